import { expect, test } from 'vitest'
import { sideHandicap } from '#domain/competitions/sides/side-handicap.ts'
import { startingCompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import { recommendedForTeam, type OneBallPlay, type Team } from '#domain/competitions/terms/team.ts'
import { validateTerms } from '#domain/competitions/terms/validate-terms.ts'
import { playingHandicap } from '#domain/handicap/playing-handicap.ts'
import { fraction } from '#domain/shared/fraction.ts'
import { strokesBetween, strokesPerBall } from './match-strokes.ts'

const fourBall: Team = { kind: 'best_balls', size: 2, count: 1 }
const oneBall = (play: OneBallPlay): Team => ({ kind: 'one_ball', play, size: 2, drivesEach: 0 })
const termsOf = (team: Team) => {
  const terms = startingCompetitionTerms({ format: { kind: 'stroke_play' }, net: true })
  const allowance = recommendedForTeam(team, terms.scoring, true)
  const matchPlay = { draw: 'knock_out' as const, sharesContacts: true }
  return { ...terms, team, allowance, matchPlay }
}
/** Course handicaps in tenths. */
const exact = (tenths: number) => fraction(tenths, 10)

// docs/algorithms/matches.md, strokes of pairs.
test.each([
  [[84, 203], [151, 120], { A: [0, 10], B: [6, 3] }],
  [[84], [151, 120], { A: [0], B: [6, 3] }],
])('in four-ball %j and %j are compared at 90 %%', (a, b, balls) => {
  const { allowance } = termsOf(fourBall)
  const percent = 'percent' in allowance ? allowance.percent : 0
  const of = (side: number[]) => side.map((tenths) => playingHandicap(exact(tenths), percent))
  expect(strokesPerBall({ A: of(a), B: of(b) }).balls).toEqual(balls)
})

test.each([
  ['foursomes', 5],
  ['greensomes', 4],
  ['chapman', 4],
] as const)('in %s the pair with the higher handicap receives %i', (play, strokes) => {
  const of = (side: number[]) => {
    const partners = side.map((tenths) => ({ courseHandicap: exact(tenths), par: 72 }))
    return sideHandicap(partners, termsOf(oneBall(play)), 72)
  }
  expect(strokesBetween(of([84, 203]), of([250, 120]))).toEqual({ side: 'B', strokes })
})

test.each([
  [fourBall, []],
  [oneBall('foursomes'), []],
  [oneBall('scramble'), ['team_wrong']],
  [{ kind: 'best_balls', size: 3, count: 1 } satisfies Team, ['team_wrong']],
])('whether sides of %j play matches', (team, errors) => {
  expect(validateTerms(termsOf(team), 1)).toEqual(errors)
})
