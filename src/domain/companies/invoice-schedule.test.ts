import { expect, test } from 'vitest'
import { addDays, plainDate, type PlainDate } from '../shared/dates.ts'
import { dueStep } from './invoice-schedule.ts'

const issuedOn = plainDate('2027-05-03')

/** The steps of an invoice that is never paid, when the job runs on these days after the issue. */
function stepsOn(days: number[]) {
  const invoice = {
    issuedOn,
    remindedOn: null as PlainDate | null,
    remindedAgainOn: null as PlainDate | null,
    stoppedOn: null as PlainDate | null,
  }
  return days.flatMap((after) => {
    const day = addDays(issuedOn, after)
    const step = dueStep(invoice, day)
    if (step === 'first_reminder') invoice.remindedOn = day
    if (step === 'second_reminder') invoice.remindedAgainOn = day
    if (step === 'stop') invoice.stoppedOn = day
    return step ? [[after, step]] : []
  })
}

test('an invoice is reminded of twice, then its cards stop', () =>
  expect(stepsOn(Array.from({ length: 60 }, (_, day) => day))).toEqual([
    [19, 'first_reminder'],
    [29, 'second_reminder'],
    [36, 'stop'],
  ]))

test('after a job that was down the company gets one step a day, and a week before the stop', () =>
  expect(stepsOn([40, 40, 41, 42, 47, 48])).toEqual([
    [40, 'first_reminder'],
    [41, 'second_reminder'],
    [48, 'stop'],
  ]))
