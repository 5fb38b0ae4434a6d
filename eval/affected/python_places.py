"""Where nodes of a Python tree stand in their text, in characters."""


class Places:
    def __init__(self, text):
        lines = text.splitlines(keepends=True)
        self.text = text
        self.starts = [0]
        for line in lines:
            self.starts.append(self.starts[-1] + len(line))
        self.encoded = [line.encode() for line in lines]

    def offset(self, line, column):
        return self.starts[line - 1] + len(self.encoded[line - 1][:column].decode())

    def span(self, node):
        return self.offset(node.lineno, node.col_offset), self.offset(node.end_lineno, node.end_col_offset)

    def source(self, node):
        start, end = self.span(node)
        return self.text[start:end]
