import { describe, expect, test } from 'vitest'
import { validateGln } from './gln.ts'

describe('an EAN number', () => {
  test.each([
    ['5798009811578', { ok: true, gln: '5798009811578' }],
    ['EAN 57 98 00 98 11 57 8', { ok: true, gln: '5798009811578' }],
    ['EAN-nr.: 5798-009811578', { ok: true, gln: '5798009811578' }],
    ['5798009811579', { ok: false, reason: 'check' }],
    ['5798009815178', { ok: false, reason: 'check' }],
    ['0000000000000', { ok: false, reason: 'check' }],
    ['579800981157', { ok: false, reason: 'length' }],
    ['', { ok: false, reason: 'length' }],
  ])('%s', (text, result) => expect(validateGln(text)).toEqual(result))

  test('every single wrong digit is found', () => {
    const right = '5798009811578'
    for (let at = 0; at < 13; at += 1) {
      for (let digit = 0; digit <= 9; digit += 1) {
        const text = right.slice(0, at) + digit + right.slice(at + 1)
        expect(validateGln(text).ok).toBe(text === right)
      }
    }
  })
})
