import { Suspense, useRef, useState } from 'react'
import type { Board } from '#domain/board/board.ts'
import { Star } from './follow-buttons.tsx'
import type { FollowedRow } from './followed-line.tsx'
import { LazyFollowedList } from './lazy-board-parts.ts'

type FollowMenuProps = {
  board: Board
  followedModels: readonly FollowedRow[]
  onOpen: (id: string) => void
}

/** *Følg* in the line above the board: the followed players are one press away at any depth of the list (LB-8). */
export function FollowMenu({ board, followedModels, onOpen }: FollowMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const count = followedModels.length
  return (
    <div ref={area} className="board-follow needs-script">
      <button
        type="button"
        className="board-tool"
        aria-expanded={isOpen}
        aria-label={count > 0 ? `Dem jeg følger: ${count}` : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Star isOn={count > 0} />
        {count > 0 ? <span className="figures">{count}</span> : 'Følg'}
      </button>
      {isOpen && (
        <Suspense>
          <LazyFollowedList
            board={board}
            followedModels={followedModels}
            area={area}
            onClose={(isByKey) => {
              setOpen(false)
              if (isByKey) area.current?.querySelector('button')?.focus()
            }}
            onOpen={(id) => {
              setOpen(false)
              onOpen(id)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
