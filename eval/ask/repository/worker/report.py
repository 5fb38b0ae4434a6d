def build_report(title):
    return render_table([title, render_cell(title)])


def render_table(cells):
    return "|".join(render_cell(cell) for cell in cells)


def render_cell(cell):
    return " " + cell + " "
