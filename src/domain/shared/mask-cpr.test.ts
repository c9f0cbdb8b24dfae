import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskCpr } from './mask-cpr.ts'

const masked = '[CPR-nummer fjernet]'

describe('a CPR number is removed from free text', () => {
  test.each([
    ['230481-1234', masked],
    ['2304811234', masked],
    ['Mit CPR er 230481-1234.', `Mit CPR er ${masked}.`],
    ['Født 311299-4321, og min mand 010100-0001', `Født ${masked}, og min mand ${masked}`],
    ['290204-1234 er en skuddag', `${masked} er en skuddag`],
    ['290200-1234 også', `${masked} også`],
    ['cpr230481-1234slut', `cpr${masked}slut`],
  ])('%s', (text, expected) => expect(maskCpr(text)).toBe(expected))
})

describe('a number that only resembles a CPR number stays', () => {
  test.each([
    ['a day that no month has', '320481-1234'],
    ['a month that no year has', '231381-1234'],
    ['day nought', '000481-1234'],
    ['a leap day in another year', '290203-1234'],
    ['31 April', '310481-1234'],
    ['a longer number', '12304811234'],
    ['digits after it', '230481-12345'],
    ['a telephone number', '+45 23 04 81 12'],
    ['an order number', '2027-000123'],
    ['a DGU number', '901-1001'],
    ['two hyphens', '230481--1234'],
  ])('%s: %s', (_, text) => expect(maskCpr(text)).toBe(text))
})

test('every day of every year is masked at any position, and masking twice changes nothing', () => {
  const day = fc.date({
    min: new Date('1900-01-01'),
    max: new Date('1999-12-31'),
    noInvalidDate: true,
  })
  const around = fc.stringMatching(/^[a-zæøå .,]{0,12}$/)
  fc.assert(
    fc.property(day, fc.nat(9999), fc.constantFrom('', '-'), around, (born, last, hyphen, text) => {
      const [year = '', month = '', date = ''] = born.toISOString().slice(2, 10).split('-')
      const number = `${date}${month}${year}${hyphen}${String(last).padStart(4, '0')}`
      fc.pre(!(date === '29' && month === '02' && Number(year) % 4 !== 0))
      const once = maskCpr(`${text}${number}${text}`)
      expect(once).toBe(`${text}${masked}${text}`)
      expect(maskCpr(once)).toBe(once)
    }),
  )
})
