import { expect, test } from 'vitest'
import { stepBeforeAccount, type AccountFacts } from './account-guard.ts'

const buyer: AccountFacts = {
  emailVerified: true,
  name: 'Tove Ager',
  hasPassRoleOrEntry: false,
  openStep: 'payment',
}

test.each<[string, Partial<AccountFacts>, ReturnType<typeof stepBeforeAccount>]>([
  ['a buyer who stopped before paying goes on paying', {}, 'payment'],
  ['one who stopped earlier goes on there', { openStep: 'season-pass' }, 'season-pass'],
  ['one without a name is asked for it first', { name: ' ' }, 'information'],
  ['one whose address is unproven proves it first', { emailVerified: false }, 'verification'],
  [
    'an unproven address leads nobody past the step she stands at',
    { emailVerified: false, openStep: 'information' },
    'information',
  ],
  [
    'somebody with a card comes in, whatever she is buying',
    { hasPassRoleOrEntry: true },
    undefined,
  ],
  [
    'a card opens the account of somebody without a name, too',
    { hasPassRoleOrEntry: true, name: '', emailVerified: false },
    undefined,
  ],
  ['nobody is led to a purchase she has not begun', { openStep: undefined }, undefined],
  ['not even without a name', { openStep: undefined, name: '' }, undefined],
])('%s', (_, change, step) => {
  expect(stepBeforeAccount({ ...buyer, ...change })).toBe(step)
})
