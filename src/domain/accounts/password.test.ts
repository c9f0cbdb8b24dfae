import { expect, test } from 'vitest'
import { normalPassword, passwordError, passwordLength } from './password.ts'

const words =
  'password qwerty sommer brøndby fodbold correct horse battery staple 1qaz2wsx3edc golf'
const isCommon = (word: string) => words.split(' ').includes(word)
const anne = ['Anne Holm', 'anne@example.dk', 'Sæsonkortet']

// The examples of docs/algorithms/passwords.md.
test.each([
  ['golf-hele-sommeren', undefined],
  ['password1234', 'password_common'],
  ['P@ssw0rd!2027', 'password_common'],
  ['Sommer2027!!', 'password_common'],
  ['qwertyuiopasdf', 'password_common'],
  ['123456789012', 'password_common'],
  ['aaaaaaaaaaaaaa', 'password_common'],
  ['abababababab', 'password_common'],
  ['1qaz2wsx3edc', 'password_common'],
  ['anneholm1985', 'password_about_you'],
  ['bofriis-og-holm-1985', undefined],
  ['Sæsonkortet2027', 'password_about_you'],
  ['brøndby fodbold', 'password_common'],
  ['correct horse battery staple', undefined],
  ['to runder i hver klub', undefined],
  ['🏌️'.repeat(12), 'password_common'],
  ['sommer-holm-2027', 'password_about_you'],
  ['fedcba987654', 'password_common'],
])('the error of %s is %s', (password, error) => {
  expect(passwordError(password, { personal: anne, isCommon })).toBe(error)
})

test('a password with another person’s name is accepted', () => {
  const bo = { personal: ['Bo Friis', 'bo@example.dk'], isCommon }
  expect(passwordError('anneholm1985', bo)).toBeUndefined()
})

test('length counts code points, and every keyboard yields the same normalized password', () => {
  expect(passwordLength('🏌'.repeat(12))).toBe(12)
  expect(normalPassword('bla\u030A b\u00E6r ﬁn')).toBe('blå bær fin')
  expect(passwordLength('a\u030A')).toBe(1)
})

test('the number of lookups for the longest password is bounded', () => {
  let lookups = 0
  const counted = { personal: anne, isCommon: (word: string) => isCommon(word) || !(lookups += 1) }
  passwordError('x'.repeat(64) + 'sommer-fodbold-'.repeat(4), counted)
  expect(lookups).toBeLessThan(4 * 128 * 30)
})
