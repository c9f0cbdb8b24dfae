import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { periods } from '#domain/privacy/periods.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { privacyTexts } from '#domain/content/texts/privacy.ts'
import { disableTriggers, enableTriggers } from '#test/activity-chain.ts'
import { buildAnne } from '#test/personal-data-fixture.ts'
import { createPurchaseTestApp, type PurchaseTestApp } from '#test/purchase-test-app.ts'
import { signInAs } from '#test/people.ts'
import { accounts, golfers, sessions } from '../db/tables/accounts.ts'
import { activity } from '../db/tables/activity.ts'
import { cases } from '../db/tables/cases.ts'
import { checkIns, roundsUsed, visitCounts } from '../db/tables/checkins.ts'
import { impersonations } from '../db/tables/impersonations.ts'
import { mails } from '../db/tables/notifications.ts'
import { passes, seasons } from '../db/tables/passes.ts'
import { orders } from '../db/tables/orders.ts'
import { erasures } from '../db/tables/privacy.ts'
import { registrationOrders, registrations } from '../db/tables/registrations.ts'
import { invitations } from '../db/tables/roles.ts'
import {
  settlementCloses,
  settlementCutOffs,
  settlementInputDeletions,
  settlementInputs,
} from '../db/tables/settlement.ts'
import type { TemplateName } from '../notifications/templates.ts'
import { findSetting, saveSetting } from '../db/settings.ts'
import { deleteOldInputs } from '../settlement/input-deletion-queries.ts'
import { keepRetention, retention } from './retention.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'saesonkortet-retention-'))
const start = '2027-05-04T10:00:00+02:00'
const at = new Date(start)
let app: PurchaseTestApp
let anne: Awaited<ReturnType<typeof buildAnne>>

/** All rows are dated 4 May 2027. */
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: start, env: { DATA_DIR: dataDir } })
  anne = await buildAnne(app)
  await app.browser().send('POST', '/registrations', {})
  await mail('erased', 'gik@example.dk')
  await mail('todaysWork', 'kontor@example.dk')
  await mail('accountUnused', 'kunde@example.dk')
  await app.db.insert(erasures).values({ hash: 'x', kind: 'address', erasedAt: at })
  await app.db.insert(invitations).values({
    email: 'inviteret@example.dk',
    name: 'operator_support',
    keyHash: 'x',
    createdAt: at,
    sentAt: at,
    expiresAt: at,
  })
  await unverified()
  await app.db.update(mails).set({ sentAt: at })
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true })
})

/** Dates all events as the fixture's other rows, which the triggers of an insert-only table refuse. */
async function moveEvents() {
  await disableTriggers(app.db, activity)
  await app.db.update(activity).set({ at })
  await enableTriggers(app.db, activity)
}

const mail = (template: TemplateName, toAddress: string) =>
  app.db.insert(mails).values({ template, toAddress, data: {}, createdAt: at, dueAt: at })

/** A golfer whose membership was never confirmed and whose money was refunded. */
async function unverified() {
  const name = { firstName: 'Ukendt', lastName: 'Person', createdAt: at, updatedAt: at }
  const [golfer] = await app.db.insert(golfers).values(name).returning()
  const [pass] = await app.db.select().from(passes)
  await app.db.insert(passes).values({
    ...pass!,
    id: crypto.randomUUID(),
    number: 'SK-UKENDT',
    orderLineId: crypto.randomUUID(),
    golferId: golfer!.id,
    dguNumber: '902-1',
    status: 'refunded',
    endedAt: at,
  })
}

const count = (table: PgTable, where: SQL) => () => app.db.$count(table, where)
const ofTemplate = (template: TemplateName) => count(mails, eq(mails.template, template))

/** The last day on which rows exist and the day of their deletion, in the order of the days. */
const rules: [
  what: string,
  lastDay: string,
  deletedOn: string,
  counts: (() => Promise<number>)[],
][] = [
  ['the confirmation of an erasure', '2027-05-04', '2027-05-05', [ofTemplate('erased')]],
  [
    'a golfer without a confirmed membership',
    '2027-05-17',
    '2027-05-18',
    [count(golfers, eq(golfers.firstName, 'Ukendt'))],
  ],
  [
    'an abandoned purchase and a mail to the back office',
    '2027-06-02',
    '2027-06-03',
    [count(registrations, eq(registrations.status, 'open')), ofTemplate('todaysWork')],
  ],
  ['the hash of an address', '2027-06-08', '2027-06-09', [count(erasures, eq(erasures.hash, 'x'))]],
  ['an invitation', '2027-08-01', '2027-08-02', [count(invitations, sql`true`)]],
]

