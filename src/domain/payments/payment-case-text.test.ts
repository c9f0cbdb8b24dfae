import { expect, test } from 'vitest'
import { caseFacts, paymentCaseText } from './payment-case-text.ts'
import { paymentCaseKinds } from './payment-cases.ts'

test('every kind of case has a sentence on what happened and one on what to do', () => {
  for (const kind of paymentCaseKinds) {
    const { what, next } = paymentCaseText(kind)
    expect(what).toMatch(/^[A-ZÆØÅ].+\.$/)
    expect(next).toMatch(/^[A-ZÆØÅ].+\.$/)
  }
})

test.each([
  [{ amountOre: 149_500 }, ['Beløb: 1.495,00\u00a0kr.']],
  [
    { currency: 'SEK', authorizedOre: 1, expectedOre: 149_500 },
    ['Valuta: SEK', 'Reserveret: 0,01\u00a0kr.', 'Ventet: 1.495,00\u00a0kr.'],
  ],
  [
    { reason: 'already_has_card', cardId: '6c7f' },
    ['Grund: golfspilleren har allerede et kort i sæsonen'],
  ],
  [{ reason: 'never_seen' }, ['Grund: en fejl hos os']],
  [{ why: 'Refund not possible', amountOre: null }, ['Svar: Refund not possible']],
  [{}, []],
])('the details %o are shown as %o', (details, facts) => {
  expect(caseFacts(details)).toEqual(facts)
})
