"""The widgets: each knows what it shows and posts what the reader did to it."""
