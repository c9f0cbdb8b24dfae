import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/client.ts'
import {
  activity,
  activityChain,
  activityLinks,
  activityQueue,
} from '#server/db/tables/activity.ts'
import { disableTriggers, insertEvents } from '#test/activity-chain.ts'
import { runSql } from '#test/run-sql.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { chainActivity } from './chain-activity.ts'
import { chainFindingText } from './chain-finding.ts'
import { firstHash } from './chain-hash.ts'
import { verifyChain } from './verify-chain.ts'
import { noteRestore, readWitness, writeWitness } from './witness.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'saesonkortet-witness-'))
const file = join(dataDir, 'log-witness.txt')
let app: TestApp
let ids: number[] = []

/** The witness saw the chain at positions 3 and 6. */
beforeAll(async () => {
  app = await createTestApp({ env: { DATA_DIR: dataDir } })
  await writeWitness(app.ctx())
  for (const minute of ['00', '10']) {
    app.clock.set(`2027-05-04T10:${minute}:00+02:00`)
    ids = [...ids, ...(await insertEvents(app.db, 3, app.clock.now()))]
    await chainActivity(app.ctx())
    await writeWitness(app.ctx())
    await writeWitness(app.ctx())
  }
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true })
})

const lines = () => readFileSync(file, 'utf8').trim().split('\n')
const textsAfter = async (tamper: (tx: Db) => Promise<unknown>) => {
  const witness = await readWitness(app.db, dataDir)
  let texts: string[] = []
  const run = app.db.transaction(async (tx) => {
    await disableTriggers(tx, activity, activityLinks, activityQueue)
    await tamper(tx)
    const { findings } = await verifyChain(tx, app.clock.now(), witness)
    texts = findings.map(chainFindingText)
    throw new Error('undone')
  })
  await expect(run).rejects.toThrow('undone')
  return texts
}

test('each new end is noted once, and an untouched chain agrees with all of them', async () => {
  expect(lines()).toHaveLength(2)
  const witness = await readWitness(app.db, dataDir)
  expect(witness.map(({ position }) => position)).toEqual([3, 6])
  expect((await verifyChain(app.db, app.clock.now(), witness)).total).toBe(0)
})

test('a chain that is computed again after a change is found', async () => {
  const texts = await textsAfter(async (tx) => {
    await tx.execute(sql`update activity set action = 'x.y' where id = ${ids[4]}`)
    await tx.delete(activityLinks)
    await tx.update(activityChain).set({ position: 0, hash: firstHash })
    await tx.execute(sql`insert into activity_queue select id from activity`)
    await chainActivity({ ...app.ctx(), db: tx })
  })
  // The time of chaining is part of each hash, so the first part differs as well.
  expect(texts).toEqual([
    'Kæden er en anden på plads 3 end den 04.05.2027 kl.\u00a010.00.',
    'Kæden er en anden på plads 6 end den 04.05.2027 kl.\u00a010.10.',
  ])
})

test('a tail that is cut off together with its stored end is found', async () => {
  const texts = await textsAfter(async (tx) => {
    await tx.execute(sql`delete from activity where id >= ${ids[4]}`)
    await tx.execute(sql`delete from activity_links where position >= 5`)
    await tx.execute(sql`update activity_chain set (position, hash) =
      (select position, hash from activity_links where position = 4)`)
  })
  expect(texts).toEqual(['Kæden når ikke længere til plads 6 som den 04.05.2027 kl.\u00a010.10.'])
})

// Position 6 was chained after the witness had seen position 3, in 2027.
test('a deletion with a false date is found', async () => {
  const texts = await textsAfter(async (tx) => {
    await tx.execute(sql`insert into activity_anchors
      select 6, 1, hash, '2020-12-31', now() from activity_links where position = 6`)
    await tx.execute(sql`delete from activity`)
    await tx.execute(sql`delete from activity_links`)
  })
  expect(texts).toEqual(['Plads 1 til 6 er slettet, før fristen var gået.'])
})

test('lines about another database, and broken ones, do not count', async () => {
  appendFileSync(file, `2027-05-04T08:20:00.000Z ${crypto.randomUUID()} seen 9 abc\n\nodd\n`)
  expect(await readWitness(app.db, dataDir)).toHaveLength(2)
})

test('a restore makes the later lines void', async () => {
  const backup = await runSql('select hash from activity_links where position = 4', app.databaseUrl)
  const restore = app.db.transaction(async (tx) => {
    await disableTriggers(tx, activityLinks)
    await tx.update(activityChain).set({ position: 4, hash: backup.rows[0]!.hash as string })
  })
  await restore
  const client = await app.pool.connect()
  await noteRestore(dataDir).replay(client, undefined, '')
  client.release()
  expect((await readWitness(app.db, dataDir)).map(({ position }) => position)).toEqual([3])
  expect(lines().at(-1)).toMatch(/ restored 4$/)
})
