import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { NoConnectionError, databaseFailureOf, type DatabaseFailure } from './database-failure.ts'

/** The error that Drizzle throws when a query fails with this error. */
const queryError = (fields: object) =>
  new DrizzleQueryError('select 1', [], Object.assign(new Error('refused'), fields))

test.each<[string, string, DatabaseFailure]>([
  ['an administrator ends the connection', '57P01', 'lost'],
  ['the server crashes', '57P02', 'lost'],
  ['the server is starting or stopping', '57P03', 'lost'],
  ['the database is dropped', '57P04', 'lost'],
  ['the connection is idle for too long', '57P05', 'lost'],
  ['the transaction is idle for too long', '25P03', 'lost'],
  ['the transaction takes too long', '25P04', 'lost'],
  ['the old server is read-only after a failover', '25006', 'lost'],
  ['the connection fails in the middle', '08006', 'lost'],
  ['the socket is reset', 'ECONNRESET', 'lost'],
  ['the socket is closed', 'EPIPE', 'lost'],
  ['the socket times out', 'ETIMEDOUT', 'lost'],
  ['the query takes too long', '57014', 'busy'],
  ['a lock times out', '55P03', 'busy'],
  ['there is no memory', '53200', 'busy'],
  ['there are too many connections', '53300', 'busy'],
  ['a configured limit is exceeded', '53400', 'busy'],
  ['the disk is full', '53100', 'full'],
])('when %s (%s), the failure is %s', (_, code, failure) => {
  expect(databaseFailureOf(queryError({ code }))).toBe(failure)
})

test.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('“%s” has no code, and the failure is lost', (message) => {
  expect(databaseFailureOf(queryError({ message }))).toBe('lost')
})

test('a missing connection is found among the causes of an error', () => {
  const error = new Error('outer', { cause: new NoConnectionError('busy') })
  expect(databaseFailureOf(error)).toBe('busy')
})

test.each([
  ['a missing table', queryError({ code: '42P01' })],
  ['a unique index', queryError({ code: '23505' })],
  ['an error outside a query', new Error('Connection terminated')],
])('%s is no failure of the database', (_, error) => {
  expect(databaseFailureOf(error)).toBeUndefined()
})
