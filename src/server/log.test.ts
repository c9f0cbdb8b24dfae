import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Actor } from './ctx.ts'
import { createLog, errorFields, type Log } from './log.ts'
import { logOf, requestIdOf } from './request-log.ts'

test('a failed query is logged without its parameters', () => {
  const error = new Error('Failed query: select 1 where email = $1\nparams: anne@holm.example', {
    cause: new Error('connection lost'),
  })
  const fields = JSON.stringify(errorFields(error))
  expect(fields).not.toContain('anne@holm.example')
  expect(fields).toContain('select 1 where email')
  expect(fields).toContain('connection lost')
})

test('a thrown value that is not an Error is logged', () => {
  expect(errorFields('broken')).toEqual({ error: 'broken' })
})

test('a line below the threshold is not written', () => {
  const lines: string[] = []
  const log = createLog('warn', (line) => lines.push(line))
  log('info', 'opened')
  log('error', 'a bug', { errorId: 'abc' })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', message: 'a bug', errorId: 'abc' },
  ])
})

test('whatever is logged, each line is one JSON object with its own time, level and message', () => {
  const lines: string[] = []
  const log = createLog('debug', (line) => lines.push(line))
  const circular: Record<string, unknown> = { a: 1 }
  circular.self = circular
  const throwing = {
    get broken() {
      throw new Error('no')
    },
  }
  const strange = [circular, throwing, 1n, Symbol('s'), new Date(Number.NaN), () => 1, '\u2028\n"']
  const values = fc.oneof(
    fc.anything({ withBigInt: true, withDate: true }),
    fc.constantFrom(...strange),
  )
  fc.assert(
    fc.property(fc.dictionary(fc.string(), values), (fields) => {
      log('info', 'read', { ...fields, level: 'error', at: 'never' })
      const [line = ''] = lines.splice(0)
      expect(line).toMatch(/^[^\n]*\n$/)
      expect(JSON.parse(line)).toMatchObject({ level: 'info', message: 'read' })
      expect(JSON.parse(line).at).not.toBe('never')
    }),
    { seed: 7, numRuns: 500 },
  )
})

test('a mail address in a text is hidden', () => {
  const lines: string[] = []
  createLog('info', (line) => lines.push(line))('info', 'x', {
    text: 'to Anne <anne@holm.example>',
  })
  expect(lines[0]).toContain('to Anne <[mail]>')
})

const actorOf = (accountId: string): Actor => ({
  accountId,
  email: 'anne@holm.example',
  name: 'Anne Holm',
  emailVerified: true,
  twoFactor: 'off',
  roles: [],
})

test('a line of a request has its number and a pseudonym of the actor, never who it is', () => {
  const fields: Record<string, unknown>[] = []
  const log: Log = (_level, _message, given = {}) => void fields.push(given)
  const linesOf = (accountId: string, authSecret: string) => {
    const requester = { requestId: 'r-1', actor: actorOf(accountId) }
    logOf({ log, config: { authSecret } }, requester)('info', 'bought', { orderId: 7 })
    return fields.at(-1)?.actor
  }
  const anne = linesOf('account-1', 'one secret')
  expect(fields.at(-1)).toEqual({ requestId: 'r-1', actor: anne, orderId: 7 })
  expect(anne).toMatch(/^[\da-f]{16}$/)
  expect(linesOf('account-1', 'one secret')).toBe(anne)
  expect(linesOf('account-2', 'one secret')).not.toBe(anne)
  expect(linesOf('account-1', 'another secret')).not.toBe(anne)
})

test.each([
  ['4bf92f35-77b3', '4bf92f35-77b3'],
  ['anne@holm.example', undefined],
  ['Anne Holm 010203', undefined],
  ['', undefined],
  [undefined, undefined],
])('the number %s of a request that a proxy sent is used as %s', (sent, used) => {
  expect(requestIdOf(sent)).toBe(used)
})