test.each(rules)('%s: kept on %s, deleted on %s', async (_, lastDay, deletedOn, counts) => {
  await on(lastDay)
  for (const rowCount of counts) expect(await rowCount()).toBeGreaterThan(0)
  await on(deletedOn)
  for (const rowCount of counts) expect(await rowCount()).toBe(0)
})

test('a session loses its IP address after 90 days and stays signed in', async () => {
  const [session] = await app.db.select().from(sessions)
  const aged = async (days: number, today: string) => {
    const createdAt = sql`clock_timestamp() - ${days}::int * interval '1 day'`
    const where = eq(sessions.id, session!.id)
    await app.db.update(sessions).set({ createdAt, ipAddress: '192.0.2.7' }).where(where)
    await on(today)
    const [now] = await app.db.select().from(sessions).where(where)
    return now?.ipAddress
  }
  expect(await aged(89, '2027-08-03')).toBe('192.0.2.7')
  expect(await aged(90, '2027-08-04')).toBeNull()
})

test('a visit becomes part of a count after 13 months, when its season is closed', async () => {
  await on('2028-06-03')
  const ofAnne = eq(checkIns.passId, anne.pass.id)
  expect(await app.db.$count(checkIns, ofAnne)).toBe(1)
  // The settlement of an open season counts single rounds.
  await on('2028-06-04')
  expect(await app.db.$count(checkIns, ofAnne)).toBe(1)
  await app.db.update(seasons).set({ status: 'closed' })
  await on('2028-06-05')
  expect(await app.db.$count(checkIns, ofAnne)).toBe(0)
  expect(await app.db.$count(roundsUsed)).toBe(0)
  const counted = await app.db.select().from(visitCounts)
  expect(counted).toEqual([{ clubId: anne.club.id, month: '2027-05-01', visits: 1 }])
  await on('2028-06-06')
  expect(await app.db.select().from(visitCounts)).toEqual(counted)
})

test.each([
  ['a case', count(cases, sql`true`)],
  ['a mail to a customer', ofTemplate('accountUnused')],
])('%s is kept on 3 May 2029 and deleted the day after', async (_, rowCount) => {
  await app.db.delete(mails).where(eq(mails.toAddress, 'anne@example.dk'))
  await app.db.update(cases).set({ updatedAt: at })
  await mail('accountUnused', 'en-anden@example.dk')
  await app.db.update(mails).set({ sentAt: at })
  await on('2029-05-03')
  expect(await rowCount()).toBeGreaterThan(0)
  await on('2029-05-04')
  expect(await rowCount()).toBe(0)
})

test('an unused account is warned 30 days before, and erased unless it is used again', async () => {
  const back = await signInAs(app, [], 'kommer-igen@example.dk')
  const staff = await signInAs(app, [{ name: 'operator_support' }], 'ansat@example.dk')
  // Last used today; the card was valid until 30 November 2027.
  const used = { createdAt: at, updatedAt: at }
  await app.db.update(accounts).set(used)
  await app.db.update(sessions).set(used)
  await moveEvents()
  const isThere = (id: string) => app.db.$count(accounts, eq(accounts.id, id))
  const warned = (address: string) =>
    app.db.$count(
      mails,
      sql`${mails.template} = 'accountUnused' and ${mails.toAddress} = ${address}`,
    )

  await on('2029-10-31')
  expect(await warned('anne@example.dk')).toBe(0)
  await on('2029-11-01')
  expect(await warned('anne@example.dk')).toBe(1)
  await app.db.insert(activity).values({
    at: app.clock.now(),
    accountId: back.accountId,
    actorKind: 'account',
    action: 'accounts.sign_in',
    subjectType: 'account',
    subjectId: back.accountId,
  })
  await on('2029-11-30')
  expect(await isThere(anne.accountId)).toBe(1)
  await on('2029-12-01')
  expect(await isThere(anne.accountId)).toBe(0)
  expect(await isThere(back.accountId)).toBe(1)
  expect(await isThere(staff.accountId)).toBe(1)
  expect(await warned('anne@example.dk')).toBe(0)
})

