import { useMemo, useState } from 'react'
import type { Board, BoardView } from '#domain/board/board.ts'
import { buildBoardViewModel, type DivisionViewModel } from '#domain/board/board-view-model.ts'

/**
 * The board in one view with its movement. In the first round nobody had a place when it began, so places
 * are compared with those that the round's board had when it was opened; those of an earlier board with none.
 */
export function useMovement(
  board: Board,
  view: BoardView | undefined,
  isReplayed = false,
): DivisionViewModel[] {
  const [opened, setOpened] = useState(board)
  // Another round of the tournament is shown by the same page.
  if (opened.round.id !== board.round.id) setOpened(board)
  const before = useMemo(
    () =>
      new Map(
        buildBoardViewModel(opened, view).flatMap(({ playing }) =>
          playing.map(({ row, place }) => [row.id, place] as const),
        ),
      ),
    [opened, view],
  )
  return useMemo(() => {
    const model = buildBoardViewModel(board, view)
    return board.round.number > 1 || isReplayed
      ? model
      : model.map((one) => movedSince(before, one))
  }, [board, view, before, isReplayed])
}

const movedSince = (
  before: ReadonlyMap<string, number | null>,
  model: DivisionViewModel,
): DivisionViewModel => ({
  ...model,
  playing: model.playing.map((one) => {
    const was = before.get(one.row.id) ?? null
    return was === null || one.place === null ? one : { ...one, moved: was - one.place }
  }),
})
