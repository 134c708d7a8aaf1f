'use strict';
// The theme's button, tables that sort, search and save, and times in the reader's time zone.
(function () {
  const root = document.documentElement;
  const changed = () => document.dispatchEvent(new Event('themechange'));

  function theme(name) {
    if (name === 'system') {
      root.removeAttribute('data-theme');
    } else {
      root.dataset.theme = name;
    }
    changed();
  }

  const themes = ['system', 'dark', 'light'];
  const button = document.getElementById('theme');
  let chosen = 0;
  button.addEventListener('click', () => {
    chosen = (chosen + 1) % themes.length;
    button.textContent = 'Theme: ' + themes[chosen];
    theme(themes[chosen]);
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed);
  const folds = [...document.querySelectorAll('details.fold')];
  let open = [];
  addEventListener('beforeprint', () => {
    open = folds.filter((fold) => fold.open);
    folds.forEach((fold) => (fold.open = true));
    theme('light');
  });
  addEventListener('afterprint', () => {
    folds.forEach((fold) => (fold.open = open.includes(fold)));
    theme(themes[chosen]);
  });

  // A link to what is folded away opens it.
  function unfold() {
    const target = document.getElementById(location.hash.slice(1));
    const fold = target && target.closest('details.fold');
    if (fold) {
      fold.open = true;
      target.scrollIntoView();
    }
  }
  addEventListener('hashchange', unfold);
  unfold();

  document.querySelectorAll('time[datetime]').forEach((time) => {
    const instant = new Date(time.dateTime);
    if (instant.getTimezoneOffset() !== 0) {
      const words = instant.toLocaleString('sv-SE', { timeZoneName: 'short' });
      time.append(' (' + words + ')');
    }
  });

  function key(row, column) {
    const cell = row.cells[column];
    return cell.dataset.order === undefined ? cell.textContent : Number(cell.dataset.order);
  }

  // Numbers before texts either way, so that a figure that is not known comes last.
  function compare(a, b, sign) {
    if (typeof a !== typeof b) {
      return typeof a === 'number' ? -1 : 1;
    }
    return sign * (typeof a === 'number' ? a - b : a.localeCompare(b, 'en', { numeric: true }));
  }

  function sort(table, head) {
    const column = head.cellIndex;
    const first = head.classList.contains('number') ? 'descending' : 'ascending';
    const other = first === 'ascending' ? 'descending' : 'ascending';
    const order = head.getAttribute('aria-sort') === first ? other : first;
    table.querySelectorAll('thead th').forEach((each) => each.removeAttribute('aria-sort'));
    head.setAttribute('aria-sort', order);
    const sign = order === 'ascending' ? 1 : -1;
    const rows = [...table.tBodies[0].rows];
    rows.sort((a, b) => compare(key(a, column), key(b, column), sign));
    table.tBodies[0].append(...rows);
  }

  function addSearch(table) {
    const rows = [...table.tBodies[0].rows];
    if (rows.length < 8) {
      return;
    }
    const field = document.createElement('input');
    field.type = 'search';
    field.placeholder = 'Search';
    field.setAttribute('aria-label', 'Search this table');
    field.addEventListener('input', () => {
      const wanted = field.value.toLowerCase();
      rows.forEach((row) => {
        row.hidden = !row.cells[0].textContent.toLowerCase().includes(wanted);
      });
    });
    table.caption.append(' ', field);
  }

  document.querySelectorAll('table.sortable').forEach((table) => {
    table.querySelectorAll('thead th').forEach((head) => {
      head.querySelector('button').addEventListener('click', () => sort(table, head));
    });
    addSearch(table);
  });

  const OF_TIMES = /,? in (µs|ms|s)$/;

  // Whether a column is saved in seconds and shown in other units, of the cells or of the table.
  function inSeconds(table, head) {
    const isOfTimes = OF_TIMES.test(table.caption.querySelector('span').textContent);
    return [...table.tBodies[0].rows].some((row) => {
      const cell = row.cells[head.cellIndex];
      const text = cell.textContent.replaceAll(',', '');
      const differs = Math.abs(Number(text) - Number(cell.dataset.order)) > 0.01 * Number(text);
      return cell.dataset.order !== undefined
        && (/\d\s(ns|µs|ms|s|min|h)$/.test(text) || isOfTimes && differs);
    });
  }

  // As the CSV tables of the command: no cell is a formula of a spreadsheet.
  function field(cell, isTime) {
    const shown = cell.textContent + (isTime === true ? ' (s)' : '');
    const text = cell.dataset.order === undefined ? shown : cell.dataset.order;
    const isNumber = text.trim() !== '' && Number.isFinite(Number(text));
    const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? "'" + text : text;
    return /[",\n\r]/.test(safe) ? '"' + safe.replaceAll('"', '""') + '"' : safe;
  }

  document.querySelectorAll('.scroll > table').forEach((table) => {
    const name = table.caption.querySelector('span').textContent;
    const save = document.createElement('button');
    save.type = 'button';
    save.className = 'csv';
    save.textContent = 'CSV';
    save.setAttribute('aria-label', 'Save as CSV: ' + name);
    save.addEventListener('click', () => {
      const rows = [...table.rows].map((row) => [...row.cells].map(field).join(','));
      rows[0] = [...table.rows[0].cells].map((head) => field(head, inSeconds(table, head))).join(',');
      const link = document.createElement('a');
      link.download = name.toLowerCase().replace(OF_TIMES, '').replace(/[^a-z0-9]+/g, '-').slice(0, 60) + '.csv';
      link.href = 'data:text/csv;charset=utf-8,' + encodeURIComponent(rows.join('\r\n') + '\r\n');
      link.click();
    });
    table.caption.append(' ', save);
  });
})();
