import { expect, test } from 'vitest'
import { formatPhone, parsePhone } from './phone.ts'

test.each([
  ['20304050', '+4520304050'],
  ['20 30 40 50', '+4520304050'],
  ['+45 20-30-40-50', '+4520304050'],
  ['0045 20304050', '+4520304050'],
  ['(+45) 98 76 54 32', '+4598765432'],
  ['+46 70 123 45 67', '+46701234567'],
  ['00 49 151 23456789', '+4915123456789'],
])('%s is %s', (typed, stored) => {
  expect(parsePhone(typed)).toBe(stored)
})

test.each([
  '',
  '12345678',
  '01234567',
  '2030405',
  '203040506',
  '+45 12345678',
  '+0123456789',
  'ring',
  '+46',
])('%s is not a telephone number', (typed) => {
  expect(parsePhone(typed)).toBeUndefined()
})

test('a Danish number is formatted in pairs, a foreign one with its country code', () => {
  expect(formatPhone('+4520304050')).toBe('20 30 40 50')
  expect(formatPhone('+46701234567')).toBe('+46701234567')
})
