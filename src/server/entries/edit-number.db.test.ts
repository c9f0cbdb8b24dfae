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

/** A player added by hand with a number, and the director's form with the stored values. */
async function addPlayer(dguNumber = '') {
  const of = await app.tournament()
  const ask = await app.director(of.tournament.id)
  const stored = {
    firstName: 'Anne',
    lastName: 'Holm',
    gender: 'women',
    divisionId: of.division.id,
  }
  const { body } = await ask('POST', '/entries/by-hand', { ...stored, dguNumber })
  const { id = '', feeOre = 0 } = body.entries[0] ?? {}
  const edit = async (given: object) => {
    const { entries } = (await ask('GET', '/entries')).body
    const basedOn = entries.find((entry) => entry.id === id)?.version
    return ask('PUT', `/entries/${id}`, { ...stored, feeOre, basedOn, ...given })
  }
  return { of, ask, id, stored, edit, entry: () => app.stateOf(id) }
}

test('a number is changed, removed and left unchanged, and the log has the name of the field', async () => {
  const { edit, entry, id } = await addPlayer('92-41')
  expect((await edit({ dguNumber: 'DGU 92 - 042' })).status).toBe(200)
  expect((await entry())?.dguNumber).toBe('92-42')
  expect((await edit({ firstName: 'Ane' })).status).toBe(200)
  expect(await entry()).toMatchObject({ dguNumber: '92-42', firstName: 'Ane' })
  await edit({ dguNumber: '' })
  expect((await entry())?.dguNumber).toBeNull()
  expect((await edit({ dguNumber: 'hej' })).status).toBe(400)
  const events = await app.db
    .select()
    .from(activity)
    .where(eq(activity.action, 'tournaments.edit_entry'))
  expect(events[0]?.data).toEqual({ entryId: id, changed: ['dguNumber'] })
})

test('number and last name link the entry to a golfer, who sees it and stays anonymous', async () => {
  const anne = await app.golfer({ lastName: 'Holm', memberships: [{ dguNumber: '92-51' }] })
  await anne.enter(await app.tournament(), { shownAs: 'anonymous' })
  const { edit, entry, of } = await addPlayer('92-50')
  await edit({ dguNumber: '92-51', lastName: 'Vind' })
  expect((await entry())?.golferId).toBeNull()
  await edit({ dguNumber: '92-50' })
  await edit({ dguNumber: '92-51' })
  expect(await entry()).toMatchObject({ golferId: anne.id, shownAs: 'anonymous' })
  const mine = (await anne.mine()).map(({ tournament }) => tournament.id)
  expect(mine).toContain(of.tournament.id)
})

test('the number or golfer of another entry is refused', async () => {
  const anne = await app.golfer({
    lastName: 'Holm',
    memberships: [{ dguNumber: '92-61' }, { dguNumber: '93-61' }],
  })
  const { edit, of, ask, stored, entry } = await addPlayer('92-60')
  await anne.enter(of)
  expect(await edit({ dguNumber: '92-61' })).toMatchObject(refused('number_taken'))
  expect(await edit({ dguNumber: '93-61' })).toMatchObject(refused('number_taken'))
  await ask('POST', '/entries/by-hand', { ...stored, lastName: 'Bo', dguNumber: '92-63' })
  expect(await edit({ dguNumber: '92-63' })).toMatchObject(refused('number_taken'))
  expect((await entry())?.dguNumber).toBe('92-60')
})

test('a golfer who entered stays linked to the entry, whatever number is reported', async () => {
  const of = await app.tournament()
  const { golfer, entryId } = await app.placed(of, {
    lastName: 'Dahl',
    memberships: [{ dguNumber: '92-71' }],
  })
  const other = await app.golfer({ lastName: 'Dahl', memberships: [{ dguNumber: '92-72' }] })
  const ask = await app.director(of.tournament.id)
  const before = await app.stateOf(entryId)
  const { firstName, lastName, gender, divisionId, feeOre } = before!
  const basedOn = (await ask('GET', '/entries')).body.entries[0]?.version
  const edited = { firstName, lastName, gender, divisionId, feeOre, dguNumber: '92-72', basedOn }
  expect((await ask('PUT', `/entries/${entryId}`, edited)).status).toBe(200)
  expect(await app.stateOf(entryId)).toMatchObject({ dguNumber: '92-72', golferId: golfer.id })
  expect(await other.mine()).toEqual([])
})

test('the page of a tournament for members shows that', async () => {
  const { tournament } = await app.tournament({ membersOnly: true })
  const { body } = await (await app.golfer()).ask('GET', `/tournaments/${tournament.slug}`)
  expect(body).toMatchObject({ membersOnly: true })
})
