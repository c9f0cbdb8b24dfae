import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { NoConnectionError, databaseFailureOf, type DatabaseFailure } from './database-failure.ts'

/** What is thrown when a question of ours met an error of this code. */
const asked = (fields: object) =>
  new DrizzleQueryError('select 1', [], Object.assign(new Error('refused'), fields))

test.each<[string, string, DatabaseFailure]>([
  ['an administrator ends the connection', '57P01', 'lost'],
  ['the server crashes', '57P02', 'lost'],
  ['the server is starting or stopping', '57P03', 'lost'],
  ['the database is dropped', '57P04', 'lost'],
  ['the connection is idle for too long', '57P05', 'lost'],
  ['the transaction is silent for too long', '25P03', 'lost'],
  ['the transaction takes too long', '25P04', 'lost'],
  ['after a failover the old server takes nothing more', '25006', 'lost'],
  ['the connection fails in the middle', '08006', 'lost'],
  ['the socket is reset', 'ECONNRESET', 'lost'],
  ['the socket is closed', 'EPIPE', 'lost'],
  ['the socket receives nothing', 'ETIMEDOUT', 'lost'],
  ['the question takes too long', '57014', 'busy'],
  ['a lock is not had in time', '55P03', 'busy'],
  ['there is no memory', '53200', 'busy'],
  ['there are too many connections', '53300', 'busy'],
  ['a limit of the configuration is passed', '53400', 'busy'],
  ['the disk is full', '53100', 'full'],
])('when %s (%s), what was asked is %s', (_, code, failure) => {
  expect(databaseFailureOf(asked({ code }))).toBe(failure)
})

test.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('“%s” has no code, and is lost', (message) => {
  expect(databaseFailureOf(asked({ message }))).toBe('lost')
})

test('where no connection was had, it says itself why, however deep it lies', () => {
  const error = new Error('outer', { cause: new NoConnectionError('busy') })
  expect(databaseFailureOf(error)).toBe('busy')
})

test.each([
  ['a table that is not there', asked({ code: '42P01' })],
  ['a unique index', asked({ code: '23505' })],
  ['an error without a cause', new Error('Connection terminated')],
])('%s is a bug or a refusal, and no failure', (_, error) => {
  expect(databaseFailureOf(error)).toBeUndefined()
})
