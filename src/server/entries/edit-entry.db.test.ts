import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DirectorsEntries } from '#contract/entries/director.ts'
import { activity } from '../db/tables/activity.ts'
import { flightPlayers, tournamentEntries } from '../db/tables/entries.ts'
import { cards } from '../db/tables/scoring.ts'
import { roundTees, tournamentDivisions, tournaments } from '../db/tables/competitions.ts'
import { createEntryTestApp, type EntryTestApp } from '#test/entry-test-app.ts'
import { buildDraw, buildEntries } from '#test/tournaments.ts'

let app: EntryTestApp

beforeAll(async () => {
  app = await createEntryTestApp()
})
afterAll(() => app.close())

const refused = (reason: string) => ({ status: 422, body: { error: { reason } } })

/** Two drawn players, the first to be edited, and a second *række* with one place. */
async function drawn() {
  const of = await app.tournament()
  const entries = await buildEntries(app.db, of, 2)
  await buildDraw(app.db, of, entries)
  const [other] = await app.db
    .insert(tournamentDivisions)
    .values({ ...of.division, id: undefined, position: 2, name: 'B-rækken', places: 1 })
    .returning()
  await app.db
    .update(tournaments)
    .set({ state: 'drawn' })
    .where(eq(tournaments.id, of.tournament.id))
  const ask = await app.director(of.tournament.id)
  const id = entries[0]?.id ?? ''
  const stored = {
    firstName: 'Spiller',
    lastName: 'Nummer1',
    clubName: 'Hjemme Golfklub',
    gender: 'men',
    handicapTenths: 80,
    email: '',
    divisionId: of.division.id,
    feeOre: 35_000,
  }
  const versionOf = async (entryId: string) =>
    (await ask('GET', '/entries')).body.entries.find((entry) => entry.id === entryId)?.version
  const edit = async (given: object) =>
    ask('PUT', `/entries/${id}`, { ...stored, basedOn: await versionOf(id), ...given })
  const played = async () => {
    const [row] = await app.db.select().from(flightPlayers).where(eq(flightPlayers.entryId, id))
    return row
  }
  const score = () => app.db.update(cards).set({ revision: 1 }).where(eq(cards.entryId, id))
  const ids = entries.map((one) => one.id)
  return { of, ask, id, ids, other: other?.id, edit, versionOf, played, score }
}

test('name, mail, club, fee and handicap are edited, and the log has only the names of the fields', async () => {
  const { edit, id } = await drawn()
  const given = { firstName: 'Per', email: 'per@eksempel.dk', clubName: '', feeOre: 20_000 }
  const { status, body } = await edit({ ...given, handicapTenths: 184 })
  expect(status).toBe(200)
  expect(body.entries.find((one) => one.id === id)).toMatchObject({
    ...given,
    clubName: null,
    handicapTenths: 184,
  })
  const [event] = await app.db
    .select()
    .from(activity)
    .where(eq(activity.action, 'tournaments.edit_entry'))
  expect(event?.data).toEqual({
    entryId: id,
    changed: ['firstName', 'clubName', 'handicapTenths', 'email', 'feeOre'],
  })
})

test('a handicap or tee edited before the player’s first score changes the strokes, and not after', async () => {
  const { edit, played, score } = await drawn()
  const before = await played()
  await edit({ handicapTenths: 300 })
  const after = await played()
  expect(after?.handicapTenths).toBe(300)
  expect(after?.playingHandicap).toBeGreaterThan(before?.playingHandicap ?? 99)
  await edit({ handicapTenths: 300, gender: 'women' })
  expect((await played())?.teeId).not.toBe(after?.teeId)
  await score()
  expect((await edit({ handicapTenths: 100, gender: 'women' })).status).toBe(200)
  expect((await played())?.handicapTenths).toBe(300)
  expect(await edit({ gender: 'men' })).toMatchObject(refused('entry_begun'))
})

