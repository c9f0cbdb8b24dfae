import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isMistypedPassNumber,
  parseCvr,
  parseDguNumber,
  parsePassNumber,
  passNumber,
  passNumberPayloads,
} from './ids.ts'
import { foldDanish, genitive, listInDanish } from './danish.ts'
import { formatClock, formatClockProse, minuteOfDay } from './clock-time.ts'
import { keepTogether } from './keep-together.ts'

test.each([
  [2027, 0, 'SK27-2222-2222-J'],
  [2027, 1, 'SK27-2222-2223-G'],
  [2027, 500_246_412_960, 'SK27-ZZZZ-ZZZZ-6'],
  [2030, 123_456_789, 'SK30-2282-HZKN-Y'],
])('card of %i with payload %i is %s', (seasonYear, payload, number) => {
  expect(passNumber({ seasonYear, payload })).toBe(number)
  expect(parsePassNumber(number)).toBe(number)
})

const anyNumber = fc
  .record({
    seasonYear: fc.integer({ min: 2026, max: 2099 }),
    payload: fc.nat(passNumberPayloads - 1),
  })
  .map(passNumber)

test('a card number is read in any case, with or without hyphens, spaces and prefix', () => {
  fc.assert(
    fc.property(anyNumber, (number) => {
      expect(parsePassNumber(number.toLowerCase())).toBe(number)
      expect(parsePassNumber(` ${number.replaceAll('-', ' ')} `)).toBe(number)
      expect(parsePassNumber(number.slice(2).replaceAll('-', ''))).toBe(number)
      expect(parsePassNumber(number.slice(0, 2) + number.slice(2).replaceAll('5', 's'))).toBe(
        number,
      )
    }),
  )
})

test('one wrong character in a card number is always detected', () => {
  const characters = [...'0123456789ABCDEFGHJKMNPQRTVWXYZ']
  fc.assert(
    fc.property(anyNumber, fc.nat(10), fc.constantFrom(...characters), (number, at, wrong) => {
      const bare = number.slice(2).replaceAll('-', '')
      fc.pre(bare[at] !== wrong)
      expect(parsePassNumber(bare.slice(0, at) + wrong + bare.slice(at + 1))).toBeUndefined()
    }),
    { numRuns: 2_000 },
  )
})

test('two swapped characters in a card number are always detected', () => {
  fc.assert(
    fc.property(anyNumber, fc.nat(10), fc.nat(10), (number, i, j) => {
      const bare = [...number.slice(2).replaceAll('-', '')]
      fc.pre(bare[i] !== bare[j])
      ;[bare[i], bare[j]] = [bare[j] ?? '', bare[i] ?? '']
      expect(parsePassNumber(bare.join(''))).toBeUndefined()
    }),
    { numRuns: 2_000 },
  )
})

test('payloads out of range are refused', () => {
  for (const payload of [-1, 0.5, passNumberPayloads, Number.NaN]) {
    expect(() => passNumber({ seasonYear: 2027, payload })).toThrow(RangeError)
  }
})

test.each([
  ['88-534', '88-534', false],
  ['DGU 88 - 534', '88-534', false],
  ['dgu-nr. 088–000534', '88-534', false],
  ['88-534F', '88-534', true],
  ['F88-534', '88-534', true],
  ['1016 102', '1016-102', false],
])('%s is the DGU number %s, flex %s', (text, number, flex) => {
  expect(parseDguNumber(text)).toEqual({ number, flex })
})

test.each(['88534', '12345-1', '88-1234567', '', '-5', '88-', 'SK27-2222-2222-J', '88-534; DROP'])(
  '%s is not a DGU number',
  (text) => {
    expect(parseDguNumber(text)).toBeUndefined()
  },
)

test.each([
  '13748136',
  'DK 24256790',
  '27 52 37 30',
  'dk-27523730',
  'CVR-nr. DK 13 74 81 36',
  'CVR: 13.74.81.36',
  'Cvr\u00a013\u201374\u20138136',
])('%s is a company number', (text) => {
  expect(parseCvr(text)).toMatch(/^\d{8}$/)
})

test.each(['12345678', '24256791', '35254119', '00000000', '1374813', ''])(
  '%s is not a company number',
  (text) => {
    expect(parseCvr(text)).toBeUndefined()
  },
)

test.each([
  ['Århus', 'aarhus'],
  ['AARHUS Aadal', 'aarhus aadal'],
  ['  Sønder-Bjerre  Golfklub ', 'soender bjerre golfklub'],
  ['Søren Østergård', 'soeren oestergaard'],
  ['André', 'andre'],
  ['A\u030Abyhøj', 'aabyhoej'],
])('%s is searched as %s', (name, folded) => {
  expect(foldDanish(name)).toBe(folded)
})

test('the genitive of Anne is Annes, and of Lars Lars’', () => {
  expect(['Anne', 'Lars Riis', 'Max'].map(genitive)).toEqual(['Annes', 'Lars Riis’', 'Max’'])
})

test('lists and times are formatted in Danish', () => {
  expect(listInDanish(['a', 'b', 'c'])).toBe('a, b og c')
  expect(listInDanish([])).toBe('')
  expect(formatClock(minuteOfDay('9.05'))).toBe('09:05')
  expect(formatClockProse(minuteOfDay('14:00'))).toBe(keepTogether('kl. 14.00'))
  expect(minuteOfDay('24:00')).toBe(1440)
  expect(() => minuteOfDay('24:01')).toThrow(RangeError)
  expect(() => minuteOfDay('9:60')).toThrow(RangeError)
})

test.each([
  // One wrong character, two swapped, one missing, and without the prefix.
  ['SK27-2222-2222-K', true],
  ['SK27-2222-2232-G', true],
  ['sk27 2222 2222', true],
  ['27 2222 2223 J', true],
  // A right number, and what is none: an order number, a name, nothing.
  ['SK27-2222-2222-J', false],
  ['27-2222-2223-g', false],
  ['2027-000123', false],
  ['Mit Sæsonkort', false],
  ['', false],
])('»%s« is a pass number with a mistake: %s', (typed, isMistyped) => {
  expect(isMistypedPassNumber(typed)).toBe(isMistyped)
})
