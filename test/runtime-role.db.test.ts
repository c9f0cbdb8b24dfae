import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { applyRoles } from '#server/db/roles.ts'
import { createPartitionsAhead, dropPartitions } from '#server/analytics/partition-queries.ts'
import { addDays } from '#domain/shared/dates.ts'
import { today } from '#server/ctx.ts'
import { buildPass, signIn } from './checkins.ts'
import { buildClub } from './clubs.ts'
import { createPurchaseTestApp, fillIn, order, type PurchaseTestApp } from './purchase-test-app.ts'
import { runSql } from './run-sql.ts'
import { asSuperuser } from './runtime-role.ts'
import { openScoring } from './scoring.ts'

let app: PurchaseTestApp
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-05-04T10:00:00+02:00', asRuntimeRole: true })
})
afterAll(() => app.close())

test('a golfer buys a card', async () => {
  const browser = app.browser()
  const ordered = await order(browser, await fillIn(browser))
  expect((await browser.pay(ordered.body.redirectUrl))?.body).toMatchObject({ state: 'paid' })
  await app.runJobs()
  const { rows } = await app.db.execute(sql`select status from passes`)
  expect(rows).toEqual([{ status: 'active' }])
})

test('reception checks a guest in', async () => {
  const club = await buildClub(app.db)
  const { headers } = await signIn(app.db, { roles: [{ name: 'club_staff', clubId: club.id }] })
  const pass = await buildPass(app.db)
  const scan = { id: randomUUID(), way: 'manual', manualReason: 'no_phone', clubId: club.id }
  const sent = { ...scan, pass: { id: pass.id }, atClient: app.clock.now().toISOString() }
  const answer = await app.request('POST', '/api/v1/check-ins', sent, headers)
  expect(await answer.json()).toMatchObject({ outcome: 'allow' })
})

test('a marker enters a score', async () => {
  const flight = await openScoring(app)
  await flight.record([{ hole: 1, score: 4 }])
  expect(
    (await flight.read()).cards.find(({ entryId }) => entryId === flight.names.bo),
  ).toBeDefined()
})

test('the partitions of the events are created and dropped by the owner’s functions', async () => {
  await createPartitionsAhead(app.ctx())
  const day = addDays(today(app.ctx()), 2)
  expect(await app.db.transaction((tx) => dropPartitions(tx, day))).toBeGreaterThanOrEqual(3)
})

test('a start only checks that the database is migrated, and names the command', async () => {
  expect(await migrate(app.databaseUrl, 'db/migrations')).toEqual([])
  const last = '0073_partitions_by_function.sql'
  const owner = asSuperuser(app.databaseUrl)
  await runSql(`delete from schema_migrations where name = '${last}'`, owner)
  await expect(migrate(app.databaseUrl, 'db/migrations')).rejects.toThrow(
    `Databasen mangler ${last}, og tjenestens rolle må ikke ændre den. Kør npm run db:migrate`,
  )
  await runSql(`insert into schema_migrations values ('${last}', now())`, owner)
})

test('the role must be another than the owner, and none that rules it', async () => {
  const ownerUrl = asSuperuser(app.databaseUrl)
  const script = 'db/roles.sql'
  await expect(applyRoles({ ownerUrl, runtimeUrl: ownerUrl, script })).rejects.toThrow(
    'superbruger eller ejer',
  )
  const nobody = new URL(app.databaseUrl)
  nobody.username = 'nobody_yet'
  // A role that may create none names the command for the superuser, without the password.
  const refused = applyRoles({ ownerUrl: app.databaseUrl, runtimeUrl: nobody.href, script })
  await expect(refused).rejects.toThrow(`CREATE ROLE "nobody_yet" LOGIN PASSWORD '…';`)
})
