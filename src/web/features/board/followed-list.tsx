import type { RefObject } from 'react'
import type { Board } from '#domain/board/board.ts'
import { followOf, type Follow } from '#domain/board/follows.ts'
import { useDismissed } from '../../ui/use-dismissal.ts'
import { FollowChip } from './follow-chip.tsx'
import { FollowedLine, type FollowedRow } from './followed-line.tsx'
import { useFollows } from './follows-store.ts'

type FollowedListProps = {
  board: Board
  followedModels: readonly FollowedRow[]
  onOpen: (id: string) => void
  /** The list with the button that opens it. */
  area: RefObject<HTMLElement | null>
  onClose: (isByKey: boolean) => void
}

/** The followed players of this board, and the followed flights, divisions and clubs. */
export function FollowedList(props: FollowedListProps) {
  const { board, followedModels, area, onOpen, onClose } = props
  const follows = useFollows()
  const groups = groupsOf(board).filter(({ follow }) => follows.includes(follow))
  useDismissed(area, (isByKey) => {
    onClose(isByKey)
    return true
  })
  return (
    <div className="board-follow-list">
      <h2 className="px-3 pt-3 text-base!">Dem jeg følger</h2>
      {followedModels.length === 0 && (
        <p className="px-3 pt-1 pb-3 text-sm text-slate-700">
          Tryk på stjernen ud for en spiller, så står spilleren øverst her på telefonen.
        </p>
      )}
      {groups.length > 0 && (
        <ul className="flex flex-wrap gap-2 px-3 py-2.5">
          {groups.map(({ follow, name }) => (
            <li key={follow}>
              <FollowChip follow={follow} name={name} />
            </li>
          ))}
        </ul>
      )}
      <ul className="board-follow-rows">
        {followedModels.map((one) => (
          <li key={one.row.row.id}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-2 px-3 text-left"
              onClick={() => onOpen(one.row.row.id)}
            >
              <FollowedLine {...one} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Group = { follow: Follow; name: string }

function groupsOf({ divisions, flights, rows }: Board): Group[] {
  const clubs = new Set(rows.flatMap(({ club }) => club ?? []))
  return [
    ...divisions.map(({ id, name }) => ({ follow: followOf('division', id), name })),
    ...flights.map(({ id, position }) => ({
      follow: followOf('flight', id),
      name: `flight ${position}`,
    })),
    ...[...clubs].map((name) => ({ follow: followOf('club', name), name })),
  ]
}
