import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { minuteOfDay } from '#domain/shared/clock-time.ts'
import {
  canConfirmVisit,
  isClubAsked,
  isToldOfClosure,
  maxOpenVisits,
  questionTime,
  refusePlannedVisit,
} from './planned-visit.ts'

const today = plainDate('2027-05-04')
const saturday = plainDate('2027-05-08')
const sunday = plainDate('2027-05-09')
const usual = { clubId: 'a', day: saturday, today, open: [], isWelcome: true, roundsLeft: 2 }
const many = Array.from({ length: maxOpenVisits }, () => ({ clubId: 'b', day: sunday }))

/** The table of docs/algorithms/planned-visits.md. */
test.each([
  ['a free Saturday', {}, undefined],
  ['today', { day: today }, undefined],
  ['yesterday', { day: plainDate('2027-05-03') }, 'visit_in_the_past'],
  ['the same day twice', { open: [{ clubId: 'a', day: saturday }] }, 'visit_already_planned'],
  ['another club the same day', { open: [{ clubId: 'b', day: saturday }] }, undefined],
  ['the eleventh open visit', { open: many }, 'too_many_planned_visits'],
  ['a refused card', { isWelcome: false }, 'visit_not_welcome'],
  [
    'one round left, planned already',
    { roundsLeft: 1, open: [{ clubId: 'a', day: sunday }] },
    'no_rounds_for_visit',
  ],
  ['two rounds left, one planned', { open: [{ clubId: 'a', day: sunday }] }, undefined],
])('%s: %o gives %s', (_name, given, refusal) => {
  expect(refusePlannedVisit({ ...usual, ...given })).toBe(refusal)
})

const at = (text: string) => {
  const [day = '', time = ''] = text.split(' ')
  return { day: plainDate(day), minute: minuteOfDay(time) }
}

test.each([
  ['7:00', '20:00'],
  ['16:00', '20:00'],
  ['17:10', '21:10'],
  ['19:30', '22:00'],
])('a visit at %s is asked about at %s', (time, asked) => {
  expect(questionTime(at(`2027-05-08 ${time}`))).toEqual(at(`2027-05-08 ${asked}`))
})

test.each([
  ['2027-05-08 19:59', false],
  ['2027-05-08 20:00', true],
  ['2027-05-08 23:59', true],
  ['2027-05-09 12:00', true],
  ['2027-05-09 12:01', false],
])('at %s a visit of 8 May at 10 can be confirmed: %s', (now, isPossible) => {
  expect(canConfirmVisit(at('2027-05-08 10:00'), at(now))).toBe(isPossible)
})

test.each([
  ['2027-05-08 10:00', undefined, true],
  ['2027-05-09 10:00', undefined, true],
  ['2027-05-10 10:00', undefined, false],
  ['2027-05-10 10:00', '2027-05-11 0:00', true],
  ['2027-05-08 07:59', '2027-05-11 0:00', false],
  ['2027-05-08 9:59', '2027-05-08 10:00', true],
  ['2027-05-08 10:00', '2027-05-08 10:00', false],
])('on 8 May at 8, a visit on %s and a closure until %s: told %s', (visit, end, is) => {
  const now = at('2027-05-08 8:00')
  const until = end === undefined ? end : at(end)
  expect(isToldOfClosure(at(visit), { from: at('2027-05-08 7:30'), until }, now)).toBe(is)
})

test.each([
  [600, 8, 1199, false],
  [600, 8, 1200, true],
  [600, 9, 1439, true],
  [600, 10, 0, false],
  [1170, 8, 1319, false],
  [1170, 8, 1320, true],
])('the club is asked about Saturday the 8th at minute %i on the %i at minute %i: %s', (...row) => {
  const [planned, day, minute, expected] = row
  const now = { day: plainDate(`2027-05-${String(day).padStart(2, '0')}`), minute }
  expect(isClubAsked({ day: saturday, minute: planned }, now)).toBe(expected)
})
