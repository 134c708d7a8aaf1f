"""Charts side by side, as SVG."""
import html
import math

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 440, 310, 62, 44, 16, 44
COLOURS = {"HttpClient4": "#c8553d", "Java": "#4f8f5b", "dedicated": "#3b6fb6", "httperf": "#8d6cab"}
OTHERS = ["#b58900", "#3d8d8d", "#777777", "#222222"]


def thin(points, parts=300):
    """A long series as its highest point in each of so many parts of the range of x."""
    if len(points) <= parts:
        return points
    first, last = points[0][0], points[-1][0]
    highest = {}
    for x, y in points:
        part = int((x - first) / (last - first) * (parts - 1))
        if part not in highest or y > highest[part][1]:
            highest[part] = (x, y)
    return sorted(highest.values())


class Axis:
    def __init__(self, values, start, end, log, zero):
        self.start, self.end, self.log = start, end, log
        if log:
            values = [value for value in values if value > 0]
            self.low, self.high = 10 ** math.floor(math.log10(min(values))), 10 ** math.ceil(math.log10(max(values)))
            self.high *= 10 if self.high == self.low else 1
        else:
            self.low, self.high = 0 if zero else min(values), (max(values) * 1.06 if zero else max(values)) or 1

    def at(self, value):
        if self.log:
            share = math.log10(max(value, self.low) / self.low) / math.log10(self.high / self.low)
        else:
            share = (value - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)

    def ticks(self):
        if self.log:
            return [10.0 ** e for e in range(round(math.log10(self.low)), round(math.log10(self.high)) + 1)]
        step = 10 ** math.floor(math.log10((self.high - self.low) / 2))
        step = next(step * m for m in (1, 2, 5, 10) if (self.high - self.low) / (step * m) <= 6)
        return [i * step for i in range(math.ceil(self.low / step), int(self.high / step) + 1)]


def panel(out, left, title, x_words, y_words, series, log_x=False, log_y=False):
    """series: (name, style, points); style is line, points, dots (without a line) or dashed."""
    every = [point for _, _, points in series for point in points]
    x_axis = Axis([x for x, _ in every], left + LEFT, left + WIDTH - RIGHT, log_x, True)
    y_axis = Axis([y for _, y in every], HEIGHT - BOTTOM, TOP, log_y, True)

    def text(x, y, words, anchor, extra=""):
        out.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {extra}>{html.escape(words)}</text>')

    text(left + LEFT, 16, title, "start", 'font-weight="bold"')
    text(left + LEFT, 34, y_words, "start", 'fill="#555"')
    text((x_axis.start + x_axis.end) / 2, HEIGHT - 8, x_words, "middle", 'fill="#555"')
    for y in y_axis.ticks():
        out.append(f'<path d="M{x_axis.start} {y_axis.at(y):.1f}H{x_axis.end}" stroke="#ddd"/>')
        text(x_axis.start - 6, y_axis.at(y) + 4, f"{y:g}", "end")
    for x in x_axis.ticks():
        text(x_axis.at(x), HEIGHT - BOTTOM + 16, f"{x:g}", "middle")
    others = iter(OTHERS)
    for row, (name, style, points) in enumerate(series):
        colour = COLOURS.get(name.split(",")[0]) or next(others)
        places = [(x_axis.at(x), y_axis.at(y)) for x, y in points]
        if style != "dots":
            dash = ' stroke-dasharray="5 3"' if style == "dashed" else ""
            out.append(f'<path d="M{"L".join(f"{x:.1f} {y:.1f}" for x, y in places)}" fill="none" stroke="{colour}" '
                       f'stroke-width="1.6"{dash}/>')
        if style in ("dots", "points"):
            dots = "".join(f"M{x:.1f} {y:.1f}h0" for x, y in places)
            out.append(f'<path d="{dots}" fill="none" stroke="{colour}" stroke-width="{6 if style == "points" else 3}" '
                       'stroke-linecap="round"/>')
        text(x_axis.end - 4, TOP + 12 + 15 * row, name, "end",
             f'fill="{colour}" stroke="#fff" stroke-width="4" paint-order="stroke"')


def charts(file, panels):
    """panels: the arguments of panel, by name."""
    out = []
    for number, each in enumerate(panels):
        panel(out, number * WIDTH, **each)
    width = WIDTH * len(panels)
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}" width="{width}" height="{HEIGHT}" '
                    f'font-family="sans-serif" font-size="12" fill="#222">\n<rect width="{width}" height="{HEIGHT}" fill="#fff"/>\n'
                    + "\n".join(out) + "\n</svg>\n")
