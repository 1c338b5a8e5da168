/// What a server is told to do wrong.
