import fc from 'fast-check'
import { expect, test } from 'vitest'
import { productCodes } from '#domain/passes/products.ts'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { decodeBase64Url, encodeBase64Url } from '../shared/base64url.ts'
import type { PassToken } from './pass-token.ts'
import {
  decodeToken,
  encodeToken,
  isFresh,
  parseDynamicCode,
  windowAt,
  windowMessage,
  formatDynamicCode,
} from './pass-token.ts'
import {
  parseSignCode,
  parseScannedCode,
  signMessage,
  formatSign,
  formatStaticCode,
} from './scanned-code.ts'

const day = fc.nat(20_000).map((n) => addDays(plainDate('2020-01-01'), n))
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const anyToken: fc.Arbitrary<PassToken> = fc.record({
  passId: fc.uuid(),
  product: fc.constantFrom(...productCodes),
  firstDay: day,
  lastDay: day,
  expiresOn: day,
  homeClubNumbers: fc.array(fc.integer({ min: 1, max: 9_999 }), { maxLength: 15 }),
  shownName: fc.constantFrom('Anne H.', 'Åse Ø.', 'Žofie 🏌', ''),
  deviceKey: bytes(32),
})
const anyCode = fc.record({
  token: anyToken,
  tokenSignature: bytes(64),
  window: fc.nat(100_000_000),
  windowSignature: bytes(64),
})

test('bytes are decoded from their base64url text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (value) => {
      const text = encodeBase64Url(value)
      expect(text).toBe(Buffer.from(value).toString('base64url'))
      expect(decodeBase64Url(text)).toEqual(value)
    }),
  )
  for (const wrong of ['A', 'AB=', 'A+', 'AB', 'ÆØÅ'])
    expect(decodeBase64Url(wrong)).toBeUndefined()
})

test('a token is decoded from exactly its bytes', () => {
  fc.assert(
    fc.property(anyToken, (token) => {
      const encoded = encodeToken(token)
      expect(decodeToken(encoded)).toEqual(token)
      expect(decodeToken(encoded.slice(0, -1))).toBeUndefined()
      expect(decodeToken(new Uint8Array([...encoded, 0]))).toBeUndefined()
    }),
  )
})

test('a dynamic code is parsed from a camera and a keyboard scanner', () => {
  fc.assert(
    fc.property(anyCode, ({ token, ...rest }) => {
      const text = formatDynamicCode({ tokenBytes: encodeToken(token), ...rest })
      expect(text.length).toBeLessThan(400)
      expect(parseDynamicCode(text)).toEqual({ tokenBytes: encodeToken(token), token, ...rest })
      expect(parseScannedCode(`${text}\r\n`)).toMatchObject({ kind: 'dynamic' })
    }),
  )
})

test('no scanned text makes the parser throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((s) => `SK1.${s}`),
        fc.uint8Array().map((b) => `SK1.${encodeBase64Url(b)}`),
      ),
      (text) => {
        expect(parseScannedCode(text).kind).toBeTruthy()
      },
    ),
  )
  fc.assert(fc.property(fc.uint8Array({ maxLength: 120 }), (value) => void decodeToken(value)))
})

test('a long name is cut between characters', () => {
  const [token] = fc.sample(anyToken, { numRuns: 1, seed: 7 })
  if (!token) throw new Error('no token')
  const name = decodeToken(encodeToken({ ...token, shownName: 'Å'.repeat(80) }))?.shownName
  expect(name).toBe('Å'.repeat(30))
  expect(() => encodeToken({ ...token, passId: 'x' })).toThrow(RangeError)
  expect(() => encodeToken({ ...token, firstDay: plainDate('2019-12-31') })).toThrow(RangeError)
})

test.each([
  [0, true],
  [60_000, true],
  [90_000, false],
  [-60_000, true],
  [-90_000, false],
])('a code signed %i ms ago is fresh: %s', (age, fresh) => {
  const now = 60_000_000 * 30_000
  expect(isFresh(windowAt(now - age), now)).toBe(fresh)
})

test('the signed texts of windows and signs', () => {
  expect(windowMessage('id', 60_000_000)).toBe('id.60000000')
  expect(signMessage({ clubId: 'rold', signId: '2' })).toBe('sk-sign.1.rold.2')
})

const sign = { clubId: 'rold', signId: 's2', signature: 'A'.repeat(22) }
test.each([
  [
    formatStaticCode('https://kort.example', 'SK27-2222-2222-J'),
    { kind: 'static', passNumber: 'SK27-2222-2222-J' },
  ],
  ['sk27 2222 2222 j', { kind: 'static', passNumber: 'SK27-2222-2222-J' }],
  [formatSign('http://localhost:3000', sign), { kind: 'sign', sign }],
  ['88-534', { kind: 'dgu_number', dguNumber: '88-534' }],
  ['k7m-4qx', { kind: 'sign_code', code: 'K7M4QX' }],
  ['SK27-2222-2222-K', { kind: 'unknown' }],
  ['https://kort.example/scan?p=SK27-2222-2222-K', { kind: 'unknown' }],
  ['', { kind: 'unknown' }],
  ['x'.repeat(2_000), { kind: 'unknown' }],
])('%s is parsed', (text, scanned) => {
  expect(parseScannedCode(text)).toEqual(scanned)
})

test('a typed sign code may have spaces, lower case and S for 5', () => {
  expect(parseSignCode(' ks m4qx ')).toBe('K5M4QX')
  expect(parseSignCode('K7M4Q')).toBeUndefined()
})
