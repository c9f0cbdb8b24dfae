import { Suspense, useState } from 'react'
import { LazyBoardLegendList } from './lazy-board-parts.ts'

/**
 * The meaning of shapes and symbols, one tap away (LB-5). The list is fetched when it is opened.
 */
export function BoardLegend() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-link w-fit min-h-11 content-center font-semibold">
        Sådan læses stillingen
      </summary>
      {isOpen && (
        <Suspense>
          <LazyBoardLegendList />
        </Suspense>
      )}
    </details>
  )
}
