import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSeason, regularSeason } from '#server/passes/seasons.ts'
import { buildExampleSeason, financeActor } from '#test/settlement-season.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import type { Ctx } from '../ctx.ts'
import { saveSetting } from '../db/settings.ts'
import {
  settlementCutOffs,
  settlementInputs,
  settlementStatements,
} from '../db/tables/settlement.ts'
import { approveCutOff } from './close-cut-off.ts'
import { findCutOff } from './cut-off-queries.ts'
import { listCutOffVisits } from './explain-cut-off.ts'
import { deleteOldInputs } from './input-deletion-queries.ts'
import { prepareCutOff } from './prepare-cut-off.ts'
import { verifySeason } from './verify-season.ts'

let app: TestApp
let seasonId = ''
let final = ''
let inputHash = ''
let first: Ctx

beforeAll(async () => {
  app = await createTestApp({ now: '2027-12-08T10:00:00+01:00' })
  seasonId = (await buildExampleSeason(app.db)).season.id
  first = app.ctx({ actor: await financeActor(app) })
  const second = app.ctx({ actor: await financeActor(app) })
  final = (await prepareCutOff(first, { seasonId, kind: 'final' })).cutOffId
  inputHash = (await findCutOff(app.db, final))?.inputHash ?? ''
  await approveCutOff(second, { cutOffId: final, inputHash })
})
afterAll(() => app.close())

const endOf2027 = new Date('2027-12-31T22:59:59Z')
const deleteUntil = (until: Date) =>
  app.db.transaction((tx) => deleteOldInputs(tx, until, app.clock.now()))
const setClock = async (at: string) => {
  app.clock.set(at)
  const offset = app.clock.now().getTime() - Date.now()
  await saveSetting(app.db, 'clock_offset_ms', offset, app.clock.now())
}
const isDeleted = expect.objectContaining({
  code: 'refused',
  details: expect.objectContaining({ reason: 'input_deleted' }),
})

test('what was prepared and never approved goes altogether, and a closed settlement is kept for five years', async () => {
  const nobodys = '00000000-0000-4000-8000-000000000001'
  const [closed] = await app.db.select().from(settlementCutOffs)
  await app.db.insert(settlementCutOffs).values({ ...closed!, id: nobodys, kind: 'on_account_1' })
  await app.db
    .insert(settlementInputs)
    .values({ cutOffId: nobodys, position: 0, body: Buffer.from('x') })
  await setClock('2032-12-31T12:00:00+01:00')
  await expect(deleteUntil(endOf2027)).rejects.toMatchObject({ cause: { code: '23000' } })
  expect(await app.db.$count(settlementInputs)).toBe(2)
  await setClock('2033-01-01T12:00:00+01:00')
  expect(await deleteUntil(endOf2027)).toBe(2)
  expect(await app.db.$count(settlementInputs)).toBe(0)
  expect(await app.db.select().from(settlementCutOffs)).toEqual([closed])
  expect(await deleteUntil(endOf2027)).toBe(0)
})

test('a settlement whose rows were deleted keeps its hash, its statements and their bytes', async () => {
  const [verified] = await verifySeason(app.db, '2027')
  expect(verified).toMatchObject({ inputHash, inputDeletedOn: '2033-01-01', differs: [] })
  const [statement] = await app.db.select().from(settlementStatements)
  expect(statement?.html.toString()).toContain(inputHash)
  await app.db.execute(sql`alter table settlement_statements disable trigger insert_only`)
  const changed = { csv: Buffer.from('x') }
  await app.db
    .update(settlementStatements)
    .set(changed)
    .where(eq(settlementStatements.id, statement!.id))
  const [wrong] = await verifySeason(app.db, '2027')
  expect(wrong?.differs).toEqual([`CSV-filen af ${statement!.number} passer ikke til sin hash`])
})

test('its rows can be neither shown nor corrected, and both say why', async () => {
  const shown = listCutOffVisits(first, { cutOffId: final, clubId: undefined, offset: 0 })
  await expect(shown).rejects.toEqual(isDeleted)
  await app.db.transaction((tx) => createSeason(tx, app.ctx(), regularSeason(2034)))
  const corrected = prepareCutOff(first, { seasonId, kind: 'correction' })
  await expect(corrected).rejects.toEqual(isDeleted)
})

test('rows that are gone without a deletion are a difference', async () => {
  await app.db.execute(sql`alter table settlement_input_deletions disable trigger insert_only`)
  await app.db.execute(sql`delete from settlement_input_deletions`)
  const [lost] = await verifySeason(app.db, '2027')
  expect(lost?.differs).toContain('det frosne grundlag mangler')
})
