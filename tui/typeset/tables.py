"""What LaTeX's commands mean in Unicode."""

from typing import Final

from tui.typeset.model import Style


def _words(text: str) -> list[str]:
    return text.split()


def _pairs(text: str) -> dict[str, str]:
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


ORDINARY: Final = _pairs(
    """
    alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι
    kappa κ varkappa ϰ lambda λ mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ
    varsigma ς tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω digamma ϝ
    Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω
    eps ε veps ε ell ℓ hbar ℏ imath ı jmath ȷ Re ℜ Im ℑ wp ℘ aleph ℵ beth ℶ partial ∂ nabla ∇
    infty ∞ emptyset ∅ varnothing ∅ forall ∀ exists ∃ nexists ∄ neg ¬ lnot ¬ top ⊤ bot ⊥ angle ∠
    prime ′ backslash \\ ldots … dots … cdots ⋯ dotsc … dotsb ⋯ vdots ⋮ ddots ⋱ square □ Box □
    triangle △ diamond ⋄ Diamond ◇ clubsuit ♣ diamondsuit ♢ heartsuit ♡ spadesuit ♠ checkmark ✓
    bigstar ★ dagger † dag † ddagger ‡ ddag ‡ degree ° textdegree ° S § P ¶ copyright ©
    textregistered ® texttrademark ™ pounds £ texteuro € euro € cent ¢ yen ¥ textmu µ
    R ℝ RR ℝ reals ℝ real ℝ N ℕ NN ℕ Z ℤ ZZ ℤ Q ℚ QQ ℚ C ℂ CC ℂ EE 𝔼 E 𝔼 PP ℙ
    cA 𝒜 cB ℬ cC 𝒞 cD 𝒟 cE ℰ cF ℱ cG 𝒢 cH ℋ cL ℒ cM ℳ cN 𝒩 cO 𝒪 cP 𝒫 cS 𝒮 cT 𝒯 cX 𝒳 cY 𝒴
    textquoteleft ‘ textquoteright ’ textquotedblleft “ textquotedblright ” textendash –
    textemdash — intercal ⊤
    textellipsis … textbullet • textasciitilde ~ textbackslash \\ textbar | textless < textgreater >
    textbraceleft { textbraceright }
    textquotesingle ' textasciicircum ^ textunderscore _ textdollar $ textpercent % i ı j ȷ
    """
)
RELATIONS: Final = _pairs(
    """
    le ≤ leq ≤ leqslant ≤ ge ≥ geq ≥ geqslant ≥ ne ≠ neq ≠ ll ≪ gg ≫ lll ⋘ ggg ⋙ equiv ≡ sim ∼
    simeq ≃ approx ≈ cong ≅ asymp ≍ doteq ≐ triangleq ≜ coloneqq ≔ propto ∝ prec ≺ succ ≻
    preceq ⪯ succeq ⪰ lesssim ≲ gtrsim ≳ in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ subsetneq ⊊
    supset ⊃ supseteq ⊇ sqsubseteq ⊑ mid ∣ nmid ∤ parallel ∥ perp ⊥ vdash ⊢ dashv ⊣ models ⊨
    to → rightarrow → leftarrow ← leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔
    longrightarrow ⟶ longleftarrow ⟵ Longrightarrow ⟹ implies ⟹ iff ⟺ mapsto ↦ longmapsto ⟼
    hookrightarrow ↪ uparrow ↑ downarrow ↓ Uparrow ⇑ Downarrow ⇓ nearrow ↗ searrow ↘ gets ←
    rightharpoonup ⇀ rightleftharpoons ⇌ rightsquigarrow ⇝ leadsto ⇝
    """
)
ARROWS: Final = _pairs(
    """
    xrightarrow → xleftarrow ← xleftrightarrow ↔ xRightarrow ⇒ xLeftarrow ⇐ xLeftrightarrow ⇔
    xmapsto ↦ xhookrightarrow ↪ xhookleftarrow ↩ xlongequal =
    """
)
"""Arrows with a text over them, and in square brackets another under them."""
BINARY: Final = _pairs(
    """
    pm ± mp ∓ cup ∪ cap ∩ bigcup ⋃ bigcap ⋂ setminus ∖ smallsetminus ∖ wedge ∧ land ∧ vee ∨ lor ∨
    oplus ⊕ ominus ⊖ otimes ⊗ odot ⊙ sqcup ⊔ sqcap ⊓ uplus ⊎ amalg ⨿ div ÷ bullet • ltimes ⋉
    rtimes ⋊
    """
)
TIGHT: Final = _pairs("times × texttimes × cdot · ast * star ⋆ circ ∘ bigcirc ◯ slash / over /")
"""Operators that stand without spaces."""
BIG: Final = _pairs(
    """
    sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ oint ∮ bigoplus ⨁ bigotimes ⨂ bigodot ⨀ bigvee ⋁
    bigwedge ⋀ bigsqcup ⨆ biguplus ⨄
    """
)
FUNCTIONS: Final = {
    name: name
    for name in _words(
        """
    log ln lg exp sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan min max sup
    inf lim arg det dim ker deg gcd hom Pr argmin argmax sign sgn tr Tr rank diag poly polylog
    Var Cov softmax OPT opt supp span conv vol erf KL mod
    """
    )
} | {"limsup": "lim sup", "liminf": "lim inf", "bmod": "mod", "order": "O"}
DELIMITERS: Final = _pairs(
    """
    langle ⟨ rangle ⟩ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ lbrace { rbrace } lbrack [ rbrack ] lvert |
    colon : rvert | vert | lVert ‖ rVert ‖ Vert ‖ llbracket ⟦ rrbracket ⟧
    """
)
OPENING: Final = frozenset("([{⟨⌈⌊⟦")
CLOSING: Final = frozenset(")]}⟩⌉⌋⟧!")

