import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { saveSetting } from '#server/db/settings.ts'
import { danishDay } from '#server/clock.ts'
import { collectFacts } from '../scripts/doctor/collect-facts.ts'
import { startSmtp } from './smtp.ts'
import { createTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const factsOf = (env: Record<string, string> = {}) =>
  collectFacts(
    loadConfig({
      DEMO: '0',
      PUBLIC_URL: 'http://localhost:3000',
      AUTH_SECRET: 'a-secret-for-tests-only-32-characters',
      DATABASE_URL: app.databaseUrl,
      ...env,
    }),
  )

test('this machine and a database without a service', async () => {
  const { database, ...machine } = await factsOf()
  expect(machine).toMatchObject({
    nodeMajor: 26,
    danishHours: ['14', '13'],
    missingFonts: [],
    mail: 'not_configured',
    certificate: undefined,
  })
  expect(machine.freeBytes).toBeGreaterThan(0)
  expect(database).toMatchObject({
    missingMigrations: [],
    newerMigrations: [],
    mayCreate: true,
    isEmbedded: false,
    lateJobs: ['alle'],
    errors: 0,
    backupDays: undefined,
    secrets: { daysUsed: undefined, acceptsOthers: false, unopened: 0 },
  })
  expect(Math.abs(database?.skewMs ?? Infinity)).toBeLessThan(2_000)
})

test('jobs that stand still or fail, errors and the age of the backup are found', async () => {
  const now = new Date()
  const startedAt = new Date(now.getTime() - 3_600_000)
  const job = { failures: 0, finishedAt: now, durationMs: 1 }
  await app.db.insert(jobs).values([
    { ...job, name: 'mails', everySeconds: 5, startedAt },
    { ...job, name: 'payments', everySeconds: 5, startedAt: now, failures: 2 },
    { ...job, name: 'retention', everySeconds: 3600, startedAt: null },
  ])
  await app.db.execute(sql`
    insert into web_errors (id, at, side, kind, page, build, message, stack)
    values ('00000001', now(), 'server', 'api', '/', 'x', 'x', 'x')`)
  await saveSetting(app.db, 'backup.last-night', danishDay(startedAt), now)
  const { database } = await factsOf()
  expect(database).toMatchObject({ lateJobs: ['mails'], failingJobs: ['payments'], errors: 1 })
  expect(database?.backupDays).toBeLessThanOrEqual(1)
})

test('a database of a newer build is told of, and what this one cannot run on is an error', async () => {
  const mark = (needs: string) =>
    app.db.execute(sql`
      insert into schema_migrations values ('9999_x.sql', now(), ${needs})
      on conflict (name) do update set needs = excluded.needs`)
  await mark('0000_baseline.sql')
  expect((await factsOf()).database?.newerMigrations).toEqual(['9999_x.sql'])
  await mark('9999_x.sql')
  expect((await factsOf()).databaseError).toContain('af en nyere udgave af programmet (9999_x.sql)')
  await app.db.execute(sql`delete from schema_migrations where name = '9999_x.sql'`)
})

test('a missing migration, a database out of reach and a mail server are found', async () => {
  const { rows } = await app.db.execute<{ name: string }>(sql`
    delete from schema_migrations where name = (select max(name) from schema_migrations) returning name`)
  expect((await factsOf()).database?.missingMigrations).toEqual([rows[0]?.name])
  const smtp = await startSmtp()
  const facts = await factsOf({
    DATABASE_URL: 'postgres://golf:geheim@127.0.0.1:1/golf',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  })
  expect(facts.mail).toBe('accepted')
  expect(facts.databaseError).toContain('kan ikke nås')
  expect(facts.databaseError).not.toContain('geheim')
  await new Promise<void>((resolve) => smtp.server.close(resolve))
  const refused = await factsOf({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
  expect(refused.mail).toEqual({ error: 'ESOCKET' })
})
