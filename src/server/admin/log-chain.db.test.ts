import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListPage } from '#contract/admin/list.ts'
import { chainActivity } from '#server/activity/chain-activity.ts'
import { recordActivity } from '#server/activity/record-activity.ts'
import { verifyNightly } from '#server/activity/verify-nightly.ts'
import { insertEvents } from '#test/activity-chain.ts'
import { buildGolfer, buildPass } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { signInAs } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'saesonkortet-log-chain-'))
let app: TestApp
let cookie: string

beforeAll(async () => {
  app = await createTestApp({ env: { DATA_DIR: dataDir } })
  cookie = (await signInAs(app, [{ name: 'operator_admin' }])).cookie
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true })
})

const read = async (path: string) => {
  const answer = await app.request('GET', `/api/v1/admin/${path}`, undefined, { cookie })
  expect(answer.status).toBe(200)
  return answer.json()
}

test('the back office sees how far the log is chained and verified', async () => {
  const before = (await read('log-chain')) as { waiting: number }
  expect(before).toMatchObject({ position: 0, chainedAt: null, verified: null })
  expect(before.waiting).toBeGreaterThan(0)
  const chained = await chainActivity(app.ctx())
  const at = app.clock.now().toISOString()
  await verifyNightly(app.ctx())
  await insertEvents(app.db, 2, app.clock.now())
  expect(await read('log-chain')).toEqual({
    position: chained,
    chainedAt: at,
    waiting: 2,
    verified: { at, position: chained, total: 0, findings: [] },
  })
})

test('the log is found by person, action, subject and day', async () => {
  const club = await buildClub(app.db)
  const golfer = await buildGolfer(app.db, { firstName: 'Ingefær', lastName: 'Quistgård' })
  const pass = await buildPass(app.db, { golferId: golfer.id })
  const actor = await signInAs(app, [], 'zacharias@example.dk')
  const ctx = { ...app.ctx(), actor: { accountId: actor.accountId } as never }
  const write = (action: string, type: string, id: string) =>
    recordActivity(app.db, ctx, { action, subject: { type, id } })
  await write('passes.verify', 'pass', pass.id)
  await write('accounts.save_profile', 'golfer', golfer.id)
  await write('clubs.write_terms', 'club', club.id)
  const found = async (query: string) => {
    const { rows } = (await read(`activity?${query}`)) as ListPage
    return rows.map(({ action }) => action).toSorted()
  }
  expect(await found('q=zacharias&module=passes')).toEqual(['passes.verify'])
  expect(await found('q=medlemskab%20bekr%C3%A6ftet')).toEqual(['passes.verify'])
  expect(await found('q=quistg%C3%A5rd')).toEqual(['accounts.save_profile', 'passes.verify'])
  expect(await found(`q=${encodeURIComponent(pass.number)}`)).toEqual(['passes.verify'])
  expect(await found(`q=${encodeURIComponent(club.name)}`)).toEqual(['clubs.write_terms'])
  const day = 'atFrom=2027-05-04&atTo=2027-05-04'
  expect(await found(`q=quistg%C3%A5rd&${day}`)).toHaveLength(2)
  expect(await found('q=quistg%C3%A5rd&atFrom=2027-05-05')).toEqual([])
  expect(await found('q=quistg%C3%A5rd&sort=action&order=asc')).toHaveLength(2)
})