test('an extra tee of a player is kept with a new handicap, but not with the other gender', async () => {
  const { edit, played, of, id } = await drawn()
  const [given] = await app.db
    .insert(roundTees)
    .values({ ...of.round.tees[0]!, id: undefined, name: '42', isExtra: true })
    .returning()
  await app.db.update(flightPlayers).set({ teeId: given!.id }).where(eq(flightPlayers.entryId, id))
  await edit({ handicapTenths: 300 })
  expect(await played()).toMatchObject({ teeId: given!.id, handicapTenths: 300 })
  await edit({ handicapTenths: 300, gender: 'women' })
  expect((await played())?.teeId).toBe(of.round.tees.find((tee) => tee.gender === 'women')?.id)
})

test('a player is moved to another række only with a free place there', async () => {
  const { edit, other, id, ask, ids, of, versionOf } = await drawn()
  expect((await edit({ divisionId: other })).status).toBe(200)
  expect((await app.stateOf(id))?.divisionId).toBe(other)
  const basedOn = await versionOf(ids[1] ?? '')
  const named = { firstName: 'Spiller', lastName: 'Nummer2' }
  const second = { ...named, gender: 'women', feeOre: 35_000, basedOn }
  const move = await ask('PUT', `/entries/${ids[1]}`, { ...second, divisionId: other })
  expect(move).toMatchObject(refused('division_full'))
  expect((await app.stateOf(ids[1] ?? ''))?.divisionId).toBe(of.division.id)
})

test('a paid fee cannot be edited, nor any player once the result is published', async () => {
  const { edit, ask, id, of } = await drawn()
  await ask('PUT', `/entries/${id}/desk-payment`, { from: null, method: 'cash' })
  expect(await edit({ feeOre: 10_000 })).toMatchObject(refused('fee_settled'))
  expect((await edit({ firstName: 'Ib' })).status).toBe(200)
  await app.db
    .update(tournaments)
    .set({ state: 'final' })
    .where(eq(tournaments.id, of.tournament.id))
  expect(await edit({ firstName: 'Bo' })).toMatchObject(refused('result_out'))
})

test('many fees are marked as paid at once, except those already paid', async () => {
  const { ask, ids } = await drawn()
  await ask('PUT', `/entries/${ids[0]}/desk-payment`, { from: null, method: 'cash' })
  const marked = await ask<{ marked: number }>('POST', '/desk-payments', {
    entryIds: ids,
    method: 'mobilepay',
  })
  expect(marked).toMatchObject({ status: 200, body: { marked: 1 } })
  const rows = await app.db
    .select()
    .from(tournamentEntries)
    .where(and(eq(tournamentEntries.id, ids[1] ?? '')))
  expect(rows).toMatchObject([{ deskPayment: 'mobilepay' }])
  expect((await app.stateOf(ids[0] ?? ''))?.deskPayment).toBe('cash')
})

test('a tournament for members refuses other golfers', async () => {
  const of = await app.tournament()
  await app.db
    .update(tournaments)
    .set({ membersOnly: true })
    .where(eq(tournaments.id, of.tournament.id))
  const guest = await app.golfer()
  expect(await guest.enter(of)).toMatchObject(refused('members_only'))
})

test('a golfer requests a buggy at entry, and the director changes it', async () => {
  const of = await app.tournament({ feeOre: 0, memberFeeOre: 0 })
  const anne = await app.golfer()
  const { body } = await anne.enter(of, { buggy: 'on' })
  const ask = await app.director(of.tournament.id)
  const hasBuggy = async () => {
    const listed = await ask<DirectorsEntries>('GET', '/entries')
    return listed.body.entries.map((entry) => entry.hasBuggy)
  }
  expect(await hasBuggy()).toEqual([true])
  const path = `/entries/${body.entry.id}/buggy`
  expect((await ask('PUT', path, { hasBuggy: false })).status).toBe(200)
  expect(await hasBuggy()).toEqual([false])
  const other = await app.tournament()
  const stranger = await app.director(other.tournament.id)
  expect((await stranger('PUT', path, { hasBuggy: true })).status).toBe(404)
})
