import { expect, test } from 'vitest'
import { roundInPlay, type RoundProgress } from './round-in-play.ts'

const morning = { firstStart: 8 * 60, hasScores: true, isOnCourse: true, isOver: false }
const afternoon = { firstStart: 13 * 60, hasScores: false, isOnCourse: false, isOver: false }
const isIn = { isOnCourse: false, isOver: true }
const onPaper = { hasScores: false, isOnCourse: false }

type Row = {
  when: string
  morning: Partial<RoundProgress>
  afternoon?: Partial<RoundProgress>
  /** Minutes after midnight. */
  now: number
  inPlay: 'morning' | 'afternoon'
}

/** The rows of the table in docs/algorithms/suspended-play.md, The round in play. */
const rows: Row[] = [
  { when: 'before anybody has started', morning: onPaper, now: 420, inPlay: 'morning' },
  { when: 'while the morning is on the course', morning: {}, now: 600, inPlay: 'morning' },
  { when: 'when the morning is in', morning: isIn, now: 735, inPlay: 'afternoon' },
  { when: 'when the morning is late and still out', morning: {}, now: 785, inPlay: 'morning' },
  {
    when: 'when the afternoon has its first score',
    morning: {},
    afternoon: { hasScores: true },
    now: 800,
    inPlay: 'afternoon',
  },
  {
    when: 'before the afternoon, after a morning on paper',
    morning: onPaper,
    now: 750,
    inPlay: 'morning',
  },
  {
    when: 'from the first start of the afternoon, after a morning on paper',
    morning: onPaper,
    now: 780,
    inPlay: 'afternoon',
  },
  {
    when: 'when both are in',
    morning: isIn,
    afternoon: { ...isIn, hasScores: true },
    now: 1080,
    inPlay: 'afternoon',
  },
]

test.each(rows)('of two rounds on a day, $when, the $inPlay is in play', (row) => {
  const rounds = [
    { name: 'morning', ...morning, ...row.morning },
    { name: 'afternoon', ...afternoon, ...row.afternoon },
  ]
  expect(roundInPlay(rounds, row.now)?.name).toBe(row.inPlay)
})

test('a day without a drawn round has none in play', () => {
  expect(roundInPlay([], 600)).toBeUndefined()
})
