import { Suspense, useState } from 'react'
import { LaterAnnouncer } from './later-card.ts'
import type { SeenDivision } from './see-board.ts'

type BoardNewsProps = {
  /** The whole field, as it is ranked; a new value whenever the board has changed. */
  seen: readonly SeenDivision[]
  followed: ReadonlySet<string>
}

/**
 * Where the news of a board is read out (LB-16). The region is there from the start, empty, for what
 * comes into a page together with its region is not read; what fills it is fetched with the first
 * change, and told what stood here before it. Give it a key that changes when the view does: looking
 * otherwise is no news.
 */
export function BoardNews({ seen, followed }: BoardNewsProps) {
  const [first] = useState(seen)
  const [line, setLine] = useState('')
  return (
    <div className="needs-script">
      <p role="status" className="sr-only">
        {line}
      </p>
      {seen !== first && (
        <Suspense>
          <LaterAnnouncer first={first} seen={seen} followed={followed} onSay={setLine} />
        </Suspense>
      )}
    </div>
  )
}
