import type { BoardRow, BoardTee, BoardView } from '#domain/board/board.ts'
import { decodeScores } from '#domain/board/score-encoding.ts'
import { strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'
import { pointsOf } from '#domain/scoring/counted-holes.ts'
import type { CardHole } from '#domain/scoring/nines.ts'
import type { RowViewModel } from './board-view-model.ts'

type CardSource = { row: BoardRow; tee: BoardTee; signs: string; view: BoardView }

/** A round's holes with the strokes that the handicap gives on them; gross gives none. */
export function cardHoles({ row, tee, signs, view }: CardSource): CardHole[] {
  const scores = decodeScores(signs)
  const indexes = tee.holes.map(({ strokeIndex }) => strokeIndex)
  const received = view === 'net' ? strokesPerHole(row.handicap ?? 0, indexes) : []
  return tee.holes.map((hole, i) => ({
    ...hole,
    received: received[i] ?? 0,
    score: scores[i] ?? null,
  }))
}

/**
 * Stableford points of this round's holes 10 to 18, in whatever order they are played; null before the
 * first of them.
 */
export function lastNinePoints({ row, tee }: RowViewModel, view: BoardView): number | null {
  const signs = row.cards.at(-1)
  if (!tee || !signs) return null
  const last = cardHoles({ row, tee, signs, view }).filter(({ number }) => number > 9)
  return last.every(({ score }) => score === null)
    ? null
    : last.reduce((sum, hole) => sum + pointsOf(hole), 0)
}
