import type { Board, BoardRow, BoardView } from './board.ts'

/** A row with its place in one view. */
export type PlacedRow = {
  row: BoardRow
  /** The index in `board.rows`. */
  index: number
  /** Null for a player who has not started or has no place. */
  place: number | null
  /** Another player has the same place: T3, *delt nr. 3* (LB-1). */
  tied: boolean
  /** Places gained since this round began, negative for places lost; null without an earlier place (LB-4). */
  moved: number | null
}

/** A division's rows as the board lists them: by place, then not started, then without a place. */
export function placedRows(board: Board, division: number, view: BoardView): PlacedRow[] {
  const standing = board.divisions[division]?.standings[view]
  if (!standing) return []
  let before = 0
  const placed = standing.placed.flatMap((group) => {
    const place = before + 1
    before += group.length
    return group.map((index) => ({ index, place, tied: group.length > 1 }))
  })
  const unplaced = standing.unplaced.map((index) => ({ index, place: null, tied: false }))
  return [...placed, ...unplaced].flatMap(({ index, place, tied }) => {
    const row = board.rows[index]
    if (!row) return []
    const was = row[view]?.before ?? null
    return [{ row, index, place, tied, moved: place === null || was === null ? null : was - place }]
  })
}
