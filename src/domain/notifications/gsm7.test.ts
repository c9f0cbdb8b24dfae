import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gsm7Length, oneSms, smsSeptets, toGsm7 } from './gsm7.ts'
import { isSmsNumber } from './urgent-kinds.ts'

test('æ, ø and å count as one character each, brackets and the euro sign as two', () => {
  expect(gsm7Length('æøåÆØÅ')).toBe(6)
  expect(gsm7Length('Rødgrød på 3. tee')).toBe(17)
  expect(gsm7Length('[€]')).toBe(6)
  expect(gsm7Length('kl.\u00a09.30')).toBeUndefined()
  expect(gsm7Length('🏌')).toBeUndefined()
})

test('other characters get their plain form, and letters keep what the alphabet has', () => {
  expect(toGsm7('“Måneskin” – kl.\u00a09.30 … Ágnes é Łódź 🏌')).toBe(
    '"Måneskin" - kl. 9.30 ... Agnes é ?odz ?',
  )
  expect(toGsm7('a\u030a')).toBe('å')
})

test('an SMS never exceeds 160 characters, whatever the tournament is called', () => {
  const text = 'Spillet er genoptaget. Gå ud til jeres bolde.'
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
      expect(gsm7Length(oneSms(name, text))).toBeLessThanOrEqual(smsSeptets)
    }),
  )
  expect(() => oneSms('Navn', 'x'.repeat(160))).toThrow(RangeError)
})

test('only numbers of the Nordic countries and Germany get SMS', () => {
  expect(['+4520304050', '+4791234567', '+298212345'].every(isSmsNumber)).toBe(true)
  expect(['+23412345678', '+15551234567', '+881234567890'].some(isSmsNumber)).toBe(false)
})
