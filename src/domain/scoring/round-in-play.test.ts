import { expect, test } from 'vitest'
import { roundInPlay, type RoundProgress } from './round-in-play.ts'

const morning = { firstStart: 8 * 60, hasScores: true, isOnCourse: true, isOver: false }
const afternoon = { firstStart: 13 * 60, hasScores: false, isOnCourse: false, isOver: false }
const isIn = { isOnCourse: false, isOver: true }
const onPaper = { hasScores: false, isOnCourse: false }

/** The rows of the table in docs/algorithms/suspended-play.md, The round in play. */
test.each([
  ['before anybody has started', { ...onPaper }, {}, '7.00', 'morning'],
  ['while the morning is on the course', {}, {}, '10.00', 'morning'],
  ['when the morning is in', isIn, {}, '12.15', 'afternoon'],
  ['when the morning is late and still out', {}, {}, '13.05', 'morning'],
  ['when the afternoon has its first score', {}, { hasScores: true }, '13.20', 'afternoon'],
  ['when a morning on paper has no cards yet', onPaper, {}, '12.30', 'morning'],
  ['when the afternoon starts after a morning on paper', onPaper, {}, '13.00', 'afternoon'],
  ['when both are in', isIn, { ...isIn, hasScores: true }, '18.00', 'afternoon'],
] as [string, Partial<RoundProgress>, Partial<RoundProgress>, string, string][])(
  'of two rounds on a day, %s, the one in play is that of %4$s',
  (_when, first, second, clock, inPlay) => {
    const [hour = 0, minute = 0] = clock.split('.').map(Number)
    const rounds = [
      { name: 'morning', ...morning, ...first },
      { name: 'afternoon', ...afternoon, ...second },
    ]
    expect(roundInPlay(rounds, hour * 60 + minute)?.name).toBe(inPlay)
  },
)

test('a day without a drawn round has none in play', () => {
  expect(roundInPlay([], 600)).toBeUndefined()
})
