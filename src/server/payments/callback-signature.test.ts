import { expect, test } from 'vitest'
import { isSignedByProvider } from './callback-signature.ts'

/** Computed independently of our code, with Python's hmac. */
const secret = 'c2Vzb25rb3J0ZXQtc2VjcmV0'
const body = '{"reference":"sk-1","name":"payment.authorized"}'
const registeredUrl = 'https://saesonkortet.example/api/v1/payments/callbacks/simulator'
const date = 'Tue, 04 May 2027 08:00:00 GMT'
const contentHash = 'VQRHg3TEiDQjUdU4Nt3/xGup8C8/KgoowMSSulCv5cE='
const authorization =
  'HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=DfjfcYcRZB1W60YDl/+5pBnh+FXfb3p/OUVDIvbmnJU='
const withDecodedKey =
  'HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=UjpovTu8FQZHjFcnA15T3vJT75Vs5uimzIZ8oGXjoUo='

const verdict = (
  change: { body?: string; url?: string; secret?: string; authorization?: string } = {},
) =>
  isSignedByProvider({
    body: new TextEncoder().encode(change.body ?? body),
    registeredUrl: change.url ?? registeredUrl,
    secret: change.secret ?? secret,
    headers: { authorization: change.authorization ?? authorization, date, contentHash },
  })

test('a valid signature is accepted', () => {
  expect(verdict()).toBe(true)
})

test.each([
  ['another secret', { secret: 'another-secret' }],
  ['a changed body', { body: body.replace('sk-1', 'sk-2') }],
  ['another path', { url: registeredUrl.replace('simulator', 'other') }],
  ['another host', { url: registeredUrl.replace('saesonkortet', 'elsewhere') }],
  ['a key that was base64-decoded', { authorization: withDecodedKey }],
  ['a shorter header', { authorization: authorization.slice(0, -1) }],
  ['no signature', { authorization: '' }],
])('a callback with %s is refused', (_description, change) => {
  expect(verdict(change)).toBe(false)
})
