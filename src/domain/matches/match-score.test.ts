import { expect, test } from 'vitest'
import {
  decisionError,
  isPossibleScore,
  isSameDecision,
  possibleScores,
  scoreText,
} from './match-score.ts'
import type { MatchDecision, MatchScore } from './match.ts'

test.each<[string, MatchScore, boolean]>([
  ['3&2', { up: 3, left: 2 }, true],
  ['2&1', { up: 2, left: 1 }, true],
  ['10&8', { up: 10, left: 8 }, true],
  ['1 op', { up: 1, left: 0 }, true],
  ['2 op', { up: 2, left: 0 }, true],
  ['19. hul', { extraHole: 19 }, true],
  ['5&2', { up: 5, left: 2 }, false],
  ['2&2', { up: 2, left: 2 }, false],
  ['11&8', { up: 11, left: 8 }, false],
  ['3 op', { up: 3, left: 0 }, false],
  ['18. hul', { extraHole: 18 }, false],
  ['37. hul', { extraHole: 37 }, false],
])('%s can end a match of 18 holes: %j %s', (text, score, isPossible) => {
  expect(scoreText(score)).toBe(text)
  expect(isPossibleScore(score, 18)).toBe(isPossible)
})

/** Plays every sequence of lead on nine holes and collects what the match can end as. */
function playedOut(holes: number): Set<string> {
  const ends = new Set<string>()
  const play = (lead: number, played: number) => {
    const left = holes - played
    if (Math.abs(lead) > left) return void ends.add(`${Math.abs(lead)}/${left}`)
    if (left === 0) return
    for (const step of [-1, 0, 1]) play(lead + step, played + 1)
  }
  play(0, 0)
  return ends
}

test('the possible scores of nine holes are those of all matches that can be played', () => {
  const scores = possibleScores(9, 'pool').map((score) =>
    'up' in score ? `${score.up}/${score.left}` : 'extra',
  )
  expect(new Set(scores)).toEqual(playedOut(9))
})

test.each<[MatchDecision, 'pool' | 'knock_out', string | null]>([
  [{ how: 'halved' }, 'knock_out', 'match_halved_in_knock_out'],
  [{ how: 'halved' }, 'pool', null],
  [{ how: 'played', winner: 'A', score: { extraHole: 19 } }, 'pool', 'match_extra_hole_in_pool'],
  [{ how: 'played', winner: 'A', score: { extraHole: 19 } }, 'knock_out', null],
  [{ how: 'played', winner: 'B', score: { up: 9, left: 3 } }, 'pool', 'match_score_impossible'],
  [{ how: 'conceded', winner: 'B' }, 'knock_out', null],
])('%j in a %s: %s', (decision, stage, error) => {
  expect(decisionError(decision, { stage, holes: 18 })).toBe(error)
})

test('two reports agree only on the same winner and score', () => {
  const score = { up: 3, left: 2 }
  const one: MatchDecision = { how: 'played', winner: 'A', score }
  expect(isSameDecision(one, { how: 'played', score: { left: 2, up: 3 }, winner: 'A' })).toBe(true)
  expect(isSameDecision(one, { how: 'played', winner: 'B', score })).toBe(false)
  expect(isSameDecision(one, { how: 'conceded', winner: 'A' })).toBe(false)
})
