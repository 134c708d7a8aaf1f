'use strict';
// Draws every chart that the page's data describes. A chart is described by its axes and lines
// alone; nothing here knows a particular one.
(function () {
  const described = JSON.parse(document.getElementById('chart-data').textContent);
  const drawn = new Map();
  const CROWDED = 300;
  const PAPER = { width: 620, height: 230 };
  let printing = false;
  const FONT = getComputedStyle(document.body).fontFamily;

  // The style sheet names colours for light and dark; a probe shows their current values.
  function palette() {
    const probe = document.createElement('span');
    document.body.append(probe);
    const colour = (name) => {
      probe.style.color = 'var(--' + name + ')';
      return getComputedStyle(probe).color;
    };
    const series = [1, 2, 3, 4, 5, 6].map((number) => 'series_' + number);
    const names = ['ink', 'quiet', 'rule', 'card', 'wire', 'log', 'reference', ...series];
    const colours = Object.fromEntries(names.map((name) => [name, colour(name)]));
    probe.remove();
    return colours;
  }

  function clock(seconds) {
    const whole = Math.floor(seconds + 1e-9);
    const two = (n) => String(n).padStart(2, '0');
    const minutes = Math.floor(whole / 60);
    return minutes < 60
      ? minutes + ':' + two(whole % 60)
      : Math.floor(minutes / 60) + ':' + two(minutes % 60) + ':' + two(whole % 60);
  }

  function figure(value, unit) {
    if (unit === 'clock') {
      return clock(value);
    }
    const digits = Math.abs(value) >= 1000 ? Math.trunc(Math.log10(Math.abs(value))) + 1 : 4;
    const text = value.toLocaleString('en-US', { maximumSignificantDigits: digits });
    return unit === '' ? text : text + ' ' + unit;
  }

  // What stands at a place of an axis: a figure, or one of its names.
  function place(axis, value, unit) {
    return axis.names ? axis.names[value - 1] || '' : figure(value, unit);
  }

  // Steps at which people read a clock.
  function clockStep(span) {
    const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 43200];
    return steps.find((step) => span / step <= 9) || 86400;
  }

  function extent(lines) {
    const xs = lines.flatMap((line) => line.points.map((point) => point[0]));
    return [Math.min(...xs), Math.max(...xs)];
  }

  function named(axis) {
    return axis.name + (axis.unit && axis.unit !== 'clock' ? ', ' + axis.unit : '');
  }

  function axis(described, log, colours) {
    return {
      type: log ? 'log' : 'value',
      name: named(described),
      nameTextStyle: { color: colours.quiet, fontFamily: FONT, fontSize: 12 },
      axisLabel: {
        color: colours.quiet,
        fontFamily: FONT,
        fontSize: 12,
        hideOverlap: true,
        formatter: (value) => place(described, value, described.unit === 'clock' ? 'clock' : ''),
      },
      axisLine: { lineStyle: { color: colours.rule } },
      axisTick: { lineStyle: { color: colours.rule } },
      splitLine: { lineStyle: { color: colours.rule } },
      minorSplitLine: { show: false },
    };
  }

  function xAxis(chart, colours) {
    const options = axis(chart.x, chart.x.log, colours);
    const [low, high] = extent(chart.lines);
    options.nameLocation = 'middle';
    options.nameGap = 30;
    options.splitLine.show = chart.x.log;
    options.axisLine.onZero = false;
    if (chart.x.names) {
      options.min = 0.5;
      options.max = chart.x.names.length + 0.5;
      options.interval = 0.5;
      options.axisTick.show = false;
    } else if (chart.x.log) {
      options.min = 10 ** Math.floor(Math.log10(low) + 1e-9);
      options.max = 10 ** Math.ceil(Math.log10(high) - 1e-9);
    } else if (chart.x.unit === 'clock') {
      options.min = 0;
      options.max = Math.max(high, chart.x.end || 0);
      options.interval = clockStep(options.max);
      options.axisLabel.showMaxLabel = options.max % options.interval === 0;
    } else if (low < high / 10) {
      options.min = 0;
    } else {
      options.scale = true;
    }
    return options;
  }

  function yAxis(chart, log, colours) {
    const options = axis(chart.y, log, colours);
    options.name = '';
    options.axisLine.show = false;
    options.axisTick.show = false;
    if (chart.y.unit === '%') {
      options.max = 100;
    }
    return options;
  }

  function band(line, log, colour) {
    const points = log ? line.points.filter((point) => point[1] > 0 && point[2] > 0) : line.points;
    const polygon = (api) =>
      points
        .map((point) => api.coord([point[0], point[2]]))
        .concat([...points].reverse().map((point) => api.coord([point[0], point[1]])));
    return {
      name: line.name,
      type: 'custom',
      data: points,
      encode: { x: 0, y: [1, 2] },
      silent: true,
      clip: true,
      itemStyle: { color: colour, opacity: 0.18 },
      renderItem: (params, api) =>
        params.dataIndexInside > 0
          ? { type: 'group', children: [] }
          : {
              type: 'polygon',
              shape: { points: polygon(api) },
              style: { fill: colour, opacity: 0.18 },
            },
    };
  }

  function bars(line, log, colour) {
    const points = log ? line.points.filter((point) => point[1] > 0) : line.points;
    const cap = 4;
    return {
      name: line.name,
      type: 'custom',
      data: points,
      encode: { x: 0, y: [1, 2] },
      silent: true,
      clip: true,
      itemStyle: { color: colour },
      renderItem: (params, api) => {
        const low = api.coord([api.value(0), api.value(1)]);
        const high = api.coord([api.value(0), api.value(2)]);
        const style = { stroke: colour, fill: 'none', lineWidth: 1.5 };
        const stroke = (x1, y1, x2, y2) => ({
          type: 'line',
          shape: { x1: x1, y1: y1, x2: x2, y2: y2 },
          style: style,
        });
        return {
          type: 'group',
          children: [
            stroke(low[0], low[1], high[0], high[1]),
            stroke(low[0] - cap, low[1], low[0] + cap, low[1]),
            stroke(high[0] - cap, high[1], high[0] + cap, high[1]),
          ],
        };
      },
    };
  }

  function hasDots(line) {
    return line.style === 'points' || line.style === 'marks';
  }

  function series(line, log, colours) {
    const colour = colours[line.role];
    if (line.style === 'band') {
      return band(line, log, colour);
    }
    if (line.style === 'bars') {
      return bars(line, log, colour);
    }
    const crowded = line.style === 'histogram' && line.points.length > CROWDED;
    const steps = { step: 'end', histogram: 'middle' };
    const dots = hasDots(line) || line.points.length === 1;
    const thin = crowded || line.style === 'thin' || line.style === 'labelled';
    return {
      name: line.name,
      type: 'line',
      data: log ? line.points.filter((point) => point[1] > 0) : line.points,
      step: steps[line.style] || false,
      showSymbol: dots,
      symbol: dots ? 'circle' : 'none',
      symbolSize: 6,
      silent: line.style === 'dashed',
      z: line.style === 'dashed' ? 4 : 3,
      itemStyle: { color: colour },
      lineStyle: {
        color: colour,
        width: line.style === 'marks' ? 0 : thin ? 1 : 2,
        type: line.style === 'dashed' ? [6, 5] : 'solid',
      },
      endLabel: {
        show: line.style === 'labelled',
        formatter: '{a}',
        color: colours.quiet,
        fontFamily: FONT,
        fontSize: 11,
        // ECharts measures a line's height by a Chinese character, which not every machine has.
        lineHeight: 14,
      },
      labelLayout: { moveOverlap: 'shiftY' },
      areaStyle:
        line.style === 'histogram' && !log ? { color: colour, opacity: 0.16 } : undefined,
      emphasis: { disabled: true },
    };
  }

  // The point of a line at x: of a level any, of a staircase the last before, else the nearest.
  function pointAt(line, x) {
    const points = line.points;
    const last = points[points.length - 1];
    if (points.length === 0 || x < points[0][0] || (x > last[0] && line.style !== 'step')) {
      return null;
    }
    let low = 0;
    let high = points.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (points[middle][0] <= x) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    const next = points[low + 1];
    return line.style !== 'step' && next && next[0] - x < x - points[low][0] ? next : points[low];
  }

  // Every line at the place of the pointer, with units, as plain text drawn by the chart itself:
  // no markup is made of it.
  function tip(chart, items) {
    if (items.length === 0) {
      return '';
    }
    const x = items[0].axisValue;
    const rows = chart.lines.flatMap((line) => {
      const point = pointAt(line, x);
      if (!point) {
        return [];
      }
      const high = point.length > 2 ? figure(point[2], chart.y.unit) : '';
      const isGround = high !== '' && point[1] === 0;
      const low = isGround ? '' : figure(point[1], chart.y.unit);
      return [line.name + ': ' + low + (high && low ? ' to ' : '') + high];
    });
    return [chart.x.name + ': ' + place(chart.x, x, chart.x.unit), ...rows].join('\n');
  }

  const pen = document.createElement('canvas').getContext('2d');

  // How many rows the legend breaks into, for the chart library does not make room for more than
  // one. An entry is its mark (22), a gap (5), its name and the gap to the next (10).
  function legendRows(entries, width) {
    pen.font = '12px ' + FONT;
    let rows = 1;
    let used = 0;
    entries.forEach((entry) => {
      const needed = 27 + Math.ceil(pen.measureText(entry.name).width);
      if (used > 0 && used + needed > width) {
        rows++;
        used = 0;
      }
      used += needed + 10;
    });
    return rows;
  }

  // The width that the legend has: all but what the button beside it takes.
  function legendWidth(place) {
    const button = place.parentElement.querySelector('.choice');
    const beside = button && getComputedStyle(button).position === 'absolute';
    const width = printing ? PAPER.width : place.clientWidth;
    return width - 10 - (beside && !printing ? button.offsetWidth + 10 : 0);
  }

  // The chart library marks every line with a dot; only lines that have dots shall show one.
  function legendEntry(line) {
    const dotted = hasDots(line) || line.style === 'band';
    const width = line.style === 'thin' ? 1 : 2;
    return dotted
      ? { name: line.name }
      : { name: line.name, itemStyle: { opacity: 0 }, lineStyle: { width: width } };
  }

  function isClock(chart) {
    return chart.x.unit === 'clock' && !printing && matchMedia('(pointer: fine)').matches;
  }

  function options(chart, log, colours, width) {
    const alone = chart.lines.length === 1;
    const labelled = chart.lines.some((line) => line.style === 'labelled');
    const entries = chart.lines
      .filter((line) => line.style !== 'labelled' && line.style !== 'bars')
      .map(legendEntry);
    // the axis' name needs some pixels above its letters
    const top = alone ? 4 : 6 + 22 * legendRows(entries, width);
    return {
      animation: false,
      textStyle: { fontFamily: FONT },
      grid: { left: 8, right: labelled ? 84 : 30, top: top + (alone ? 28 : 34), bottom: 34, containLabel: true },
      title: {
        text: named(chart.y),
        left: 0,
        top: top,
        padding: [0, 0, 0, 5],
        textStyle: { color: colours.quiet, fontFamily: FONT, fontSize: 12, fontWeight: 'normal' },
      },
      legend: {
        show: !alone,
        top: 0,
        left: 0,
        width: width,
        itemWidth: 22,
        itemHeight: 9,
        data: entries,
        selectedMode: false,
        textStyle: { color: colours.ink, fontFamily: FONT, fontSize: 12 },
      },
      tooltip: {
        trigger: 'axis',
        renderMode: 'richText',
        confine: true,
        backgroundColor: colours.card,
        borderColor: colours.rule,
        textStyle: { color: colours.ink, fontFamily: FONT, fontSize: 12 },
        axisPointer: { lineStyle: { color: colours.quiet } },
        formatter: (items) => tip(chart, items),
      },
      // No icons: the pointer selects a period wherever it is dragged.
      toolbox: {
        show: isClock(chart),
        itemSize: 0,
        showTitle: false,
        feature: { dataZoom: { yAxisIndex: 'none', icon: { zoom: 'path://', back: 'path://' } } },
      },
      xAxis: xAxis(chart, colours),
      yAxis: yAxis(chart, log, colours),
      series: chart.lines.map((line) => series(line, log, colours)),
    };
  }

  function draw(id, colours) {
    const one = drawn.get(id);
    const width = Math.max(100, legendWidth(document.getElementById(id)));
    const chart = shown(id);
    one.chart.setOption(options(chart, one.log, colours, width), true);
    if (isClock(chart)) {
      const cursor = { key: 'dataZoomSelect', dataZoomSelectActive: true };
      one.chart.dispatchAction({ type: 'takeGlobalCursor', ...cursor });
    }
  }

  // A chart of many subjects shows the lines of the one that is chosen.
  function shown(id) {
    const chart = described[id];
    const group = drawn.get(id).group;
    return group === undefined
      ? chart
      : { ...chart, lines: chart.lines.filter((line) => line.group === group) };
  }

  function button(text, action) {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = text;
    made.addEventListener('click', action);
    return made;
  }

  function save(name, url) {
    const link = document.createElement('a');
    link.download = name;
    link.href = url;
    link.click();
  }

  function svgUrl(place) {
    const markup = place.querySelector('svg').outerHTML;
    return 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(markup);
  }

  function savePng(id, place) {
    const image = new Image();
    image.addEventListener('load', () => {
      const canvas = document.createElement('canvas');
      canvas.width = 2 * place.clientWidth;
      canvas.height = 2 * place.clientHeight;
      const context = canvas.getContext('2d');
      context.fillStyle = palette().card;
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      save(id + '.png', canvas.toDataURL('image/png'));
    });
    image.src = svgUrl(place);
  }

  // Says which part of the run is shown, and the option that analyzes it alone.
  function selection(chart, range, line, reset) {
    line.replaceChildren();
    if (!range) {
      return;
    }
    const cut = chart.x.cut || [0, 0];
    const seconds = (value) => String(Math.max(0, Math.round(value * 10) / 10)) + 's';
    const start = cut[0] + range[0];
    const end = cut[1] + (chart.x.end || range[1]) - range[1];
    const code = document.createElement('code');
    code.textContent = '--trim ' + seconds(start) + ',' + seconds(end);
    line.append(clock(range[0]) + ' to ' + clock(range[1]) + ' is ', code, ' ');
    line.append(button('Show all', reset));
  }

  function zoomed(id, line) {
    const one = drawn.get(id);
    one.chart.on('datazoom', (event) => {
      const range = event.batch && event.batch[0];
      const isPart = range && range.startValue !== undefined;
      const end = described[id].x.end || range?.endValue;
      selection(
        described[id],
        isPart ? [Math.max(0, range.startValue), Math.min(end, range.endValue)] : null,
        line,
        () => {
          line.replaceChildren();
          draw(id, palette());
        },
      );
    });
  }

  function addTools(id, place) {
    const tools = document.createElement('p');
    tools.className = 'tools';
    const period = document.createElement('span');
    period.className = 'period';
    tools.append(period);
    tools.append(button('SVG', () => save(id + '.svg', svgUrl(place))));
    tools.append(button('PNG', () => savePng(id, place)));
    place.parentElement.after(tools);
    if (isClock(described[id])) {
      zoomed(id, period);
    }
  }

  // One subject of many: a list to choose from above the chart.
  function addChoice(id, place) {
    const groups = [...new Set(described[id].lines.map((line) => line.group))];
    if (groups[0] === undefined) {
      return;
    }
    drawn.get(id).group = groups[0];
    const list = document.createElement('select');
    list.setAttribute('aria-label', 'Subject of the chart');
    groups.forEach((group) => list.append(new Option(group, group)));
    list.addEventListener('change', () => choose(id, list.value));
    place.parentElement.before(list);
  }

  function choose(id, group) {
    drawn.get(id).group = group;
    draw(id, palette());
  }

  function drawAll() {
    const colours = palette();
    drawn.forEach((one, id) => draw(id, colours));
  }

  Object.keys(described).forEach((id) => {
    const place = document.getElementById(id);
    // A chart that is folded away has no width yet: it is drawn for paper until it has.
    let folded = place.clientWidth === 0;
    const size = folded ? PAPER : {};
    const chart = echarts.init(place, null, { renderer: 'svg', ...size });
    drawn.set(id, { chart: chart, log: described[id].y.log });
    if (described[id].x.unit === 'clock') {
      chart.group = 'clock';
    }
    addTools(id, place);
    addChoice(id, place);
    new ResizeObserver(() => {
      const isOther = folded || place.clientWidth !== chart.getWidth();
      if (place.clientWidth > 0 && isOther && !printing) {
        folded = false;
        chart.resize({ width: 'auto', height: 'auto' });
        draw(id, palette());
      }
    }).observe(place);
  });
  drawAll();
  // Charts over time share their crosshair.
  echarts.connect('clock');

  document.querySelectorAll('.choice').forEach((button) => {
    button.addEventListener('click', () => {
      const one = drawn.get(button.dataset.chart);
      one.log = !one.log;
      button.setAttribute('aria-pressed', String(one.log));
      draw(button.dataset.chart, palette());
    });
  });
  document.addEventListener('themechange', drawAll);

  // The width of the paper is not known: charts are drawn for a width at which letters are easy to
  // read, and scaled to the paper's. The page's script changes the theme, which draws anew.
  addEventListener('beforeprint', () => {
    printing = true;
    drawn.forEach((one, id) => {
      one.chart.resize(PAPER);
      const box = '0 0 ' + PAPER.width + ' ' + PAPER.height;
      document.querySelector('#' + id + ' svg').setAttribute('viewBox', box);
    });
  });
  addEventListener('afterprint', () => {
    printing = false;
    drawn.forEach((one, id) => {
      document.querySelector('#' + id + ' svg').removeAttribute('viewBox');
      one.chart.resize({ width: 'auto', height: 'auto' });
    });
    drawAll();
  });
})();
