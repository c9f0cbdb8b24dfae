import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { createEntryTestApp, fillTournament, type EntryTestApp } from '#test/entry-test-app.ts'
import { uncachedVersions } from '../board/tournament-versions.ts'
import { accounts } from '../db/tables/accounts.ts'
import { tournamentEntries } from '../db/tables/entries.ts'
import { erasePerson } from '../privacy/erase-person.ts'
import { exportPerson } from '../privacy/export-person.ts'
import { deleteContacts } from './personal-data-queries.ts'

let app: EntryTestApp

beforeAll(async () => {
  app = await createEntryTestApp()
})
afterAll(() => app.close())

const fullTournament = (names: string[], given?: object) => fillTournament(app, names, given)

describe('the personal data of an entry', () => {
  test('is in the export of its golfer', async () => {
    const { of, first } = await fullTournament([])
    const { json } = await exportPerson(app.ctx(), first.golfer.accountId)
    const { entries } = JSON.parse(json) as { entries: object[] }
    expect(entries).toMatchObject([{ tournament: of.tournament.name, state: 'entered' }])
  })

  test('is erased: the place is offered to the next, and the name is removed (E25)', async () => {
    const { first, waiting } = await fullTournament(['Ida'], { feeOre: 0, memberFeeOre: 0 })
    await erasePerson(app.ctx(), first.golfer.accountId)
    expect(await app.stateOf(first.entryId)).toMatchObject({
      firstName: 'Slettet',
      lastName: 'spiller',
      dguNumber: null,
      birthDate: null,
      email: null,
      accountId: null,
      state: 'withdrawn',
    })
    await app.runJobs()
    expect((await app.stateOf(waiting[0]!.entryId))?.state).toBe('offered')
  })

  test('without a golfer record is erased by last name with number or address; a shared address is cleared', async () => {
    const of = await app.tournament()
    const anne = await app.golfer({ memberships: [{ dguNumber: '91-4713' }] })
    const [account] = await app.db.select().from(accounts).where(eq(accounts.id, anne.accountId))
    await app.db
      .update(accounts)
      .set({ emailVerified: true })
      .where(eq(accounts.id, anne.accountId))
    const email = account!.email.toUpperCase()
    const ask = await app.director(of.tournament.id)
    const typed = { firstName: 'Anne', gender: 'women', divisionId: of.division.id }
    const add = (given: object) => ask('POST', '/entries/by-hand', { ...typed, ...given })
    await add({ lastName: 'Holm', dguNumber: '91-4713' })
    await add({ lastName: 'Holm' })
    await add({ lastName: 'Vind' })
    await add({ lastName: 'Holm' })
    const ofTournament = eq(tournamentEntries.tournamentId, of.tournament.id)
    const byNumber = () =>
      app.db.select().from(tournamentEntries).where(ofTournament).orderBy(tournamentEntries.number)
    const [, second, third] = await byNumber()
    // The tournament desk entered the player without a golfer record.
    await app.db.update(tournamentEntries).set({ golferId: null }).where(ofTournament)
    const sameAddress = inArray(tournamentEntries.id, [second!.id, third!.id])
    await app.db.update(tournamentEntries).set({ email }).where(sameAddress)
    await erasePerson(app.ctx(), anne.accountId)
    const rows = await byNumber()
    expect(rows.map(({ lastName, email: left }) => [lastName, left])).toEqual([
      ['spiller', null],
      ['spiller', null],
      ['Vind', null],
      ['Holm', null],
    ])
    expect(rows[0]).toMatchObject({ dguNumber: null, clubName: null, state: 'withdrawn' })
  })

  test('is emptied long after the tournament, except name and result', async () => {
    const { of, first } = await fullTournament([])
    const { lastDay } = of.tournament
    const emptyContacts = (until: string) =>
      app.db.transaction((tx) => deleteContacts(tx, plainDate(until)))
    expect(await emptyContacts(addDays(lastDay, -1))).toBe(0)
    expect(await emptyContacts(lastDay)).toBeGreaterThan(0)
    expect(await emptyContacts(lastDay)).toBe(0)
    expect(await app.stateOf(first.entryId)).toMatchObject({
      firstName: 'Anne',
      email: null,
      birthDate: null,
      state: 'entered',
    })
  })

  test('is emptied also when only a buggy is stored, and the board gets a new version', async () => {
    const { of, first } = await fullTournament([])
    const { lastDay } = of.tournament
    const emptyContacts = () => app.db.transaction((tx) => deleteContacts(tx, lastDay))
    await emptyContacts()
    await app.db
      .update(tournamentEntries)
      .set({ hasBuggy: true })
      .where(eq(tournamentEntries.id, first.entryId))
    const version = () => uncachedVersions(app.db).read(of.tournament.id)
    const before = await version()
    expect(await emptyContacts()).toBe(1)
    expect(await app.stateOf(first.entryId)).toMatchObject({ hasBuggy: false })
    expect(await version()).toBe(before + 1)
    await emptyContacts()
    expect(await version()).toBe(before + 1)
  })
})
