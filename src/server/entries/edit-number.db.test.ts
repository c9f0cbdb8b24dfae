import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activity } from '../db/tables/activity.ts'
import { createEntryTestApp, type EntryTestApp } from '#test/entry-test-app.ts'

let app: EntryTestApp

beforeAll(async () => {
  app = await createEntryTestApp()
})
afterAll(() => app.close())

const refused = (reason: string) => ({ status: 422, body: { error: { reason } } })

/** One who was typed in with a number, and the form of the director with all that stands. */
async function readFormDraft(dguNumber = '') {
  const of = await app.tournament()
  const ask = await app.director(of.tournament.id)
  const typed = { firstName: 'Anne', lastName: 'Holm', gender: 'women', divisionId: of.division.id }
  const { body } = await ask('POST', '/entries/by-hand', { ...typed, dguNumber })
  const { id = '', feeOre = 0 } = body.entries[0] ?? {}
  const edit = (given: object) => ask('PUT', `/entries/${id}`, { ...typed, feeOre, ...given })
  return { of, ask, id, typed, edit, stands: () => app.stateOf(id) }
}

test('a number is put right, taken away and left alone, and the log names the field', async () => {
  const { edit, stands, id } = await readFormDraft('92-41')
  expect((await edit({ dguNumber: 'DGU 92 - 042' })).status).toBe(200)
  expect((await stands())?.dguNumber).toBe('92-42')
  expect((await edit({ firstName: 'Ane' })).status).toBe(200)
  expect(await stands()).toMatchObject({ dguNumber: '92-42', firstName: 'Ane' })
  await edit({ dguNumber: '' })
  expect((await stands())?.dguNumber).toBeNull()
  expect((await edit({ dguNumber: 'hej' })).status).toBe(400)
  const events = await app.db
    .select()
    .from(activity)
    .where(eq(activity.action, 'tournaments.edit_entry'))
  expect(events[0]?.data).toEqual({ entryId: id, changed: ['dguNumber'] })
})

test('by number and last name she is a golfer of ours, who has it among her own and stays anonymous', async () => {
  const anne = await app.golfer({ lastName: 'Holm', memberships: [{ dguNumber: '92-51' }] })
  await anne.enter(await app.tournament(), { shownAs: 'anonymous' })
  const { edit, stands, of } = await readFormDraft('92-50')
  await edit({ dguNumber: '92-51', lastName: 'Vind' })
  expect((await stands())?.golferId).toBeNull()
  await edit({ dguNumber: '92-50' })
  await edit({ dguNumber: '92-51' })
  expect(await stands()).toMatchObject({ golferId: anne.id, shownAs: 'anonymous' })
  const mine = (await anne.mine()).map(({ tournament }) => tournament.id)
  expect(mine).toContain(of.tournament.id)
})

test('nobody gets the number or the golfer of another who is entered', async () => {
  const anne = await app.golfer({
    lastName: 'Holm',
    memberships: [{ dguNumber: '92-61' }, { dguNumber: '93-61' }],
  })
  const { edit, of, ask, typed, stands } = await readFormDraft('92-60')
  await anne.enter(of)
  expect(await edit({ dguNumber: '92-61' })).toMatchObject(refused('number_taken'))
  expect(await edit({ dguNumber: '93-61' })).toMatchObject(refused('number_taken'))
  await ask('POST', '/entries/by-hand', { ...typed, lastName: 'Bo', dguNumber: '92-63' })
  expect(await edit({ dguNumber: '92-63' })).toMatchObject(refused('number_taken'))
  expect((await stands())?.dguNumber).toBe('92-60')
})

test('whoever entered herself stays who she is, whatever number is reported of her', async () => {
  const of = await app.tournament()
  const { her, entryId } = await app.placed(of, {
    lastName: 'Dahl',
    memberships: [{ dguNumber: '92-71' }],
  })
  const other = await app.golfer({ lastName: 'Dahl', memberships: [{ dguNumber: '92-72' }] })
  const ask = await app.director(of.tournament.id)
  const before = await app.stateOf(entryId)
  const { firstName, lastName, gender, divisionId, feeOre } = before!
  const edited = { firstName, lastName, gender, divisionId, feeOre, dguNumber: '92-72' }
  expect((await ask('PUT', `/entries/${entryId}`, edited)).status).toBe(200)
  expect(await app.stateOf(entryId)).toMatchObject({ dguNumber: '92-72', golferId: her.id })
  expect(await other.mine()).toEqual([])
})

test('the page of a tournament for members says so to everybody', async () => {
  const { tournament } = await app.tournament({ membersOnly: true })
  const { body } = await (await app.golfer()).ask('GET', `/tournaments/${tournament.slug}`)
  expect(body).toMatchObject({ membersOnly: true })
})
