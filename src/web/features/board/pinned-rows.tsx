import { FollowedLine, type FollowedRow } from './followed-line.tsx'
import { Star } from './follow-buttons.tsx'
import { mostPinned } from './most-pinned.ts'

type PinnedRowsProps = {
  followedModels: readonly FollowedRow[]
  onOpen: (id: string) => void
}

/** The followed players at the top of the board, also under any filter (LB-8). */
export function PinnedRows({ followedModels, onOpen }: PinnedRowsProps) {
  const hidden = followedModels.length - mostPinned
  return (
    <section aria-label="Dem jeg følger" className="board-pinned needs-script">
      <ul>
        {followedModels.slice(0, mostPinned).map((one) => (
          <li key={one.row.row.id}>
            <button type="button" onClick={() => onOpen(one.row.row.id)}>
              <Star isOn />
              <FollowedLine {...one} />
            </button>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p>Og {hidden} til under stjernen øverst.</p>}
    </section>
  )
}
