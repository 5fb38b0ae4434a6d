def parse_sum(text):
    return parse_term(text)


def parse_term(text):
    if text.startswith("("):
        return parse_sum(text[1:-1])
    return int(text)
