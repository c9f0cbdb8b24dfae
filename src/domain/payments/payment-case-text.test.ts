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
  [
    { day: '2027-05-04', reference: 'sk-1', movement: 'refund', oursOre: 0, theirsOre: 20_000 },
    [
      'Dag: 04.05.2027',
      'Reference: sk-1',
      'Bevægelse: penge betalt tilbage',
      'Hos os: 0,00\u00a0kr.',
      'Hos betalingsselskabet: 200,00\u00a0kr.',
    ],
  ],
  [{ reason: 'never_seen' }, ['Grund: en fejl hos os']],
  [{ why: 'Refund not possible', amountOre: null }, ['Svar: Refund not possible']],
  [{}, []],
])('the details %o are shown as %o', (details, facts) => {
  expect(caseFacts(details)).toEqual(facts)
})
