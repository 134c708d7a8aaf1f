"""Points as a table and as lines with dots."""
import csv
import html

COLOURS = ['#1d4ed8', '#c2410c', '#0f766e', '#7c3aed', '#94a3b8']
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 360, 56, 620, 28, 300


def write(file, head, rows):
    with open(file, 'w', newline='') as out:
        csv.writer(out, lineterminator='\n').writerows(
            [head, *[[f'{cell:.1f}' if isinstance(cell, float) else cell for cell in row] for row in rows]])


def draw(file, x_words, y_words, series):
    """series: (words, points); the words may be empty."""
    most_x = max(x for _, points in series for x, _ in points)
    most_y = max(y for _, points in series for _, y in points) * 1.05
    parts = []

    def x_at(x):
        return LEFT + x / most_x * (RIGHT - LEFT)

    def y_at(y):
        return BOTTOM - y / most_y * (BOTTOM - TOP)

    def text(x, y, anchor, words):
        parts.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{html.escape(words)}</text>')

    for value in steps(most_y):
        parts.append(f'<path d="M{LEFT} {y_at(value):.1f}H{RIGHT}" stroke="#8884"/>')
        text(LEFT - 6, y_at(value) + 4, 'end', f'{value:g}')
    for value in steps(most_x):
        text(x_at(value), BOTTOM + 16, 'middle', f'{value:g}')
    for i, (words, points) in enumerate(series):
        path = 'L'.join(f'{x_at(x):.1f} {y_at(y):.1f}' for x, y in sorted(points))
        parts.append(f'<path d="M{path}" fill="none" stroke="{COLOURS[i]}" stroke-width="1.5"/>')
        parts += [f'<circle cx="{x_at(x):.1f}" cy="{y_at(y):.1f}" r="3" fill="{COLOURS[i]}"/>' for x, y in points]
        if words:
            parts.append(f'<circle cx="{RIGHT - 170}" cy="{BOTTOM - 90 + 18 * i - 4}" r="3" fill="{COLOURS[i]}"/>')
            text(RIGHT - 160, BOTTOM - 90 + 18 * i, 'start', words)
    text((LEFT + RIGHT) / 2, BOTTOM + 38, 'middle', x_words)
    text(LEFT, TOP - 10, 'start', y_words)
    file.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'font-family="sans-serif" font-size="12" fill="#222">\n'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>\n' + '\n'.join(parts) + '\n</svg>\n')


def steps(most):
    step = next(m * 10 ** e for e in range(-1, 6) for m in (1, 2, 5) if most / (m * 10 ** e) <= 8)
    return [i * step for i in range(int(most / step) + 1)]
