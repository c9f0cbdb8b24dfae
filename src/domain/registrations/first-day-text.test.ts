import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { firstDayError, readFirstDay } from './first-day-text.ts'

/** Bought on Saturday 12 June 2027: the right of withdrawal ends on Monday the 28th. */
const afterDeadline = {
  soonest: plainDate('2027-06-12'),
  from: plainDate('2027-06-29'),
  to: plainDate('2027-11-30'),
}
const atOnce = { ...afterDeadline, from: afterDeadline.soonest }
const errorOf = (typed: string, range = afterDeadline) =>
  firstDayError(typed, range)?.replaceAll('\u00a0', ' ')

test('a first day may be written with the name of its month and without a year', () => {
  expect(readFirstDay('1. juli', afterDeadline)).toBe('2027-07-01')
  expect(errorOf('1. juli')).toBeUndefined()
  expect(errorOf('')).toBeUndefined()
})

test('a day that has passed says which day is the earliest, and an example that is accepted', () => {
  const error = errorOf('1. juni')
  expect(error).toBe(
    '1. juni 2027 er for tidligt. Kortet kan tidligst begynde 29. juni 2027. Skriv for eksempel 29.06.2027.',
  )
  const example = /\d\d\.\d\d\.\d{4}/.exec(error ?? '')?.[0] ?? ''
  expect(errorOf(example)).toBeUndefined()
})

test('a day within the right of withdrawal needs the early start', () => {
  expect(errorOf('20. juni')).toBe(
    '20. juni 2027 ligger før fortrydelsesfristens udløb. Vælg den tidlige start ovenfor, eller skriv tidligst 29.06.2027.',
  )
  expect(errorOf('20. juni', atOnce)).toBeUndefined()
})

test.each([
  ['31. juni', 'Datoen findes ikke. Skriv for eksempel 29.06.2027.'],
  ['i morgen', 'Datoen findes ikke. Skriv for eksempel 29.06.2027.'],
  [
    '1. december',
    '1. december 2027 er for sent. Kortet skal begynde senest 30. november 2027. Skriv for eksempel 29.06.2027.',
  ],
])('»%s« is refused with a reason', (typed, error) => {
  expect(errorOf(typed)).toBe(error)
})
