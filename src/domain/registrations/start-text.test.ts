import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { beginsText, laterWhyText } from './start-text.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  // Day 14 is a Saturday, and the deadline moves to Monday.
  [
    '2027-06-12',
    'De 14 dage slutter lørdag den 26. juni, og derfor kan du fortryde til og med mandag den 28. juni. Gør du det, får du alle pengene tilbage.',
  ],
  [
    '2027-06-10',
    'Du kan fortryde til og med torsdag den 24. juni. Gør du det, får du alle pengene tilbage.',
  ],
])('bought on %s, the later start is explained by its deadline', (today, text) => {
  expect(plain(laterWhyText(plainDate(today)))).toBe(text)
})

test.each([
  ['2027-06-12', '2027-06-12', true, 'I dag, 12. juni'],
  ['2027-06-12', '2027-06-20', true, 'Søndag den 20. juni'],
  ['2027-06-12', '2027-06-29', false, 'Tirsdag den 29. juni, når fortrydelsesfristen er udløbet'],
  ['2027-06-12', '2027-08-01', false, 'Søndag den 1. august'],
  ['2026-12-01', '2027-03-01', false, 'Mandag den 1. marts, når sæsonen begynder'],
])('bought on %s, a card from %s begins as the review says', (today, firstDay, isEarly, text) => {
  const days = { today: plainDate(today), firstDay: plainDate(firstDay) }
  const playFrom = plainDate('2027-03-01')
  expect(plain(beginsText({ ...days, playFrom, isEarly }))).toBe(text)
})
