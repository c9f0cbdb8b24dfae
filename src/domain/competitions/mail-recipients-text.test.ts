import { expect, test } from 'vitest'
import { mailRecipientsText } from './mail-recipients-text.ts'

const people = (count: number, hasEmail: boolean, from = 'A') =>
  Array.from({ length: count }, (_, i) => ({
    name: String.fromCharCode(from.charCodeAt(0) + i),
    hasEmail,
  }))

test.each([
  [people(2, true), ['2 spillere får en mail med grunden: A og B.']],
  [people(9, true), ['9 spillere får en mail med grunden.']],
  [
    [...people(1, true), ...people(2, false, 'K')],
    ['1 spiller får en mail med grunden: A.', 'Uden mailadresse, giv selv besked: K og L.'],
  ],
  [
    people(10, false),
    ['Ingen får en mail.', 'Uden mailadresse, giv selv besked: A, B, C, D, E, F, G, H, I og J.'],
  ],
  [[], ['Ingen får en mail.']],
])('recipients %j are summed up in sentences', (who, sentences) => {
  expect(mailRecipientsText(who, 'med grunden')).toEqual(sentences)
})
