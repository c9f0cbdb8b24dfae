import { Suspense, useState } from 'react'
import { LazyBoardLegendList } from './lazy-board-parts.ts'

/**
 * The meaning of shapes and symbols, one tap away (LB-5). The list is fetched when it is opened; without scripts it is
 * part of the page.
 */
export function BoardLegend() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-link w-fit min-h-11 content-center font-semibold">
        Sådan læses stillingen
      </summary>
      <Suspense>
        {isOpen && <LazyBoardLegendList />}
        <noscript>{import.meta.env.SSR && <LazyBoardLegendList />}</noscript>
      </Suspense>
    </details>
  )
}
