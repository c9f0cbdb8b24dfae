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
])('%s gets non-breaking spaces before units and months', (text, expected) => {
  expect(keepTogether(text)).toBe(expected.replaceAll('~', '\u00a0'))
  expect(plainSpaces(keepTogether(text))).toBe(text)
})

test('formatted amounts and times have non-breaking spaces, which CSV replaces by plain ones', () => {
  const texts = [formatKroner(149_500), formatKronerExact(-5), formatClockProse(552)]
  expect(texts.every((text) => text === keepTogether(text) && !text.includes(' '))).toBe(true)
  expect(csvLine(texts)).toBe('1.495 kr.;\u22120,05 kr.;kl. 9.12\r\n')
})