test('orders keep the buyer’s name, and views of a person are kept, to the end of the fifth year', async () => {
  const named = count(orders, eq(orders.buyerName, 'Anne Holm'))
  await app.db.insert(impersonations).values({
    operatorId: anne.accountId,
    sessionId: anne.accountId,
    accountId: anne.accountId,
    reason: 'Kan ikke finde sin kvittering.',
    startedAt: new Date('2027-12-31T23:59:00+01:00'),
    expiresAt: at,
  })
  await on('2032-12-31')
  expect(await named()).toBe(1)
  expect(await app.db.$count(impersonations)).toBe(1)
  await on('2033-01-01')
  expect(await named()).toBe(0)
  expect(await app.db.$count(impersonations)).toBe(0)
  const [sale] = await app.db.select().from(orders)
  expect(sale).toMatchObject({ totalOre: 149_500, number: '2027-000001' })
  const old = sql`${activity.at} < '2028-01-01'`
  expect(await app.db.$count(activity, old)).toBe(0)
})

test('orders lose the names of card holders after five years, also beside an erased holder', async () => {
  const [sold] = await app.db.select().from(registrationOrders)
  const [erased] = sold!.cards
  expect(erased).toMatchObject({ lastName: 'spiller', dguNumber: '' })
  const bo = { ...erased!, firstName: 'Bo', lastName: 'Holm', dguNumber: '72-1' }
  await app.db.update(registrationOrders).set({ cards: [erased!, bo] })
  await on('2033-01-02')
  const [kept] = await app.db.select().from(registrationOrders)
  expect(kept?.cards).toEqual([erased, erased])
})

test('a failed rule is retried and does not stop other rules', async () => {
  const [first] = retention as unknown as [{ service: (typeof retention)[number]['service'] }]
  const { service } = first
  first.service = () => Promise.reject(new Error('planted'))
  await mail('todaysWork', 'kontor@example.dk')
  await app.db.update(mails).set({ sentAt: at })
  await on('2033-02-01')
  first.service = service
  expect(await ofTemplate('todaysWork')()).toBe(0)
  expect(app.bugs.splice(0).join()).toContain('planted')
  expect(await findSetting(app.db, 'privacy.retention-day')).toBe('2033-01-02')
  await keepRetention(app.ctx())
  expect(await findSetting(app.db, 'privacy.retention-day')).toBe('2033-02-01')
})

test('a settlement loses its sales and visits after the fifth year, and not by a mistake before', async () => {
  const [season] = await app.db.select().from(seasons)
  const cutOffId = crypto.randomUUID()
  const common = { seasonId: season!.id, kind: 'final' as const }
  await app.db.insert(settlementCutOffs).values({
    id: cutOffId,
    ...common,
    day: plainDate('2027-11-30'),
    inputHash: 'a'.repeat(64),
    result: '{}',
    resultHash: 'b'.repeat(64),
    preparedAt: new Date('2028-01-01T00:10:00+01:00'),
  })
  await app.db.insert(settlementInputs).values({ cutOffId, position: 0, body: Buffer.from('x') })
  // Half an hour into 2028 in Denmark, so it is kept throughout 2033.
  const approvedAt = new Date('2028-01-01T00:30:00+01:00')
  await app.db.insert(settlementCloses).values({ cutOffId, ...common, approvedAt })
  const parts = count(settlementInputs, eq(settlementInputs.cutOffId, cutOffId))

  await on('2033-12-31')
  expect(await parts()).toBe(1)
  const early = app.db.transaction((tx) => deleteOldInputs(tx, approvedAt, app.ctx().now()))
  await expect(early).rejects.toMatchObject({ cause: { message: /is closed/ } })
  await on('2034-01-01')
  expect(await parts()).toBe(0)
  expect(await app.db.select().from(settlementInputDeletions)).toMatchObject([{ cutOffId }])
})

test('the privacy policy states every period that concerns customers', () => {
  const [policy] = privacyTexts
  const promises = Object.values(periods).flatMap((rule) =>
    'promise' in rule ? [`- ${rule.promise}\n`] : [],
  )
  expect(promises.length).toBeGreaterThan(7)
  expect(promises.filter((promise) => !policy?.body.includes(promise))).toEqual([])
})

async function on(day: string) {
  app.clock.set(`${day}T12:00:00+02:00`)
  // The database has the same clock: it refuses to delete events that must be kept.
  const offset = app.clock.now().getTime() - Date.now()
  await saveSetting(app.db, 'clock_offset_ms', offset, app.clock.now())
  await keepRetention(app.ctx())
}
