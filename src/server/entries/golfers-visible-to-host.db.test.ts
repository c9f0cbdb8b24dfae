import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ListPlan } from '#contract/entries/list.ts'
import { createEntryTestApp, type EntryTestApp } from '#test/entry-test-app.ts'
import { activity } from '../db/tables/activity.ts'

let app: EntryTestApp
let of: Awaited<ReturnType<EntryTestApp['tournament']>>
let ask: Awaited<ReturnType<EntryTestApp['director']>>

beforeAll(async () => {
  app = await createEntryTestApp()
})
beforeEach(async () => {
  of = await app.tournament()
  ask = await app.director(of.tournament.id)
})
afterAll(() => app.close())

let created = 0
/** A registered golfer with a unique DGU number. */
async function registeredGolfer(lastName = 'Holm') {
  created += 1
  const dguNumber = `91-${4700 + created}`
  const memberships = [{ dguNumber, clubName: 'Åens Golfklub' }]
  return { ...(await app.golfer({ lastName, memberships })), dguNumber }
}
const lookUp = (dguNumber: string, lastName: string) =>
  ask<{ player: object | null }>('POST', '/player-look-up', { dguNumber, lastName })
const add = (given: object) =>
  ask('POST', '/entries/by-hand', {
    firstName: 'Anne',
    lastName: 'Holm',
    gender: 'women',
    divisionId: of.division.id,
    ...given,
  })
const plan = (lines: string[]) => {
  const text = ['Navn\tDGU-nummer\tHCP\tKøn', ...lines].join('\n')
  return ask<ListPlan>('POST', '/entrants-list/plan', { text })
}
/** The number of look-ups that the golfer can see. */
const countLookUps = ({ id }: { id: string }) =>
  app.db.$count(
    activity,
    and(eq(activity.action, 'tournaments.look_up'), eq(activity.subjectId, id)),
  )

test('a golfer is found only by number and last name together, and can see the look-up', async () => {
  const anne = await registeredGolfer()
  const player = { firstName: 'Anne', lastName: 'Holm', clubName: 'Åens Golfklub' }
  expect((await lookUp(anne.dguNumber, 'holm')).body).toEqual({
    player: { ...player, handicapTenths: 184 },
  })
  expect((await lookUp(anne.dguNumber, 'Vind')).body).toEqual({ player: null })
  expect((await lookUp('91-1', 'Holm')).body).toEqual({ player: null })
  expect((await lookUp('Holm', anne.dguNumber)).status).toBe(400)
  expect(await countLookUps(anne)).toBe(1)
  const path = `/tournaments/${of.tournament.id}/player-look-up`
  const body = { dguNumber: anne.dguNumber, lastName: 'Holm' }
  expect((await anne.ask('POST', path, body)).status).toBe(404)
})

test('every entered last name must match, so that several do not count as several guesses', async () => {
  const anne = await registeredGolfer('Bang Hansen')
  const playerOf = async (lastName: string) => (await lookUp(anne.dguNumber, lastName)).body.player
  expect(await playerOf('Nielsen Jensen Hansen')).toBeNull()
  expect(await playerOf('Hansen')).not.toBeNull()
  // GolfBox may have a middle name as a last name.
  expect(await playerOf('Anne Hansen')).not.toBeNull()
  expect(await playerOf('Anne')).toBeNull()
  const { body } = await add({ lastName: 'Nielsen Jensen Hansen', dguNumber: anne.dguNumber })
  expect(body.entries[0]?.handicapTenths).toBeNull()
})

test('a golfer who is added by number can see it like a look-up', async () => {
  const anne = await registeredGolfer()
  expect((await add({ dguNumber: anne.dguNumber })).body.entries[0]?.handicapTenths).toBe(184)
  expect(await countLookUps(anne)).toBe(1)
})

test('look-ups and additions by number share an hourly limit, and adding a guest does not count', async () => {
  const anne = await registeredGolfer()
  for (let i = 0; i < 119; i += 1) await lookUp(anne.dguNumber, 'Vind')
  expect((await add({ dguNumber: anne.dguNumber })).status).toBe(200)
  expect((await add({ lastName: 'Vind', dguNumber: anne.dguNumber })).status).toBe(429)
  expect((await lookUp(anne.dguNumber, 'Holm')).status).toBe(429)
  expect((await add({ firstName: 'Gæst' })).status).toBe(200)
})

test('a golfer can see having been found by a pasted list, once, unless already in the tournament', async () => {
  const [anne, bea] = [await registeredGolfer(), await registeredGolfer()]
  await add({ dguNumber: bea.dguNumber })
  const before = await countLookUps(bea)
  const lines = [`Anne Holm\t${anne.dguNumber}\t\tDame`, `Bea Holm\t${bea.dguNumber}\t\tDame`]
  for (let i = 0; i < 3; i += 1) await plan(lines)
  expect([await countLookUps(anne), await countLookUps(bea)]).toEqual([1, before])
})

test('one number with several names in a list finds no golfer', async () => {
  const anne = await registeredGolfer()
  const guesses = ['Jensen', 'Holm', 'Hansen'].map((name) => `A ${name}\t${anne.dguNumber}\t\tDame`)
  const { body } = await plan(guesses)
  expect(body.lines.map(({ isKnown }) => isKnown)).toEqual([false, false, false])
  expect(await countLookUps(anne)).toBe(0)
})

test('a full field of 144 may be planned repeatedly, but a list of guesses is limited', async () => {
  const anne = await registeredGolfer()
  const field = Array.from(
    { length: 143 },
    (_, i) => `Spiller Nummer${i}\t92-${i + 1}\t12,4\tHerre`,
  )
  const list = [...field, `Anne Holm\t${anne.dguNumber}\t\tDame`]
  for (let i = 0; i < 3; i += 1) expect((await plan(list)).status).toBe(200)
  const ours = await Promise.all(Array.from({ length: 25 }, () => registeredGolfer()))
  const guesses = ours.map(({ dguNumber }) => `A Hansen\t${dguNumber}\t\tDame`)
  const answers = []
  for (let i = 0; i < 17; i += 1) answers.push((await plan(guesses)).status)
  expect(answers.slice(0, 15)).toEqual(answers.slice(0, 15).map(() => 200))
  expect(answers.at(-1)).toBe(429)
  const digest = '0'.repeat(64)
  const text = ['Navn\tDGU-nummer\tHCP\tKøn', ...guesses].join('\n')
  expect((await ask('POST', '/entrants-list', { text, digest })).status).toBe(429)
  // The first list finds no further golfers, so it is not limited.
  expect((await plan(list)).status).toBe(200)
})
