import { useEffect, useState, type RefObject } from 'react'
import { cx } from '../../ui/cx.ts'

type Heads = {
  division: string
  /** The columns after the name, with the widths that they have in the table. */
  columns: readonly { label: string; width: number }[]
}

/**
 * On a phone the heading of the division that is in sight, and of its columns, below the line that stays. They are
 * read from the table, because only that has their widths; screen readers have the table's own.
 */
export function ScrolledHeads({ bar }: { bar: RefObject<HTMLElement | null> }) {
  const [heads, setHeads] = useState<Heads>()
  useEffect(() => {
    let frame = 0
    const update = () => {
      frame = 0
      const next = bar.current ? headsBelow(bar.current) : undefined
      setHeads((was) => (JSON.stringify(was) === JSON.stringify(next) ? was : next))
    }
    const updateSoon = () => {
      frame ||= requestAnimationFrame(update)
    }
    // The component arrives after the first scrolling.
    updateSoon()
    window.addEventListener('scroll', updateSoon, { passive: true })
    window.addEventListener('resize', updateSoon)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', updateSoon)
      window.removeEventListener('resize', updateSoon)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- a ref never changes, although the rule asks for it
  }, [])
  if (!heads) return null
  return (
    <div aria-hidden="true" className="board-scrolled-heads">
      <span className="min-w-0 flex-1 truncate font-semibold">{heads.division}</span>
      {heads.columns.map(({ label, width }, i) => (
        <span
          key={label}
          className={cx('shrink-0', i > 0 && 'truncate')}
          style={{ width: `${width}px` }}
        >
          {label}
        </span>
      ))}
    </div>
  )
}

/** The heads of the table below the bar; undefined where the table's own heads are in sight, or no row is. */
function headsBelow(bar: HTMLElement): Heads | undefined {
  const edge = bar.getBoundingClientRect().bottom
  const tables = [...(bar.parentElement?.querySelectorAll('table.board-table') ?? [])]
  const table = tables.find((one) => one.getBoundingClientRect().bottom > edge)
  const head = table?.querySelector('thead')
  if (!table || !head || head.getBoundingClientRect().bottom > edge) return undefined
  const names = ['board-value', 'board-thru', 'board-extra']
  return {
    division: table.querySelector('.board-division-name')?.textContent ?? '',
    columns: [...head.querySelectorAll<HTMLElement>('th')]
      .filter(({ classList }) => names.some((name) => classList.contains(name)))
      .filter(({ classList }) => !classList.contains('board-spare'))
      .map((cell) => ({ label: cell.textContent, width: cell.offsetWidth })),
  }
}
