const slideMs = 350

/** Where each row of the table stands on the page. */
export const rowTops = (table: HTMLElement): Map<string, number> =>
  new Map(rowsIn(table).map((row) => [row.dataset['row'] ?? '', topOf(row)]))

/** Lets the rows that stand elsewhere now slide from where they were; still for who wants it still. */
export function slideRows(table: HTMLElement, before: ReadonlyMap<string, number>) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const row of rowsIn(table)) {
    const was = before.get(row.dataset['row'] ?? '')
    const far = was === undefined ? 0 : was - topOf(row)
    if (far === 0) continue
    row.animate([{ transform: `translateY(${far}px)` }, { transform: 'none' }], {
      duration: slideMs,
      easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
    })
  }
}

const rowsIn = (table: HTMLElement) => [...table.querySelectorAll<HTMLElement>('tr[data-row]')]

const topOf = (row: HTMLElement) => row.getBoundingClientRect().top + window.scrollY
