import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { applyRoles } from '#server/db/roles.ts'
import { saveSetting } from '#server/db/settings.ts'
import { createPartitionsAhead, dropPartitions } from '#server/analytics/partition-queries.ts'
import { periods } from '#domain/privacy/periods.ts'
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
  const last = addDays(today(app.ctx()), 2)
  const drop = () => app.db.transaction((tx) => dropPartitions(tx, last))
  const setClock = (days: number) =>
    saveSetting(
      app.db,
      'clock_offset_ms',
      Date.parse(`${addDays(last, days)}T12:00:00Z`) - Date.now(),
      app.clock.now(),
    )
  // One day less than the rule: the clock of the process that asks may be ahead.
  await setClock(periods.analytics.days - 2)
  await expect(drop()).rejects.toMatchObject({
    cause: { message: expect.stringContaining('must be kept') },
  })
  await setClock(periods.analytics.days - 1)
  expect(await drop()).toBeGreaterThanOrEqual(3)
})

test('nobody but the service calls the functions that run as the owner', async () => {
  const superuser = asSuperuser(app.databaseUrl)
  const name = `third_${randomUUID().slice(0, 8)}`
  await runSql(`create role ${name}`, superuser)
  const { rows } = await app.db.execute(sql`
    select proname as name, has_function_privilege(${name}, oid, 'execute') as third,
      has_function_privilege(oid, 'execute') as service
    from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`)
  await runSql(`drop role ${name}`, superuser)
  const names = ['create_analytics_partition', 'delete_old_activity', 'drop_analytics_partition']
  expect(rows).toEqual(names.map((one) => ({ name: one, third: false, service: true })))
})

test('a start only checks that the database is migrated, and names the command', async () => {
  expect(await migrate(app.databaseUrl, 'db/migrations')).toEqual({ applied: [], newer: [] })
  const last = readdirSync('db/migrations')
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
  const owner = asSuperuser(app.databaseUrl)
  await runSql(`delete from schema_migrations where name = '${last}'`, owner)
  await expect(migrate(app.databaseUrl, 'db/migrations')).rejects.toThrow(
    `Databasen mangler ${last}, og tjenestens rolle må ikke ændre den. Kør npm run db:migrate`,
  )
  await runSql(
    `insert into schema_migrations values ('${last}', now(), '0000_baseline.sql')`,
    owner,
  )
})

test('it starts on a database of a newer build whose mark it knows, and on no other', async () => {
  const owner = asSuperuser(app.databaseUrl)
  const start = () => migrate(app.databaseUrl, 'db/migrations')
  await runSql(
    `insert into schema_migrations values ('9999_x.sql', now(), '0000_baseline.sql')`,
    owner,
  )
  expect(await start()).toEqual({ applied: [], newer: ['9999_x.sql'] })
  await runSql(`update schema_migrations set needs = name where name = '9999_x.sql'`, owner)
  await expect(start()).rejects.toThrow('Databasen er lavet af en nyere udgave af programmet')
  await runSql(`delete from schema_migrations where name = '9999_x.sql'`, owner)
})

/** The owner of the test's tables, which a superuser gives the role its privileges for. */
const readOwner = async () => {
  const { rows } = await app.db.execute<{ owner: string }>(
    sql`select tableowner as owner from pg_tables where tablename = 'passes'`,
  )
  return rows[0]!.owner
}
/** Gives a role, which is none of the settings of the test, its privileges as the superuser. */
const giveRoles = (name: string) => {
  const runtime = new URL(app.databaseUrl)
  runtime.username = name
  const ownerUrl = asSuperuser(app.databaseUrl)
  return applyRoles({ ownerUrl, runtimeUrl: runtime.href, script: 'db/roles.sql' })
}

test('the role must be another than the owner, and none that rules it', async () => {
  const superuser = asSuperuser(app.databaseUrl)
  await expect(giveRoles('postgres')).rejects.toThrow('superbruger eller ejer')
  const owner = await readOwner()
  await expect(giveRoles(owner)).rejects.toThrow(`REASSIGN OWNED BY "${owner}" TO`)
  const name = `third_${randomUUID().slice(0, 8)}`
  await runSql(`create role ${name} login in role ${owner}`, superuser)
  await expect(giveRoles(name)).rejects.toThrow('medlem af ejeren')
  await runSql(`drop role ${name}`, superuser)
  const nobody = new URL(app.databaseUrl)
  nobody.username = 'nobody_yet'
  // A role that may create none names the command for the superuser, without the password.
  const refused = applyRoles({
    ownerUrl: app.databaseUrl,
    runtimeUrl: nobody.href,
    script: 'db/roles.sql',
  })
  await expect(refused).rejects.toThrow(`CREATE ROLE "nobody_yet" LOGIN PASSWORD '…';`)
})

test('a role that may still create tables, by way of a group, is refused', async () => {
  const superuser = asSuperuser(app.databaseUrl)
  const id = randomUUID().slice(0, 8)
  const [group, member] = [`group_${id}`, `third_${id}`]
  await runSql(`create role ${group}`, superuser)
  await runSql(`grant create on schema public to ${group}`, superuser)
  await runSql(`create role ${member} login in role ${group}`, superuser)
  await expect(giveRoles(member)).rejects.toThrow('må stadig oprette tabeller')
  await runSql(`revoke create on schema public from ${group}`, superuser)
  await runSql(`drop role ${member}, ${group}`, superuser)
})
