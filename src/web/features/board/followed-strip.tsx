import { Suspense, useState } from 'react'
import type { Board } from '#domain/board/board.ts'
import { Button } from '../../ui/button.tsx'
import { rowsIn } from './filter-board.ts'
import { FollowedLine } from './followed-line.tsx'
import { LazyFollowedList } from './lazy-board-parts.ts'
import type { DivisionViewModel, RowViewModel } from './board-view-model.ts'
import { Star } from './follow-buttons.tsx'

type FollowedStripProps = {
  board: Board
  model: readonly DivisionViewModel[]
  followed: ReadonlySet<string>
  onOpen: (id: string) => void
}

export type FollowedRow = { of: DivisionViewModel; row: RowViewModel }

/**
 * The user's followed players, always visible above the board (LB-8). Its space is reserved in the
 * page, which is the same for every visitor, so nothing moves when the device's list is read.
 */
export function FollowedStrip({ board, model, followed, onOpen }: FollowedStripProps) {
  const [isOpen, setOpen] = useState(false)
  const followedModels = model.flatMap((of) =>
    rowsIn(of).flatMap((row): FollowedRow[] => (followed.has(row.row.id) ? [{ of, row }] : [])),
  )
  const [first] = followedModels
  return (
    <section aria-label="Dem jeg følger" className="board-strip needs-script">
      <Star isOn={first !== undefined} />
      {first ? (
        <FollowedLine {...first} />
      ) : (
        <p className="truncate text-sm text-slate-700">Tryk på en stjerne for at følge nogen.</p>
      )}
      {first && (
        <Button
          variant="quiet"
          className="min-h-11! shrink-0 px-2! py-0! text-sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Luk' : `Alle ${followedModels.length}`}
        </Button>
      )}
      {isOpen && first && (
        <Suspense>
          <LazyFollowedList
            board={board}
            followedModels={followedModels}
            onClose={() => setOpen(false)}
            onOpen={(id) => {
              setOpen(false)
              onOpen(id)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
