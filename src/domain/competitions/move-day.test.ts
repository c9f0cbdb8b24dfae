import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import {
  dayMoveRefusal,
  daysAfter,
  firstDayMove,
  moveDeadline,
  moveEntryOpening,
  movedRounds,
  offersEnd,
} from './move-day.ts'

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

test.each<
  [voided: number, [moved: number, to: number, 'stay' | 'move'], string | number[], number?]
>([
  [2, [1, 13, 'move'], [13, 20], 1],
  [2, [1, 14, 'stay'], [14, 19], 2],
  [1, [2, 11, 'stay'], [11, 19], -2],
  [3, [2, 20, 'stay'], [12, 20]],
  [2, [3, 11, 'stay'], 'day_before_previous'],
])('round %i is void: %j', (number, [chosen, to, following], expected, days) => {
  const voided = rounds.map((round) => ({ ...round, isVoid: round.number === number }))
  const moved = movedRounds(voided, { roundId: `round ${chosen}`, to: june(to), following })
  expect(dayMoveRefusal(voided, moved, at(10, 12)) ?? daysAfter(voided, moved)).toEqual(
    typeof expected === 'string' ? expected : expected.map(june),
  )
  expect(firstDayMove(voided, moved, at(10, 12))?.days).toBe(days)
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

test.each([
  [1, 19, at(12, 18), at(16, 18)],
  [1, 10, at(3, 18), at(7, 18)],
  [1, 7, at(1, 12), at(4, 18)],
  [4, 9, at(5, 18), at(6, 18)],
  [4, 7, at(4, 12), at(4, 18)],
  [4, 5, at(4, 12), at(5, 9)],
  [6, 8, at(5, 18), at(8, 9)],
])('on the %ith, to the %ith: entry opens before it closes', (today, to, opens, closes) => {
  const move = { days: to - 12, now: at(today, 12), start: at(to, 9) }
  const moved = moveDeadline(at(9, 18), move)
  expect(moved).toEqual(closes)
  expect(moveEntryOpening(at(5, 18), moved, move)).toEqual(opens)
})

test.each([
  [at(6, 7), at(6, 9), at(6, 8)],
  [at(6, 12), at(7, 0), at(6, 23)],
  [at(6, 8.5), at(6, 9), at(6, 8.5)],
])('offers end an hour before the new start, or at once', (now, start, end) => {
  expect(offersEnd({ days: -6, now, start })).toEqual(end)
})
