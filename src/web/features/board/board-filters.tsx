import { Suspense, useState } from 'react'
import type { BoardFiltersProps } from './board-filter-fields.tsx'
import { LazyBoardFilterFields } from './lazy-board-parts.ts'

const names = ['club', 'hour', 'flight', 'now', 'column'] as const

/**
 * The filters that few readers need, folded below the search (LB-11). With scripts the fields are fetched when
 * they are opened; without scripts they are part of the page.
 */
export function BoardFilters(props: BoardFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const count = names.filter((name) => props.search[name] !== undefined).length
  return (
    <details className="board-more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="board-tool">Filtre{count > 0 && ` (${count})`}</summary>
      <Suspense>
        {isOpen && <LazyBoardFilterFields {...props} />}
        <noscript>{import.meta.env.SSR && <LazyBoardFilterFields {...props} />}</noscript>
      </Suspense>
    </details>
  )
}
