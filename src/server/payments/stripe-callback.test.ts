import { expect, test } from 'vitest'
import { isSignedByStripe } from './stripe-callback.ts'

/** Computed independently of our code, with Python's hmac. */
const secret = 'whsec_c2Vzb25rb3J0ZXQ'
const body = '{"id":"evt_1","type":"checkout.session.completed"}'
const time = 1_809_417_600
const signature = '9c25cb0fc497f72430b66595456b64556a4acaf0354fa6327e5edbd23c0708e6'
const signedAt = new Date(time * 1000)

const verdict = (change: { body?: string; header?: string; now?: Date; secret?: string } = {}) =>
  isSignedByStripe(
    new TextEncoder().encode(change.body ?? body),
    change.header ?? `t=${time},v1=${signature}`,
    change.secret ?? secret,
    change.now ?? signedAt,
  )

const later = (seconds: number) => ({ now: new Date(signedAt.getTime() + seconds * 1000) })
const other = '0'.repeat(64)

test.each([
  ['one signature', {}],
  ['two secrets in use, of which one is ours', { header: `t=${time},v1=${other},v1=${signature}` }],
  ['another scheme beside it', { header: `t=${time},v1=${signature},v0=${other}` }],
  ['five minutes on the way', later(300)],
])('a callback with %s is accepted', (_description, change) => {
  expect(verdict(change)).toBe(true)
})

test.each([
  ['another secret', { secret: 'whsec_other' }],
  ['a secret without its prefix', { secret: secret.replace('whsec_', '') }],
  ['a changed body', { body: body.replace('evt_1', 'evt_2') }],
  ['the same content written otherwise', { body: body.replace(',', ', ') }],
  ['a newer time than was signed', { header: `t=${time + 1},v1=${signature}` }],
  ['a signature of more than five minutes ago', later(301)],
  ['a signature of the future', later(-301)],
  ['the signature under another scheme', { header: `t=${time},v0=${signature}` }],
  ['no time', { header: `v1=${signature}` }],
  ['no signature', { header: `t=${time}` }],
  ['no header', { header: '' }],
])('a callback with %s is refused', (_description, change) => {
  expect(verdict(change)).toBe(false)
})
