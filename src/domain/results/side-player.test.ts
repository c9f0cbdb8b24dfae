import { describe, expect, test } from 'vitest'
import { mulberry } from '#test/mulberry.ts'
import { bestBalls, countsStrokes, holeValue, strokesReceived } from '#test/score-reckoning.ts'
import { fairHoles } from '#test/tournaments.ts'
import type { PlayerStatus } from '../competitions/player-status.ts'
import type { Format } from '../competitions/terms/scoring-format.ts'
import type { HoleScore } from '../scoring/hole-score.ts'
import { divisionField, type DivisionPlayer } from './division-field.ts'
import { rankField } from './rank-field.ts'
import { sidePlayer } from './side-player.ts'

type Member = { handicap: number; scores: HoleScore[]; status?: PlayerStatus }

const toPlayer = ({ handicap, scores, status }: Member, i: number) =>
  ({
    id: `player ${i}`,
    status: status ?? null,
    cards: [
      {
        round: 1,
        holes: fairHoles,
        handicapIndexTenths: null,
        playingHandicap: handicap,
        deducted: 0,
        scores,
      },
    ],
  }) satisfies DivisionPlayer

const formats: Format[] = [
  { kind: 'stroke_play' },
  { kind: 'stableford' },
  { kind: 'par_bogey' },
  { kind: 'maximum_score', maximum: 'doublePar' },
]

/** The points, holes or strokes of a side; null without a result. */
function totalOf({ kind }: Format, members: readonly Member[], count: number): number | null {
  const format = { format: kind, maximum: 'doublePar' as const }
  let total = 0
  for (const [at, { par, strokeIndex }] of fairHoles.entries()) {
    const values = members.map(({ handicap, scores }) => {
      const given = strokesReceived(handicap, strokeIndex)
      return holeValue(format, { score: scores[at] ?? null, par, given, received: given })
    })
    const value = bestBalls(values, { count, low: countsStrokes(format) })
    if (value === null) return null
    total += value
  }
  return total
}

function randomSide(random: () => number, size: number): Member[] {
  return Array.from({ length: size }, () => ({
    handicap: Math.floor(random() * 37),
    scores: fairHoles.map(({ par }): HoleScore =>
      random() < 0.06 ? 'picked_up' : par - 1 + Math.floor(random() * 4),
    ),
  }))
}

describe('a side of best balls', () => {
  test.each(formats)('has the total of an independent calculation in $kind', (format) => {
    const scoring = { format, net: true }
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = mulberry(seed)
      const size = 2 + Math.floor(random() * 3)
      const count = 1 + Math.floor(random() * size)
      const sides = Array.from({ length: 6 }, () => randomSide(random, size))
      const field = divisionField(
        sides.map((members, i) =>
          sidePlayer(`side ${i}`, members.map(toPlayer), { count, fillers: 0 }),
        ),
        { scoring, cut: null, drawnRound: 1 },
      )
      const expected = sides.map((members) => totalOf(format, members, count))
      expect(field.map(({ rounds: [round] }) => (round?.noResult ? null : round?.total))).toEqual(
        expected,
      )
      const isLow = countsStrokes({ format: format.kind })
      for (const { id, place } of rankField(field, 'shared')) {
        const own = expected[Number(id.split(' ')[1])]
        const better = expected.filter(
          (other) => other !== null && own != null && (isLow ? other < own : other > own),
        )
        expect({ seed, id, place }).toEqual({
          seed,
          id,
          place: own === null ? null : better.length + 1,
        })
      }
    }
  })

  const par = fairHoles.map((hole) => hole.par)
  const bogey = par.map((strokes) => strokes + 1)
  const firstNine = par.map((strokes, i) => (i < 9 ? strokes : null))
  const sideOf = (...members: Member[]) =>
    sidePlayer('side', members.map(toPlayer), { count: 1, fillers: 0 })
  const gross = { format: { kind: 'stroke_play' } as const, net: false }
  const totalOfSide = (side: DivisionPlayer) =>
    divisionField([side], { scoring: gross, cut: null, drawnRound: 1 })[0]?.rounds[0]?.total

  test.each<[string, Member, number]>([
    ['plays on', { handicap: 0, scores: par }, 72],
    ['leaves after nine holes', { handicap: 0, scores: firstNine, status: 'WD' }, 81],
    ['is disqualified', { handicap: 0, scores: par, status: 'DQ' }, 90],
    ['does not return the card', { handicap: 0, scores: par, status: 'NR' }, 90],
  ])('with a partner who %s', (_, partner, total) => {
    const side = sideOf(partner, { handicap: 0, scores: bogey })
    expect(side.status).toBeNull()
    expect(totalOfSide(side)).toBe(total)
  })

  test.each<PlayerStatus>(['NS', 'WD', 'DQ'])(
    'has its filler on the holes begun only, with a player who is missing by %s',
    (status) => {
      const hole1 = par.map((strokes, i) => (i === 0 ? strokes : null))
      const nothing = par.map(() => null)
      const members: Member[] = [
        { handicap: 0, scores: hole1 },
        { handicap: 0, scores: hole1 },
        { handicap: 0, scores: nothing, status },
      ]
      const side = sidePlayer('side', members.map(toPlayer), { count: 2, fillers: 1 })
      const scoring = { format: { kind: 'stableford' }, net: true } as const
      const [{ rounds } = { rounds: [] }] = divisionField([side], {
        scoring,
        cut: null,
        drawnRound: 1,
      })
      expect(rounds[0]).toMatchObject({ total: 4, thru: 1 })
    },
  )

  test('is out when all its players are', () => {
    const out = { handicap: 0, scores: firstNine, status: 'WD' as const }
    expect(sideOf(out, out).status).toBe('WD')
  })
})
