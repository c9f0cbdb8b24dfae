import { decodeScores } from '#domain/board/score-encoding.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import type { BoardView } from '#domain/board/board.ts'
import { cardHoles } from './card-holes.ts'
import type { RowViewModel } from '#domain/board/board-view-model.ts'

export type MarkedHole = { number: number; par: number; score: HoleScore }

type Model = Pick<RowViewModel, 'row' | 'tee' | 'flight'>

/** Indexes of the holes of a card in the order they are played, from the start hole of the flight. */
function playingOrder({ tee, flight }: Model): number[] {
  const count = tee?.holes.length ?? 0
  const start = Math.max(0, tee?.holes.findIndex(({ number }) => number === flight?.hole) ?? 0)
  return Array.from({ length: count }, (_, i) => (start + i) % count)
}

/** The card of this round, in its order; null before the round. */
const cardOf = ({ row, tee }: Model) => {
  const encoded = row.cards.at(-1)
  return tee && encoded ? { tee, encoded } : null
}

/**
 * The holes that a row has room for: the whole card in its order, or the last ones played, oldest first.
 */
export function lastHoles(model: Model, room: number): MarkedHole[] {
  const card = cardOf(model)
  if (!card) return []
  const scores = decodeScores(card.encoded)
  const holes = card.tee.holes.map(({ number, par }, i) => ({
    number,
    par,
    score: scores[i] ?? null,
  }))
  if (room >= holes.length) return holes
  const played = playingOrder(model).flatMap((i) => holes[i] ?? [])
  return played.filter(({ score }) => score !== null).slice(-room)
}

/** A ball picked up counts as two over net par here. */
const pickedUp = -2

/** Strokes under net par after each hole played, in the order of play, from 0: higher is better. */
export function courseOfRound(model: Model, view: BoardView): number[] {
  const card = cardOf(model)
  if (!card || model.row.members) return []
  const holes = cardHoles({ row: model.row, ...card, view })
  let sum = 0
  return [
    0,
    ...playingOrder(model).flatMap((i) => {
      const hole = holes[i]
      if (!hole || hole.score === null) return []
      sum += hole.score === 'picked_up' ? pickedUp : hole.par + hole.received - hole.score
      return sum
    }),
  ]
}
