import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { redactSecrets } from './redact.ts'

const key = 'dGhpcy1pcy1hLWtleS1vZi0zMi1ieXRlcy1sb25nLW8'

const logged = (fields: Record<string, unknown>, message = 'noget') => {
  const lines: string[] = []
  createLog('debug', (line) => lines.push(line))('info', message, fields)
  return lines.join('')
}

test.each([
  ['a password', { password: 'hemmeligt' }],
  ['a new password', { newPassword: 'hemmeligt' }],
  ['a password in a request body', { body: { user: { password: 'hemmeligt' } } }],
  ['a password in a list', { tries: [{ password: 'hemmeligt' }] }],
  ['an access token', { access_token: 'hemmeligt' }],
  ['a cookie', { Cookie: 'a=hemmeligt' }],
  ['cookies that are set', { headers: { 'set-cookie': ['a=hemmeligt'] } }],
  ['an authorization', { Authorization: 'hemmeligt' }],
  ['the lifetime id of the golf union', { LifeTimeID: 'hemmeligt' }],
  ['an API key', { apiKey: 'hemmeligt' }],
  ['a code', { code: 'hemmeligt' }],
  ['the state of a login', { state: 'hemmeligt' }],
  ['the verifier of a login', { code_verifier: 'hemmeligt' }],
])('%s is not logged', (_, fields) => {
  expect(logged(fields)).not.toContain('hemmeligt')
})

test.each([
  ['a mailed link', 'GET /link/reset?key=hemmeligt&x=1'],
  ['the callback of a DGU login', '/oauth/callback?code=hemmeligt&state=hemmeligt'],
  ['the return from a payment', '/payments/redirect?t=hemmeligt'],
  ['a bearer', 'Authorization: Bearer hemmeligt'],
  ['a basic sign-in', 'authorization: basic aGVtbWVsaWd0hemmeligt=='],
  ['a session', 'cookie __Host-saesonkortet.session_token=hemmeligt.abc; other=1'],
  ['a response of the golf union', '{"FirstName":"Anne","LifeTimeID":"hemmeligt"}'],
  ['a database’s password', 'connect postgres://golf:hemmeligt@db/golf failed'],
])('%s in a sentence is not logged', (_, text) => {
  expect(logged({ text }, text)).not.toContain('hemmeligt')
})

test('a key is recognized by its form anywhere in a line', () => {
  expect(logged({ path: `/payments/return/${key}` }, `no ${key}`)).not.toContain(key)
})

test('ids, counters and times stay readable', () => {
  const fields = {
    errorId: 'abc12345',
    path: '/payments/return/:token',
    attemptId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    sha256: 'a'.repeat(64),
    tokens: 3,
    at: new Date('2027-05-04T08:00:00Z'),
    codeMinutes: 10,
    why: 'HTTP 503',
  }
  expect(redactSecrets(fields)).toEqual({ ...fields, path: fields.path })
})

test('a line break in a text cannot start a new line', () => {
  const forged = 'Anne\n{"at":"2027-05-04","level":"error","message":"forfalsket"}\r\n'
  expect(logged({ name: forged }, forged).trimEnd().split(/\r?\n/)).toHaveLength(1)
})

test('deeply nested values are hidden, and the line is logged', () => {
  const deep = JSON.parse('{"a":'.repeat(50) + '"hemmeligt"' + '}'.repeat(50)) as object
  expect(logged({ deep })).not.toContain('hemmeligt')
})
