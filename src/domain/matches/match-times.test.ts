import { expect, test } from 'vitest'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { reminderDue, standsAt } from './match-times.ts'
import { holesWithStrokes, strokesBetween } from './match-strokes.ts'

test.each([
  [8, null],
  [7, 'week'],
  [6, 'week'],
  [5, null],
  [2, 'two_days'],
  [1, 'two_days'],
  [0, null],
  [-1, 'passed'],
  [-3, 'passed'],
  [-4, null],
])('with %i days left the mail is %s', (left, mail) => {
  const today = plainDate('2027-06-12')
  expect(reminderDue(addDays(today, left), today)).toBe(mail)
})

test('a report stands after a day', () => {
  expect(new Date(standsAt(new Date('2027-06-12T10:00:00Z'))).toISOString()).toBe(
    '2027-06-13T10:00:00.000Z',
  )
})

const holes = Array.from({ length: 18 }, (_, i) => ({ number: i + 1, strokeIndex: i + 1 }))

test.each([
  [8, 15, 'B', 7, 7],
  [-2, 3, 'B', 5, 5],
  [30, 4, 'A', 26, 18],
  [12, 12, null, 0, 0],
])('%i against %i: %s receives %i strokes on %i holes', (a, b, side, strokes, count) => {
  const received = strokesBetween(a, b)
  expect(received).toEqual({ side, strokes })
  const where = holesWithStrokes(received.strokes, holes)
  expect(where).toHaveLength(count)
  expect(where.reduce((sum, hole) => sum + hole.strokes, 0)).toBe(strokes)
  if (count > 0) expect(where[0]?.hole).toBe(1)
})
