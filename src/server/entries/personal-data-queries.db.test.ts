import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import { createEntryTestApp, fillTournament, type EntryTestApp } from '#test/entry-test-app.ts'
import { uncachedVersions } from '../board/tournament-versions.ts'
import { accountGolfers, accounts } from '../db/tables/accounts.ts'
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

  test('of a partner keeps no telephone or address of the erased account that entered the partner', async () => {
    const { first, of } = await fullTournament(['Bo'], { feeOre: 0, memberFeeOre: 0 })
    const [bo] = await app.db
      .update(tournamentEntries)
      .set({ accountId: first.golfer.accountId, phone: '20304050', email: 'anne@example.dk' })
      .where(
        and(
          eq(tournamentEntries.tournamentId, of.tournament.id),
          eq(tournamentEntries.firstName, 'Bo'),
        ),
      )
      .returning()
    await erasePerson(app.ctx(), first.golfer.accountId)
    const kept = { firstName: 'Bo', state: bo?.state }
    expect(await app.stateOf(bo?.id ?? '')).toMatchObject({
      ...kept,
      accountId: null,
      phone: null,
      email: null,
    })
  })

  describe('without a golfer record', () => {
    const number = '91-4713'

    /** Anne Holm, whose address is verified, and entries of the tournament desk without a golfer record. */
    async function manualEntries(players: { sharesAddress?: boolean; [field: string]: unknown }[]) {
      const of = await app.tournament()
      const anne = await app.golfer({ memberships: [{ dguNumber: number }] })
      const [account] = await app.db.select().from(accounts).where(eq(accounts.id, anne.accountId))
      const ask = await app.director(of.tournament.id)
      const base = { firstName: 'Anne', lastName: 'Holm', gender: 'women' }
      for (const { sharesAddress: _, ...player } of players) {
        const body = { ...base, divisionId: of.division.id, ...player }
        expect((await ask('POST', '/entries/by-hand', body)).status).toBe(200)
      }
      const ofTournament = eq(tournamentEntries.tournamentId, of.tournament.id)
      // The tournament desk had no golfer record when it entered the player.
      await app.db.update(tournamentEntries).set({ golferId: null }).where(ofTournament)
      const email = account!.email.toUpperCase()
      const numbers = players.flatMap(({ sharesAddress }, i) => (sharesAddress ? i + 1 : []))
      await app.db
        .update(tournamentEntries)
        .set({ email })
        .where(and(ofTournament, inArray(tournamentEntries.number, numbers)))
      const rows = () =>
        app.db
          .select()
          .from(tournamentEntries)
          .where(ofTournament)
          .orderBy(tournamentEntries.number)
      return { anne, rows }
    }

    test('is exported and erased by last name and proven number, or by full name and address', async () => {
      const { anne, rows } = await manualEntries([
        { dguNumber: number },
        { sharesAddress: true, firstName: 'ANNE' },
        { sharesAddress: true, firstName: 'Hans' },
      ])
      const { json } = await exportPerson(app.ctx(), anne.accountId)
      const { entries } = JSON.parse(json) as { entries: object[] }
      expect(entries).toMatchObject([{ firstName: 'Anne' }, { firstName: 'ANNE' }])
      await erasePerson(app.ctx(), anne.accountId)
      const erased = { firstName: 'Slettet', lastName: 'spiller', email: null, state: 'withdrawn' }
      expect(await rows()).toMatchObject([
        { ...erased, dguNumber: null, clubName: null },
        erased,
        { firstName: 'Hans' },
      ])
    })

    test('of another person stays; only a shared address is cleared', async () => {
      const others = [
        { firstName: 'Hans', sharesAddress: true },
        { lastName: 'Vind', sharesAddress: true },
        { dguNumber: '91-4714', sharesAddress: true },
        { birthDate: '2011-05-06', sharesAddress: true },
        { lastName: 'Vind', dguNumber: number },
        {},
      ]
      const { anne, rows } = await manualEntries(others)
      await erasePerson(app.ctx(), anne.accountId)
      const kept = { firstName: 'Anne', lastName: 'Holm', email: null, state: 'entered' }
      expect(await rows()).toMatchObject(
        others.map((player) => {
          const { sharesAddress: _, ...fields } = player
          return { ...kept, ...fields }
        }),
      )
    })

    test('stays if an account only entered its number, because that proves nothing', async () => {
      const { anne, rows } = await manualEntries([{ dguNumber: number }])
      await app.db
        .update(accountGolfers)
        .set({ proof: 'typed' })
        .where(eq(accountGolfers.accountId, anne.accountId))
      await erasePerson(app.ctx(), anne.accountId)
      expect(await rows()).toMatchObject([{ lastName: 'Holm', state: 'entered' }])
    })
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
