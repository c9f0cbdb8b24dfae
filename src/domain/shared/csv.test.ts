import { expect, test } from 'vitest'
import { csvLine, harmless } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+1+1', "'+1+1"],
  ['-2-3', "'-2-3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1', "' =1"],
  ['\t=1', "'\t=1"],
  ['+3 ', "'+3 "],
  ['+3;=1', "'+3;=1"],
  ['+3\n=1', "'+3\n=1"],
  ['+4520304050', "'+4520304050"],
  ['-A1', "'-A1"],
])('a text that may be a formula is quoted: %j', (text, written) => {
  expect(harmless(text)).toBe(written)
})

test.each(['+3', '-4', '+18', '-0,5', '+12,25', '0', '74', '−4', 'Anne Holm', ''])(
  'a number with a sign is written as it is: %j',
  (text) => expect(harmless(text)).toBe(text),
)

test('a line has semicolons and quotes where they are needed', () => {
  expect(csvLine(['Holm; Anne', 'et "citat"', '+3'])).toBe('"Holm; Anne";"et ""citat""";+3\r\n')
})
