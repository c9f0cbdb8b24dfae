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
])('the date »%s« is read as %s', (typed, day) => {
  expect(readDanishDate(typed)).toBe(day)
})
