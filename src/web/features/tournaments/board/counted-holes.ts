import type {
  BoardDivision,
  BoardRow,
  BoardTee,
  BoardView,
} from '#domain/tournaments/board/board.ts'
import { readSigns } from '#domain/tournaments/board/card-signs.ts'
import { strokesPerHole } from '#domain/tournaments/handicap/strokes-per-hole.ts'
import { stablefordPoints } from '#domain/tournaments/scoring/stableford.ts'
import type { CardHole } from './hole-card.ts'

type Seen = { row: BoardRow; tee: BoardTee; signs: string; view: BoardView }

/** A round's holes with the strokes that the handicap gives on them; gross gives none. */
export function cardHoles({ row, tee, signs, view }: Seen): CardHole[] {
  const scores = readSigns(signs)
  const indexes = tee.holes.map(({ strokeIndex }) => strokeIndex)
  const received = view === 'net' ? strokesPerHole(row.handicap ?? 0, indexes) : []
  return tee.holes.map((hole, i) => ({
    ...hole,
    received: received[i] ?? 0,
    score: scores[i] ?? null,
  }))
}

export type Counted = {
  label: string
  values: readonly (number | null)[]
  /** Of part of the card; a sum of strokes is none until every hole has a number. */
  sumOf: (values: readonly (number | null)[]) => number | null
}

/** What each hole counted where that is not the strokes themselves; undefined where it is. */
export function countedOf(
  holes: readonly CardHole[],
  { format }: Pick<BoardDivision, 'format'>,
): Counted | undefined {
  if (format === 'stableford') {
    return {
      label: 'Point',
      sumOf: (values) => (values.every((value) => value === null) ? null : sum(values)),
      values: holes.map((hole) => (hole.score === null ? null : points(hole))),
    }
  }
  const hasStrokes = holes.some(({ received }) => received !== 0)
  if (format !== 'stroke_play' || !hasStrokes) return undefined
  return {
    label: 'Netto',
    sumOf: (values) => (values.includes(null) ? null : sum(values)),
    values: holes.map(({ score, received }) =>
      typeof score === 'number' ? score - received : null,
    ),
  }
}

const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0)

const points = ({ par, score, received }: CardHole) =>
  stablefordPoints({
    par,
    gross: typeof score === 'number' ? score : null,
    strokesReceived: received,
  })
