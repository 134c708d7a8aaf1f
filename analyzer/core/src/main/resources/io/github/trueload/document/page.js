'use strict';
// The theme's button, and tables that sort.
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
  addEventListener('beforeprint', () => theme('light'));
  addEventListener('afterprint', () => theme(themes[chosen]));

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

  document.querySelectorAll('table.sortable').forEach((table) => {
    table.querySelectorAll('thead th').forEach((head) => {
      head.querySelector('button').addEventListener('click', () => sort(table, head));
    });
  });
})();
