import type { BoardRow, BoardTee, BoardView } from '#domain/board/board.ts'
import { decodeScores } from '#domain/board/score-encoding.ts'
import { strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'
import { pointsOf } from '#domain/scoring/counted-holes.ts'
import type { CardHole } from '#domain/scoring/nines.ts'
import type { RowViewModel } from '#domain/board/board-view-model.ts'

type CardSource = { row: BoardRow; tee: BoardTee; encoded: string; view: BoardView }

/** A round's holes with the strokes received on each; none in gross. */
export function cardHoles({ row, tee, encoded, view }: CardSource): CardHole[] {
  const scores = decodeScores(encoded)
  const indexes = tee.holes.map(({ strokeIndex }) => strokeIndex)
  const received = view === 'net' ? strokesPerHole(row.handicap ?? 0, indexes) : []
  return tee.holes.map((hole, i) => ({
    ...hole,
    received: received[i] ?? 0,
    score: scores[i] ?? null,
  }))
}

/**
 * Stableford points on holes 10 to 18 of this round, independent of the start hole; null before the first
 * of them is played.
 */
export function lastNinePoints({ row, tee }: RowViewModel, view: BoardView): number | null {
  const encoded = row.cards.at(-1)
  // The points of a side are the better of two cards with strokes of their own.
  if (!tee || !encoded || row.members) return null
  const last = cardHoles({ row, tee, encoded, view }).filter(({ number }) => number > 9)
  return last.every(({ score }) => score === null)
    ? null
    : last.reduce((sum, hole) => sum + pointsOf(hole), 0)
}
