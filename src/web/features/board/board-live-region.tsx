import { Suspense, useState } from 'react'
import { LazyBoardAnnouncer } from './lazy-board-parts.ts'
import type { DivisionViewModel } from './board-view-model.ts'

type BoardLiveRegionProps = {
  /** The whole field, as it is ranked; a new value whenever the board has changed. */
  model: readonly DivisionViewModel[]
  followed: ReadonlySet<string>
}

/**
 * Where the news of a board is read out (LB-16). The region is there from the start, empty, for what
 * comes into a page together with its region is not read; what fills it is fetched with the first
 * change, and told what stood here before it. Give it a key that changes when the view does: looking
 * otherwise is no news.
 */
export function BoardLiveRegion({ model, followed }: BoardLiveRegionProps) {
  const [first] = useState(model)
  const [line, setLine] = useState('')
  return (
    <div className="needs-script">
      <p role="status" className="sr-only">
        {line}
      </p>
      {model !== first && (
        <Suspense>
          <LazyBoardAnnouncer first={first} model={model} followed={followed} onSay={setLine} />
        </Suspense>
      )}
    </div>
  )
}
