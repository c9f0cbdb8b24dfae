import { expect, test } from 'vitest'
import type { Registration } from '#contract/registrations/endpoints.ts'
import { missingIn, stepErrors } from './step-errors.ts'

const text = 'Kortet er for fuldtidsmedlemmer, og du er fleksmedlem.'
const registration = {
  cards: [{ id: 'c1', mismatch: { text } }],
  steps: [
    { name: 'season-pass', missing: [] },
    {
      name: 'verification',
      missing: [{ field: 'membership', cardId: 'c1', text: 'Vælg et kort.' }],
    },
  ],
} as unknown as Registration

test('the choice of card stops at a card that does not suit the membership, with the reason at the control', () => {
  expect(missingIn(registration, 'season-pass')).toEqual([
    { cardId: 'c1', field: 'productCode', text },
  ])
  const state = { registration, refusals: {}, conflicts: [], status: 'saved' as const }
  expect(stepErrors(state, 'season-pass')).toEqual([
    { field: 'cards.c1.productCode', message: text, about: undefined },
  ])
})