SPACES: Final = frozenset(
    _words("quad qquad enspace space hfill newline par smallskip medskip bigskip thinspace")
)
NOTHING: Final = frozenset(
    _words(
        """
    left right middle big Big bigg Bigg bigl bigr bigm Bigl Bigr Bigm biggl biggr Biggl Biggr
    displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits centering normalfont
    protect relax xspace boldmath unboldmath left. right. maketitle indent
    noindent negthinspace
    """
    )
)
FORGOTTEN: Final = frozenset(
    _words(
        """
    label vspace hspace phantom hphantom vphantom color
    """
    )
)
"""Commands whose argument is not shown."""

ACCENTS: Final = {
    **dict(zip("`'^~\"=.", "\u0300\u0301\u0302\u0303\u0308\u0304\u0307", strict=True)),
    **dict(zip("uvHcdbkrt", "\u0306\u030c\u030b\u0327\u0323\u0331\u0328\u030a\u0361", strict=True)),
}
"""Accents of text, by the command's name."""
MATH_ACCENTS: Final = {
    "hat": "\u0302", "widehat": "\u0302", "tilde": "\u0303", "widetilde": "\u0303", "bar": "\u0304",
    "overline": "\u0305", "vec": "\u20d7", "dot": "\u0307", "ddot": "\u0308", "check": "\u030c",
    "breve": "\u0306", "acute": "\u0301", "grave": "\u0300", "mathring": "\u030a", "wt": "\u0303",
    "wh": "\u0302", "Tilde": "\u0303", "Hat": "\u0302", "Bar": "\u0304",
}  # fmt: skip
LETTERS_IN_MATH: Final = _pairs("o o O O l ℓ L L S S P P aa a AA A")
r"""Letters of text that a formula's author meant as names of their own (`\O(n)`)."""
LETTERS: Final = _pairs(
    "o ø O Ø l ł L Ł ss ß ae æ AE Æ oe œ OE Œ aa å AA Å dh ð DH Ð th þ TH Þ dj đ DJ Đ ng ŋ NG Ŋ"
)

STYLES: Final = {
    **dict.fromkeys(
        _words(
            """
    textbf mathbf boldsymbol bm pmb bold bb paragraph section subsection subsubsection
    """
        ),
        Style.BOLD,
    ),
    **dict.fromkeys(["textit", "emph", "textsl", "mathit"], Style.ITALIC),
    **dict.fromkeys(["underline", "uline", "ul"], Style.UNDERLINE),
    **dict.fromkeys(["texttt", "mathtt", "verb", "lstinline"], Style.CODE),
    "textsc": Style.SMALL_CAPS,
    **dict.fromkeys(
        _words(
            """
    text textrm textsf textnormal textup textmd mathrm mathsf mathnormal mbox hbox fbox
    ensuremath smash operatorname operatornamewithlimits textquote mathop boxed enquote title
    keywords
    """
        ),
        Style.NONE,
    ),
}
"""Commands that style their argument."""
DECLARATIONS: Final = {
    **dict.fromkeys(["em", "it", "sl", "itshape", "slshape"], Style.ITALIC),
    **dict.fromkeys(["bf", "bfseries"], Style.BOLD),
    **dict.fromkeys(["tt", "ttfamily"], Style.CODE),
    **dict.fromkeys(["sc", "scshape"], Style.SMALL_CAPS),
    **dict.fromkeys(
        _words(
            """
    rm sf rmfamily sffamily small footnotesize large Large tiny
    """
        ),
        Style.NONE,
    ),
}
"""Commands that style the rest of their group."""
WORDS: Final = {
    "ie": "i.e.", "eg": "e.g.", "etal": "et al.", "cf": "cf.", "etc": "etc.", "wrt": "w.r.t.",
    "iid": "i.i.d.",
    "LaTeX": "LaTeX", "TeX": "TeX", "BibTeX": "BibTeX", "item": "•",
}  # fmt: skip

_UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LOWER = "abcdefghijklmnopqrstuvwxyz"


def _alphabet(start: int, exceptions: str = "", *, lower: bool = True) -> dict[int, str]:
    letters = _UPPER + _LOWER if lower else _UPPER
    table = {ord(letter): chr(start + number) for number, letter in enumerate(letters)}
    return table | {ord(pair[0]): pair[1] for pair in exceptions.split()}


_CALLIGRAPHIC = _alphabet(0x1D49C, "Bℬ Eℰ Fℱ Hℋ Iℐ Lℒ Mℳ Rℛ eℯ gℊ oℴ")
_BLACKBOARD = {
    **_alphabet(0x1D538, "Cℂ Hℍ Nℕ Pℙ Qℚ Rℝ Zℤ"),
    **{ord("0") + digit: chr(0x1D7D8 + digit) for digit in range(10)},
}
ALPHABETS: Final = {
    **dict.fromkeys(["mathbb", "mathbbm", "mathds", "mathbbold"], _BLACKBOARD),
    "mathcal": _CALLIGRAPHIC,
    "mathscr": _CALLIGRAPHIC,
    "cal": _CALLIGRAPHIC,
    "mc": _CALLIGRAPHIC,
    "mathfrak": _alphabet(0x1D504, "Cℭ Hℌ Iℑ Rℜ Zℨ"),
}
SUPERSCRIPTS: Final = str.maketrans(
    "0123456789+-−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWαβγδεθφχ′*⊤∗",
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵅᵝᵞᵟᵋᶿᵠᵡ′*ᵀ*",
)
SUBSCRIPTS: Final = str.maketrans(
    "0123456789+-−=()aehijklmnoprstuvxβγρφχ", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ"
)
ENVIRONMENTS: Final = frozenset(
    _words(
        """
    equation align gather multline eqnarray displaymath math array matrix pmatrix bmatrix
    vmatrix Bmatrix smallmatrix cases dcases split aligned gathered
    """
    )
)
CASES: Final = frozenset(["cases", "dcases"])
FENCES: Final = {
    "pmatrix": "()", "bmatrix": "[]", "vmatrix": "||", "Bmatrix": "{}", **dict.fromkeys(CASES, "{"),
}  # fmt: skip
TAGS: Final = {
    "b": Style.BOLD, "strong": Style.BOLD, "jats:bold": Style.BOLD, "bold": Style.BOLD,
    "i": Style.ITALIC, "em": Style.ITALIC, "jats:italic": Style.ITALIC, "italic": Style.ITALIC,
    "u": Style.UNDERLINE, "code": Style.CODE, "tt": Style.CODE, "jats:monospace": Style.CODE,
    "jats:sc": Style.SMALL_CAPS, "sc": Style.SMALL_CAPS, "scp": Style.SMALL_CAPS,
    "jats:underline": Style.UNDERLINE,
    **dict.fromkeys(
        _words(
    """
    span div a abstract jats:abstract jats:sec jats:title title jats:styled-content font small
    jats:inline-formula jats:alternatives jats:ext-link jats:xref mml:math math jats:list
    inline-formula disp-formula tex-math tex alternatives ext-link xref sec list styled-content
    named-content blockquote h1 h2 h3 h4 big mark img
    mi mn mo ms mtext mspace mrow mstyle mpadded menclose mfenced msup msub msubsup mover munder
    munderover mfrac msqrt mroot mtable mtr mtd semantics
    """
),
        Style.NONE,
    ),
}  # fmt: skip
"""HTML's and JATS's elements that may stand in a text, and their styles."""
BREAKS: Final = frozenset(
    _words(
        """
    p br jats:p jats:break li jats:list-item ul ol
    """
    )
)
LIGATURES: Final = {
    "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "ft", "ﬆ": "st",
    "\u00ad": "", "\u200b": "", "\u2060": "",
    "\u2061": "", "\u2062": "", "\u2063": "", "\u2064": "",
    "\u00a0": " ", "\u2009": " ", "\u202f": " ", "\u2002": " ", "\u2003": " ", "\u200a": " ",
    "\u2007": " ", "\u3000": " ",
}  # fmt: skip
"""Letters that PDFs glue together, and what stands for the printer only: spaces, hyphens, and
operators that nobody sees."""
