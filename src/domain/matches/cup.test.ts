import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fraction } from '#domain/shared/fraction.ts'
import {
  cupLine,
  cupOutcomeText,
  cupScore,
  halvesText,
  proposeTeams,
  type CupTerms,
  type SessionFormat,
} from './cup.ts'
import type { MatchDecision } from './match.ts'
import { sessionStrokes } from './match-strokes.ts'

const terms: CupTerms = { teams: ['Rungsted', 'Aalborg'], holder: null, pointsPerWin: 1 }
const won = (winner: 'A' | 'B'): MatchDecision => ({ how: 'conceded', winner })
const decisions: Record<string, MatchDecision | null> = {
  A: won('A'),
  B: won('B'),
  H: { how: 'halved' },
  0: { how: 'both_absent' },
  '.': null,
}
/** `AAH.`: two matches to A, one halved, one open. */
const score = (matches: string, given: Partial<CupTerms> = {}) =>
  cupScore(
    [...matches].map((one) => ({ decision: decisions[one] ?? null })),
    { ...terms, ...given },
  )

test.each<[string, Partial<CupTerms>, string, string]>([
  ['....', {}, 'Rungsted 0 – 0 Aalborg', 'Rungsted mangler 2½ point, Aalborg mangler 2½'],
  ['AH..', {}, 'Rungsted 1½ – ½ Aalborg', 'Rungsted mangler 1 point, Aalborg mangler 2'],
  ['AAH.', {}, 'Rungsted 2½ – ½ Aalborg', 'Rungsted har vundet'],
  ['AABB', {}, 'Rungsted 2 – 2 Aalborg', 'Uafgjort – holdene deler pokalen'],
  ['AABB', { holder: 'B' }, 'Rungsted 2 – 2 Aalborg', 'Uafgjort – Aalborg beholder pokalen'],
  ['AA..', { holder: 'A' }, 'Rungsted 2 – 0 Aalborg', 'Rungsted beholder pokalen'],
  ['AAH.', { holder: 'A' }, 'Rungsted 2½ – ½ Aalborg', 'Rungsted har vundet'],
  ['AH0B', { pointsPerWin: 2 }, 'Rungsted 3 – 3 Aalborg', 'Uafgjort – holdene deler pokalen'],
  // A match that nobody met for gives no points, so that fewer are enough.
  ['AH0.', {}, 'Rungsted 1½ – ½ Aalborg', 'Rungsted mangler ½ point, Aalborg mangler 1½'],
  ['AA0.', {}, 'Rungsted 2 – 0 Aalborg', 'Rungsted har vundet'],
  ['A000', {}, 'Rungsted 1 – 0 Aalborg', 'Rungsted har vundet'],
])('%s with %j: %s. %s', (matches, given, line, outcome) => {
  const shown = score(matches, given)
  expect(cupLine(shown, terms.teams)).toBe(line)
  expect(cupOutcomeText(shown, terms)).toBe(outcome)
})

test('a winner before the last match stays the winner, whatever the rest gives', () => {
  const match = fc.constantFrom('A', 'B', 'H')
  const holder = fc.constantFrom('A' as const, 'B' as const, null)
  fc.assert(
    fc.property(fc.array(match, { minLength: 1, maxLength: 12 }), holder, (all, held) => {
      const last = score(all.join(''), { holder: held }).winner
      for (let played = 0; played < all.length; played++) {
        const open = '.'.repeat(all.length - played)
        const { winner } = score(all.slice(0, played).join('') + open, { holder: held })
        expect([null, last]).toContain(winner)
      }
      expect(last).not.toBeNull()
    }),
    { numRuns: 200, seed: 12 },
  )
})

test.each([
  [0, '0'],
  [1, '½'],
  [13, '6½'],
  [12, '6'],
])('%i half points are written %s', (halves, text) => {
  expect(halvesText(halves)).toBe(text)
})

const player = (tenths: number) => ({ courseHandicap: fraction(tenths, 10), parStrokes: 0 })

// The worked table of docs/algorithms/cups.md.
test.each<[SessionFormat, number[], number[], object]>([
  ['singles', [84], [151], { side: 'B', strokes: 7 }],
  ['singles', [-20], [30], { side: 'B', strokes: 5 }],
  ['four_ball', [84, 203], [151, 120], { balls: { A: [0, 10], B: [6, 3] } }],
  ['four_ball', [-24, 100], [50, 0], { balls: { A: [0, 11], B: [7, 2] } }],
  ['four_ball', [84], [151, 120], { balls: { A: [0], B: [6, 3] } }],
  ['foursomes', [84, 203], [151, 120], { side: null, strokes: 0 }],
  ['foursomes', [84, 203], [250, 120], { side: 'B', strokes: 5 }],
])('%s of %j against %j', (format, a, b, expected) => {
  const strokes = sessionStrokes(format, { A: a.map(player), B: b.map(player) })
  expect(strokes).toMatchObject(expected)
})

/** The strokes from handicaps in tenths, with whole numbers alone and without the handicap module. */
const independent = {
  pair: ([a = 0, b = 0]: number[]) => Math.floor((a + b + 10) / 20),
  strokes: (tenths: number[], percent: number) => {
    const whole = tenths.map((each) => Math.floor((each * percent + 500) / 1000))
    return whole.map((each) => each - Math.min(...whole))
  },
}

test('strokes of any players are those of an independent calculation', () => {
  const handicap = fc.integer({ min: 0, max: 540 })
  const pair = fc.tuple(handicap, handicap)
  fc.assert(
    fc.property(pair, pair, (a, b) => {
      const given = { A: a.map(player), B: b.map(player) }
      const { balls } = sessionStrokes('four_ball', given)
      expect([...(balls?.A ?? []), ...(balls?.B ?? [])]).toEqual(
        independent.strokes([...a, ...b], 90),
      )
      const { side, strokes } = sessionStrokes('foursomes', given)
      const difference = independent.pair(b) - independent.pair(a)
      expect(side === 'A' ? -strokes : strokes).toBe(difference)
      const alone = { A: given.A.slice(0, 1), B: given.B.slice(0, 1) }
      const received = independent.strokes([a[0], b[0]], 100)
      expect(sessionStrokes('singles', alone).strokes).toBe(Math.max(...received))
    }),
    { numRuns: 300, seed: 9 },
  )
})

test('players of two clubs are proposed as two teams, and others are dealt back and forth by handicap', () => {
  const players = [
    { id: '1', key: 'Rungsted', handicapTenths: 50 },
    { id: '2', key: 'Aalborg', handicapTenths: 60 },
    { id: '3', key: 'Rungsted', handicapTenths: 70 },
    { id: '4', key: 'Rungsted', handicapTenths: null },
  ]
  expect(Object.fromEntries(proposeTeams(players))).toEqual({ 1: 'B', 2: 'A', 3: 'B', 4: 'B' })
  const mixed = players.map((one, i) => ({ ...one, key: String(i) }))
  expect(Object.fromEntries(proposeTeams(mixed))).toEqual({ 1: 'A', 2: 'B', 3: 'B', 4: 'A' })
})
