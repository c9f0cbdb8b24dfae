import { expect, test } from 'vitest'
import { readDanishDate } from './danish-date.ts'

test.each([
  ['24.05.1968', '1968-05-24'],
  [' 4/5 2027 ', '2027-05-04'],
  ['1.1.1900', '1900-01-01'],
  ['31.12.2199', '2199-12-31'],
  ['31.12.1899', undefined],
  ['01.01.2200', undefined],
  ['31.02.2010', undefined],
  ['24.05.68', undefined],
  ['1. juni 2027', '2027-06-01'],
  ['1 Jun. 2027', '2027-06-01'],
  ['24. maj 1968', '1968-05-24'],
  ['31. juni 2027', undefined],
  ['1. sommer 2027', undefined],
  ['1. juni', undefined],
])('the date »%s« is read as %s', (typed, day) => {
  expect(readDanishDate(typed)).toBe(day)
})

test.each([
  ['1. juni', '2027-06-01'],
  ['29/6', '2027-06-29'],
  ['29.6.', '2027-06-29'],
  ['1. juni 2028', '2028-06-01'],
  ['31. juni', undefined],
])('with 2027 as the year to assume, »%s« is read as %s', (typed, day) => {
  expect(readDanishDate(typed, 2027)).toBe(day)
})
