import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { insertEvents } from '#test/activity-chain.ts'
import { closedRight, raceCloses } from '#test/settlement-race.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { chainActivity } from './chain-activity.ts'
import { deleteOldEvents } from './chain-queries.ts'
import { verifyChain } from './verify-chain.ts'

let app: TestApp
const old = new Date('2012-05-04T08:00:00Z')

beforeAll(async () => {
  app = await createTestApp({ asRuntimeRole: true })
})
afterAll(() => app.close())

/** Runs queries as the service, with the setting that lets the trigger pass. */
const asService = <T>(run: (tx: Db) => Promise<T>, erasing = 'activity') =>
  app.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('saesonkortet.erasing', ${erasing}, true)`)
    return run(tx)
  })
const statement = (text: string, table: string) =>
  asService((tx) => tx.execute(sql.raw(text)), table).then(
    () => 'done',
    (error: { cause?: { message: string } }) => error.cause?.message ?? String(error),
  )

test('the service writes, chains, verifies and deletes what is old', async () => {
  await asService(async (tx) => {
    await insertEvents(tx, 2, old)
    await insertEvents(tx, 1, app.clock.now())
    expect(await chainActivity({ ...app.ctx(), db: tx })).toBe(3)
    expect(await deleteOldEvents(tx, old)).toBe(2)
    expect((await verifyChain(tx, app.clock.now())).total).toBe(0)
  })
})

test.each([
  ['activity', `update activity set action = 'x'`],
  ['activity', 'delete from activity'],
  ['activity', 'truncate activity'],
  ['activity', 'alter table activity disable trigger insert_only'],
  ['activity_links', `update activity_links set hash = 'x'`],
  ['activity_links', 'delete from activity_links'],
  ['activity_anchors', `insert into activity_anchors values (1, 1, 'x', now(), now())`],
  ['activity_anchors', 'delete from activity_anchors'],
  ['check_ins', 'update check_ins set holes = 9'],
  ['check_ins', 'truncate check_ins'],
  ['check_ins', 'alter table check_ins disable trigger insert_only'],
  ['settlement_statements', `update settlement_statements set number = 'x'`],
  ['settlement_statements', 'delete from settlement_statements'],
  ['settlement_closes', 'truncate settlement_closes cascade'],
  ['settlement_payments', 'delete from settlement_payments'],
  ['settlement_corrections', 'update settlement_corrections set amount_ore = 1'],
  ['bookkeeping_vouchers', 'update bookkeeping_vouchers set number = 1'],
  ['receipts', 'update receipts set total_ore = 1'],
  ['receipts', 'delete from receipts'],
  ['document_files', `update document_files set hash = 'x'`],
  ['document_files', 'truncate document_files'],
  ['bookkeeping_exports', 'delete from bookkeeping_exports'],
  ['account_plans', `update account_plans set accounts = '{}'`],
  ['gift_card_movements', 'update gift_card_movements set amount_ore = 1'],
  ['company_seat_changes', 'delete from company_seat_changes'],
  ['payment_reconciliations', 'delete from payment_reconciliations'],
  ['payment_settlement_files', 'delete from payment_settlement_files'],
  ['credit_rounds', 'delete from credit_rounds'],
  ['tournament_results', 'delete from tournament_results'],
  ['start_lists', 'update start_lists set version = 1'],
  ['company_invoices', 'delete from company_invoices'],
  ['settlement_approvals', 'delete from settlement_approvals'],
  ['schema_migrations', 'delete from schema_migrations'],
  ['clubs', 'alter table clubs add column x text'],
  ['clubs', 'drop table clubs cascade'],
  ['clubs', 'truncate clubs cascade'],
])('on %s it may not: %s', async (table, text) => {
  expect(await statement(text, table)).toMatch(/^(permission denied for|must be owner of) table/)
})

test.each([
  ['create table mine (n int)'],
  ['create function mine() returns int language sql as $$ select 1 $$'],
  ['create view mine as select 1 as n'],
])('it may not: %s', async (text) => {
  expect(await statement(text, '')).toBe('permission denied for schema public')
})

test('it may not act as the owner', async () => {
  expect(await statement('set role saesonkortet', '')).toMatch(/^permission denied to set role/)
})

test('the service closes a settlement and issues its statements', async () => {
  const race = { seasons: 1, pressesEach: 2, rollbacks: 1 }
  const { set } = app.clock
  set('2090-01-10T10:00:00+01:00')
  expect(await raceCloses(app, race)).toEqual(closedRight(race))
})

test('an erasure may clear names of a check-in, and visits are deleted', async () => {
  expect(
    await statement(`update check_ins set answer = '{}', account_id = null`, 'check_ins'),
  ).toBe('done')
  expect(await statement('delete from check_ins', 'check_ins')).toBe('done')
})
