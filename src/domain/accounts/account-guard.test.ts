import { expect, test } from 'vitest'
import { stepBeforeAccount, type AccountFacts } from './account-guard.ts'

const buyer: AccountFacts = {
  emailVerified: true,
  name: 'Tove Ager',
  hasPassRoleOrEntry: false,
  openStep: 'payment',
}

test.each<[string, Partial<AccountFacts>, ReturnType<typeof stepBeforeAccount>]>([
  ['a buyer who stopped before paying continues at the payment', {}, 'payment'],
  ['a buyer who stopped earlier continues there', { openStep: 'season-pass' }, 'season-pass'],
  ['a buyer without a name enters it first', { name: ' ' }, 'information'],
  ['a buyer with an unproven address proves it first', { emailVerified: false }, 'verification'],
  [
    'a buyer with an unproven address does not skip an earlier step',
    { emailVerified: false, openStep: 'information' },
    'information',
  ],
  [
    'a card holder enters the account despite an unfinished purchase',
    { hasPassRoleOrEntry: true },
    undefined,
  ],
  [
    'a card holder without a name enters the account',
    { hasPassRoleOrEntry: true, name: '', emailVerified: false },
    undefined,
  ],
  ['a person without a purchase enters the account', { openStep: undefined }, undefined],
  ['also without a name', { openStep: undefined, name: '' }, undefined],
])('%s', (_, change, step) => {
  expect(stepBeforeAccount({ ...buyer, ...change })).toBe(step)
})
