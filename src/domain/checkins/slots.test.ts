import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { checkIn } from '#test/check-in-input.ts'
import { addedWeight, countRounds, freeSlot, slotWeight } from './slots.ts'
import { isReturnedByClosure, evaluateUndo, undoRefusalText } from './undo.ts'

test.each([
  ['2027-06-11', 0, 18, 10],
  ['2027-06-12', 0, 18, 12],
  ['2027-05-06', 0, 18, 12],
  ['2027-06-11', 0, 9, 6],
  ['2027-06-12', 0, 9, 6],
  ['2027-06-11', 9, 9, 4],
  ['2027-06-12', 9, 9, 6],
] as const)('on %s, after %i holes, %i more weigh %i', (day, before, holes, points) => {
  expect(addedWeight(before, holes, plainDate(day))).toBe(points)
})

test('a slot never weighs more than a round of 18 holes', () => {
  for (const day of [plainDate('2027-06-11'), plainDate('2027-06-12')]) {
    for (const holes of [0, 9, 18, 27, 36]) {
      expect(slotWeight(holes, day)).toBeLessThanOrEqual(slotWeight(18, day))
    }
  }
})

test('two nines on a day count as one round', () => {
  const nines = [checkIn({ holes: 9 }), checkIn({ holes: 9, minute: 800 })]
  expect(countRounds(nines)).toBe(1)
  expect(
    countRounds([...nines, checkIn({ slot: 2, day: '2027-07-01' }), checkIn({ clubId: 'other' })]),
  ).toBe(3)
  expect(freeSlot([checkIn({ slot: 1 }), checkIn({ slot: 3 })], 'rold')).toBe(2)
})

const checkedIn = { day: plainDate('2027-06-12'), at: 1_000_000_000, isVoided: false }
const minutes = (n: number) => checkedIn.at + n * 60_000

test.each([
  ['golfer', 30, '2027-06-12', undefined],
  ['golfer', 30.1, '2027-06-12', 'too_late_for_golfer'],
  ['club', 600, '2027-06-12', undefined],
  ['club', 600, '2027-06-13', 'not_today'],
  ['operator', 60_000, '2027-07-24', undefined],
] as const)('%s undoes after %d minutes on %s: %s', (actor, after, today, reason) => {
  const question = { actor, now: minutes(after), today: plainDate(today), isPeriodClosed: false }
  const verdict = evaluateUndo(checkedIn, question)
  expect(verdict).toEqual(reason ? { ok: false, reason } : { ok: true })
})

test.each(['already_voided', 'too_late_for_golfer', 'not_today', 'period_closed'] as const)(
  '%s has a text',
  (reason) => {
    expect(undoRefusalText(reason)).toMatch(/^[A-ZÆØÅ].*\.$/)
  },
)

test('a check-in is not undone twice, or after the season is settled', () => {
  const question = {
    actor: 'operator',
    now: minutes(1),
    today: checkedIn.day,
    isPeriodClosed: false,
  } as const
  expect(evaluateUndo({ ...checkedIn, isVoided: true }, question)).toMatchObject({
    reason: 'already_voided',
  })
  expect(evaluateUndo(checkedIn, { ...question, isPeriodClosed: true })).toMatchObject({
    reason: 'period_closed',
  })
})

test.each([
  [-1, false],
  [0, true],
  [120, true],
  [121, false],
])('a course closed %i minutes after the check-in gives the round back: %s', (after, returned) => {
  expect(isReturnedByClosure(checkedIn.at, minutes(after))).toBe(returned)
})
