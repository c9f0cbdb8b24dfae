import { expect, test } from 'vitest'
import {
  accountOf,
  accountText,
  parseBankAccount,
  parseBankRegistration,
  shownAccount,
} from './bank-account.ts'

test.each([
  ['0001234567', '0001234567'],
  ['1234567', '0001234567'],
  ['12 34 56', '0000123456'],
  [' 0001-234567 ', '0001234567'],
  ['12\u00a034.56\u20117', '0001234567'],
  ['51420', '0000051420'],
  ['7', '0000000007'],
  ['0000000000', undefined],
  ['000', undefined],
  ['', undefined],
  ['- -', undefined],
  ['12345678901', undefined],
  ['DK5000400440116243', undefined],
  ['12a456', undefined],
])('the account number %s is %s', (typed, account) => {
  expect(parseBankAccount(typed)).toBe(account)
})

test.each([
  ['1234', '1234'],
  ['0400', '0400'],
  ['12 34', '1234'],
  ['12-34', '1234'],
  ['0000', undefined],
  ['123', undefined],
  ['12345', undefined],
])('the registration number %s is %s', (typed, registration) => {
  expect(parseBankRegistration(typed)).toBe(registration)
})

test('an account is stored as one text, and shown on one line', () => {
  const account = { registration: '1234', account: '0001234567' }
  const stored = accountText(account)
  expect(accountOf(stored)).toEqual(account)
  expect(stored).toBe('1234-0001234567')
  expect(shownAccount(stored)).toBe('1234\u00A00001234567')
})
