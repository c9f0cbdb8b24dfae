import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { dayMoveRefusal, daysAfter, moveDeadline, movedRounds } from './move-day.ts'

const june = (day: number) => plainDate(`2027-06-${String(day).padStart(2, '0')}`)
const at = (day: number, hour: number) => ({ day: june(day), minute: hour * 60 })

const rounds = [12, 13, 19].map((day, i) => ({
  id: `round ${i + 1}`,
  number: i + 1,
  day: june(day),
  firstMinute: 540,
  isVoid: false,
}))

test.each<[number, number, 'stay' | 'move', string | number[]]>([
  [1, 13, 'stay', [13, 13, 19]],
  [1, 14, 'stay', 'day_after_next'],
  [1, 14, 'move', [14, 15, 21]],
  [2, 11, 'stay', 'day_before_previous'],
  [3, 13, 'stay', [12, 13, 13]],
  [1, 12, 'move', 'day_unchanged'],
  [1, 10, 'move', 'day_start_past'],
])('round %i to the %ith, following rounds: %s', (number, to, following, expected) => {
  const move = { roundId: `round ${number}`, to: june(to), following }
  const moved = movedRounds(rounds, move)
  const refusal = dayMoveRefusal(rounds, moved, at(10, 12))
  expect(refusal ?? daysAfter(rounds, moved)).toEqual(
    typeof expected === 'string' ? expected : expected.map(june),
  )
})

test('a void round keeps its day', () => {
  const voided = rounds.map((round) => ({ ...round, isVoid: round.number === 2 }))
  const move = { roundId: 'round 1', to: june(13), following: 'move' as const }
  expect(daysAfter(voided, movedRounds(voided, move))).toEqual([13, 13, 20].map(june))
})

test.each([
  [1, 19, at(16, 18), at(16, 18)],
  [1, 6, at(3, 18), at(3, 18)],
  [6, 8, at(8, 9), at(8, 9)],
  [5, 10, at(7, 18), at(7, 18)],
  [8, 10, at(9, 18), at(9, 18)],
  [10, 19, at(9, 18), at(16, 18)],
  [11, 13, at(9, 18), at(9, 18)],
  [10, 11, at(9, 18), at(9, 18)],
])('on the %ith, to the %ith: entry and withdrawal', (today, to, entry, withdrawal) => {
  const move = { days: to - 12, now: at(today, 12), start: at(to, 9) }
  expect(moveDeadline(at(9, 18), move)).toEqual(entry)
  expect(moveDeadline(at(9, 18), move, { reopens: true })).toEqual(withdrawal)
})
