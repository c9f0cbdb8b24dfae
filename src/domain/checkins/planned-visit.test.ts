import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { maxOpenVisits, refusePlannedVisit } from './planned-visit.ts'

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
