import { expect, test } from 'vitest'
import { effectText } from './effect-text.ts'

test.each([
  [4, 0, false, 'Alle: 4 spillere får mailen. Det kan ikke fortrydes.'],
  [4, 3, false, 'Alle: 1 spiller får mailen, 3 har ingen mailadresse. Det kan ikke fortrydes.'],
  [1, 1, false, 'Alle: ingen får mailen, 1 spiller har ingen mailadresse. Det kan ikke fortrydes.'],
  [
    2,
    0,
    true,
    'Alle: 2 spillere får mailen. Sms og notifikation går til dem, der har bedt om det. Det kan ikke fortrydes.',
  ],
])('%i players, of whom %i have no address', (players, withoutMail, isUrgent, text) => {
  expect(effectText({ text: 'Alle', players, withoutMail }, isUrgent)).toBe(text)
})
