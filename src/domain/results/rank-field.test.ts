import { describe, expect, test } from 'vitest'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { scoreRound } from '#domain/scoring/score-round.ts'
import type { PlayerStatus } from '../competitions/player-status.ts'
import { rankField, type Entrant } from './rank-field.ts'

const gross: Scoring = { format: { kind: 'stroke_play' }, net: false }
const points: Scoring = { format: { kind: 'stableford' }, net: false }

/** A player on par fours with `over` strokes over par on the first hole. */
function player(
  id: string,
  { holes = 18, over = 0, scoring = gross, status = null }: Partial<PlayerOptions> = {},
): Entrant {
  const scores = Array.from({ length: 18 }, (_, i): HoleScore => {
    if (i >= holes) return null
    return i === 0 ? 4 + over : 4
  })
  const par = scores.map(() => 4)
  const strokeIndexes = scores.map((_, i) => i + 1)
  const card = { par, strokeIndexes, playingHandicap: 0, scores }
  return { id, rounds: [scoreRound(card, scoring)], handicapIndexTenths: null, status }
}
type PlayerOptions = { holes: number; over: number; scoring: Scoring; status: PlayerStatus | null }

const labels = (field: Entrant[]) =>
  rankField(field, 'shared').map(({ id, label }) => `${id} ${label}`)

describe('a board during the round', () => {
  test('ranks by the par of the holes played; players who have not begun or have a code are last', () => {
    const field = [
      player('Finn', { holes: 4, status: 'WD' }),
      player('Eva', { holes: 0 }),
      player('Dan', { over: 3 }),
      player('Carl'),
      player('Bo', { holes: 9 }),
      player('Anna', { over: -2 }),
    ]
    expect(labels(field)).toEqual(['Anna 1', 'Bo T2', 'Carl T2', 'Dan 4', 'Eva –', 'Finn WD'])
  })

  test('ranks by points in Stableford', () => {
    const [many, few] = [{ scoring: points }, { scoring: points, holes: 9 }]
    expect(labels([player('Bo', few), player('Anna', many)])).toEqual(['Anna 1', 'Bo 2'])
  })

  test('players without a place are ordered by their code', () => {
    const codes: PlayerStatus[] = ['DQ', 'NS', 'NC', 'NR', 'WD', 'RTD', 'MC', 'MDF']
    const field = codes.map((status) => player(status, { status }))
    expect(rankField(field, 'shared').map(({ id }) => id)).toEqual(codes.toReversed())
  })

  test('a ball picked up in stroke play gives no result', () => {
    const scores: HoleScore[] = ['picked_up', 4]
    const card = { par: [4, 4], strokeIndexes: [1, 2], playingHandicap: 0, scores }
    const entrant = { ...player('Anna'), rounds: [scoreRound(card, gross)] }
    expect(labels([entrant])).toEqual(['Anna NR'])
  })

  test('a player twice in the field is refused', () => {
    expect(() => rankField([player('Anna'), player('Anna')], 'shared')).toThrow(RangeError)
  })
})

describe('several rounds', () => {
  test('are compared to their own par, and the differences to par are added', () => {
    const on = (par: number[], strokes: number[]) => {
      const strokeIndexes = par.map((_, i) => i + 1)
      return scoreRound({ par, strokeIndexes, playingHandicap: 0, scores: strokes }, gross)
    }
    const [long, short] = [Array<number>(18).fill(4), Array<number>(18).fill(4).fill(3, 0, 2)]
    const plus = (par: number[], over: number) => par.map((of, i) => (i === 0 ? of + over : of))
    const anna = { ...player('Anna'), rounds: [on(long, plus(long, 2)), on(short, short)] }
    const bo = { ...player('Bo'), rounds: [on(long, plus(long, -2)), on(short, plus(short, 4))] }
    const under = [on(long, plus(long, -1)), on(short, plus(short, 1))]
    expect(rankField([bo, anna, { ...player('Carl'), rounds: under }], 'shared')).toMatchObject([
      { id: 'Carl', place: 1, rankValue: 0 },
      { id: 'Anna', place: 2, rankValue: 2, shared: true },
      { id: 'Bo', place: 2, rankValue: 2, shared: true },
    ])
  })
})
