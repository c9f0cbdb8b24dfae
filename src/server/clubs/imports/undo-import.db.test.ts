import { afterAll, beforeAll, expect, test } from 'vitest'
import { asc, eq, sql } from 'drizzle-orm'
import { activity } from '#server/db/tables/activity.ts'
import { clubMembers, importRunChanges, importRuns } from '#server/db/tables/club-members.ts'
import { keepRetention } from '#server/privacy/retention.ts'
import { buildClub } from '#test/clubs.ts'
import { holding } from '#test/lock-waiters.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { applyImport } from './apply-import.ts'
import { planImport } from './plan-import.ts'
import { lockImports } from './run-queries.ts'
import { previewUndo, undoImport } from './undo-import.ts'

let app: TestApp
let club: number
const start = '2027-03-20T12:00:00+01:00'
beforeAll(async () => {
  app = await createTestApp({ now: start })
  club = (await buildClub(app.db)).dguClubNumber
})
afterAll(() => app.close())

const apply = async (rows: string[], kind: 'members' | 'clubs' = 'members') => {
  const bytes = Buffer.from(`DGU;Navn;Handicap;Medlemstype\n${rows.join('\n')}\n`)
  const file = { kind, bytes, fileName: 'fil.csv' }
  return (await applyImport(app.ctx(), await planImport(app.ctx(), file))).runId
}
const stored = () => app.db.select().from(clubMembers).orderBy(asc(clubMembers.dguNumber))
const undo = (id: string) => undoImport(app.ctx(), { id })
const refused = (reason: string) => ({ code: 'refused', details: { reason } })

test('undoing an import removes new members and restores every column of changed ones', async () => {
  await apply([`${club}-1;Ane Holm;12,0;Fuldtid`, `${club}-2;Bo Lund;20,0;Passiv`])
  const before = await stored()
  const second = await apply([`${club}-1;Ane Dahl;13,0;Fleks`, `${club}-3;Ny Person;;`])
  expect(await stored()).not.toEqual(before)
  expect(await previewUndo(app.ctx(), { id: second })).toEqual({
    removed: 1,
    restored: 1,
    left: 0,
    until: '2027-04-18T22:00:00.000Z',
  })
  expect(await undo(second)).toEqual({ removed: 1, restored: 1, left: 0 })
  expect(await stored()).toEqual(before)
  const [run] = await app.db.select().from(importRuns).where(eq(importRuns.id, second))
  expect(run?.undoneAt).toEqual(new Date(start))
  const [event] = await app.db
    .select()
    .from(activity)
    .where(eq(activity.action, 'clubs.undo_import'))
  expect(event).toMatchObject({ subjectId: second, data: { removed: 1, restored: 1, left: 0 } })
})

test('members changed by a later import stay, and the later import can be undone first', async () => {
  const first = await apply([`${club}-11;Ane Holm;12,0;Fuldtid`, `${club}-12;Bo Lund;20,0;`])
  const between = await stored()
  const second = await apply([`${club}-11;Ane Holm;9,0;Fuldtid`])
  expect(await previewUndo(app.ctx(), { id: first })).toMatchObject({ removed: 1, left: 1 })
  await undo(second)
  expect(await stored()).toEqual(between)
  expect(await undo(first)).toEqual({ removed: 2, restored: 0, left: 0 })
})

test('undoing an import keeps the rows of a later one', async () => {
  const first = await apply([`${club}-21;Ane Holm;12,0;Fuldtid`, `${club}-22;Bo Lund;20,0;`])
  await apply([`${club}-21;Ane Holm;9,0;Fuldtid`])
  expect(await undo(first)).toEqual({ removed: 1, restored: 0, left: 1 })
  const row = (await stored()).find(({ dguNumber }) => dguNumber === `${club}-21`)
  expect(row).toMatchObject({ handicapTenths: 90 })
})

test('two simultaneous undos of an import undo it once', async () => {
  const run = await apply([`${club}-31;Ane Holm;12,0;Fuldtid`])
  const twice = () => Promise.allSettled([undo(run), undo(run)])
  // Without a lock, both would read before either writes.
  const presses = await holding(app, 'lock table club_members in share mode', twice, 2)
  expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(undo(run)).rejects.toMatchObject(refused('import_undone_already'))
})

test('undoing an import may wait longer for a lock than other requests', async () => {
  const run = await apply([`${club}-35;Ane Holm;12,0;Fuldtid`])
  const importing = app.db.transaction(async (tx) => {
    await lockImports(tx)
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  const undone = app.db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '100ms'`)
    return undoImport({ ...app.ctx(), db: tx }, { id: run })
  })
  await expect(undone).resolves.toMatchObject({ removed: 1 })
  await importing
})

test('an import cannot be undone after 30 days, when its history is deleted', async () => {
  const run = await apply([`${club}-41;Ane Holm;12,0;Fuldtid`])
  app.clock.set('2027-04-18T23:00:00+02:00')
  await expect(previewUndo(app.ctx(), { id: run })).resolves.toMatchObject({ removed: 1 })
  app.clock.set('2027-04-19T00:30:00+02:00')
  await expect(undo(run)).rejects.toMatchObject(refused('import_too_old'))
  app.clock.set('2027-04-21T12:00:00+02:00')
  await keepRetention(app.ctx())
  expect(await app.db.select().from(importRunChanges)).toEqual([])
  await expect(undo(run)).rejects.toMatchObject(refused('import_too_old'))
  app.clock.set(start)
})

test('an import of clubs cannot be undone, and an unknown import is not found', async () => {
  const [run] = await app.db
    .insert(importRuns)
    .values({
      kind: 'clubs',
      fileName: 'x',
      sha256: 'x',
      created: 1,
      changed: 0,
      unchanged: 0,
      appliedAt: new Date(start),
    })
    .returning()
  await expect(undo(run?.id ?? '')).rejects.toMatchObject(refused('import_not_undoable'))
  await expect(undo('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
    code: 'not_found',
  })
})
