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
  { a: 8, b: 15, side: 'B', strokes: 7, on: 7 },
  { a: -2, b: 3, side: 'B', strokes: 5, on: 5 },
  { a: 30, b: 4, side: 'A', strokes: 26, on: 18 },
  { a: 12, b: 12, side: null, strokes: 0, on: 0 },
])('$a against $b: $side receives $strokes strokes on $on holes', (match) => {
  const { side, strokes, on } = match
  expect(strokesBetween(match.a, match.b)).toEqual({ side, strokes })
  const where = holesWithStrokes(strokes, holes)
  expect(where.map(({ hole }) => hole)).toEqual(holes.slice(0, on).map(({ number }) => number))
  expect(where.reduce((sum, hole) => sum + hole.strokes, 0)).toBe(strokes)
})
