import { describe, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { answerDeadline } from './answer-deadline.ts'

const moment = (text: string) => {
  const [day = '', time = ''] = text.split(' ')
  const [hours, minutes] = time.split('.').map(Number)
  return { day: plainDate(day), minute: (hours ?? 0) * 60 + (minutes ?? 0) }
}

/** The table of docs/algorithms/tournament-entry.md, *How long an offer stands*. */
describe('the deadline for accepting an offered place is never at night', () => {
  test.each([
    ['2027-06-07 12.00', '2027-06-08 12.00'],
    ['2027-06-07 23.30', '2027-06-09 9.00'],
    ['2027-06-09 9.00', '2027-06-09 15.00'],
    ['2027-06-09 17.00', '2027-06-10 9.00'],
    ['2027-06-11 12.00', '2027-06-11 13.00'],
    ['2027-06-11 21.30', '2027-06-12 8.00'],
    ['2027-06-12 7.30', '2027-06-12 8.00'],
  ])('at %s until %s', (now, until) => {
    expect(answerDeadline(moment(now), moment('2027-06-12 9.00'))).toEqual(moment(until))
  })

  test('no place is offered in the last hour before the first start', () => {
    const start = moment('2027-06-12 9.00')
    expect(answerDeadline(moment('2027-06-12 8.00'), start)).toBeUndefined()
    expect(answerDeadline(moment('2027-06-13 8.00'), start)).toBeUndefined()
  })
})
