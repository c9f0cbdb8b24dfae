import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'
import { formatClockProse } from './clock-time.ts'
import { keepTogether, plainSpaces } from './keep-together.ts'
import { formatKroner, formatKronerExact } from './money.ts'

test.each([
  ['Det koster 1.495 kr. om året', 'Det koster 1.495~kr. om året'],
  ['Alle dage kl. 8–18, ellers kl. 9–15', 'Alle dage kl.~8–18, ellers kl.~9–15'],
  ['Fra den 1. juli til den 30. november', 'Fra den 1.~juli til den 30.~november'],
  ['Skriv kr. og kl. selv', 'Skriv kr. og kl. selv'],
])('%s is tied where a line must not part it', (text, tied) => {
  expect(keepTogether(text)).toBe(tied.replaceAll('~', '\u00a0'))
  expect(plainSpaces(keepTogether(text))).toBe(text)
})

test('amounts and times are written tied, and parted again in a file', () => {
  const written = [formatKroner(149_500), formatKronerExact(-5), formatClockProse(552)]
  expect(written.every((text) => text === keepTogether(text) && !text.includes(' '))).toBe(true)
  expect(csvLine(written)).toBe('1.495 kr.;\u22120,05 kr.;kl. 9.12\r\n')
})
