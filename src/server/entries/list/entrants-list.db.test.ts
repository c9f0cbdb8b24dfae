import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import writeXlsxFile from 'write-excel-file/node'
import type { ListPlan } from '#contract/entries/list.ts'
import { buildClub } from '#test/clubs.ts'
import { createEntryTestApp, type EntryTestApp } from '#test/entry-test-app.ts'
import { buildDraw, buildEntries } from '#test/tournaments.ts'
import { flightPlayers } from '../../db/tables/entries.ts'
import { tournamentDivisions, tournaments } from '../../db/tables/competitions.ts'

let app: EntryTestApp

beforeAll(async () => {
  app = await createEntryTestApp()
})
afterAll(() => app.close())

const refused = (reason: string) => ({ status: 422, body: { error: { reason } } })
const header = 'Navn\tDGU-nummer\tHCP\tKøn\tKlub\n'

type Done = { entered: number; waiting: number; changed: number }

async function listIn(given: Parameters<EntryTestApp['tournament']>[0] = {}) {
  const of = await app.tournament(given)
  const ask = await app.director(of.tournament.id)
  const plan = (text: string, more: object = {}) =>
    ask<ListPlan>('POST', '/entrants-list/plan', { text, ...more })
  return {
    of,
    ask,
    plan,
    /** Applies the list as planned. */
    apply: async (text: string, more: object = {}) => {
      const { digest } = (await plan(text, more)).body
      return ask<Done>('POST', '/entrants-list', { text, ...more, digest })
    },
    entries: async () => (await ask('GET', '/entries')).body.entries,
  }
}

const kinds = ({ lines }: ListPlan) => lines.map(({ verdict }) => verdict.kind)

describe('the first list (D32)', () => {
  test('enters registered and unknown golfers in its order, but only when applied', async () => {
    const { plan, apply, entries, of } = await listIn()
    const anne = await app.golfer({ memberships: [{ dguNumber: '91-5001' }] })
    const text = `${header}Anne Holm\tDGU 91 - 5001\t17,9\tDame\t\nHolm, Per\t92-0007\t-1,2\tHerre\tSø Golfklub\n`
    const shown = await plan(text)
    expect(shown.body).toMatchObject({
      rows: 2,
      errors: [],
      lines: [
        { line: 2, name: 'Anne Holm', dguNumber: '91-5001', isKnown: true },
        {
          name: 'Per Holm',
          dguNumber: '92-7',
          isKnown: false,
          warnings: ['»-1,2« er læst som +1,2'],
        },
      ],
    })
    expect(await entries()).toEqual([])
    expect((await apply(text)).body).toEqual({ entered: 2, waiting: 0, changed: 0 })
    expect(await entries()).toMatchObject([
      { firstName: 'Anne', number: 1, handicapTenths: 179, gender: 'women', byHand: true },
      {
        firstName: 'Per',
        number: 2,
        handicapTenths: -12,
        clubName: 'Sø Golfklub',
        state: 'entered',
      },
    ])
    const [mine] = await anne.mine()
    expect(mine).toMatchObject({ tournament: { id: of.tournament.id }, state: 'entered' })
  })

  test('is refused as without changes the second time', async () => {
    const { plan, apply } = await listIn()
    const text = `${header}Per Dahl\t92-1\t12,4\tHerre\t\n`
    await apply(text)
    expect(kinds((await plan(text)).body)).toEqual(['same'])
    expect(await apply(text)).toMatchObject(refused('import_without_changes'))
  })

  test('puts players beyond the places on the waiting list in order, unless the director adds places', async () => {
    const lines = 'Per Dahl\t92-1\t12,4\tH\t\nIb Vind\t92-2\t20,4\tH\t\nEa Sø\t92-3\t9,9\tD\t\n'
    const waits = await listIn({ places: 1 })
    expect((await waits.apply(header + lines)).body).toMatchObject({ entered: 1, waiting: 2 })
    expect((await waits.entries()).map(({ waitingNumber }) => waitingNumber)).toEqual([null, 1, 2])
    const beyond = await listIn({ places: 1 })
    const given = { beyondPlaces: true }
    expect((await beyond.apply(header + lines, given)).body).toMatchObject({ entered: 3 })
  })

  test('names the lines with a repeated player, an invalid number and an unknown række', async () => {
    const { plan, apply } = await listIn()
    const text =
      'Navn;DGU-nummer;HCP;Køn;Række\n' +
      'Per Dahl;92-1;12,4;Herre;\n' +
      'Per Dahl;92-1;12,4;Herre;\n' +
      'Ib Vind;hej;12,4;Herre;\n' +
      'Ea Sø;92-3;9,9;Dame;Z-rækken\n' +
      'Bo Ås;92-4;72;Herre;Alle\n' +
      'Uden Køn;92-5;10;;\n'
    const { body } = await plan(text)
    expect(body.errors).toEqual(['Linje 4, DGU-nummer: »hej« er ikke et DGU-nummer, fx 88-534'])
    const verdicts = body.lines.map(({ line, verdict }) => [
      line,
      verdict.kind === 'left_out' ? verdict.error : verdict.kind,
    ])
    expect(verdicts).toEqual([
      [2, 'enter'],
      [3, 'twice'],
      [5, 'division_unknown'],
      [6, 'enter'],
      [7, 'gender_missing'],
    ])
    expect(body.lines[1]?.verdict).toMatchObject({ reason: expect.stringMatching(/linje 2/) })
    // A handicap above 54 is a beginner's and is kept (E41).
    expect(body.lines[3]?.warnings[0]).toMatch(/begynderhandicap/)
    expect((await apply(text, { gender: 'women' })).body.entered).toBe(3)
  })

  test('without a header line is refused, and a personal number is not repeated in an error', async () => {
    const { plan } = await listIn()
    const { body } = await plan('Per Dahl\t92-1\t12,4\n')
    expect(body.errors[0]).toMatch(/^Overskrifterne mangler/)
    const cpr = await plan(`${header}Per Dahl 010180-1234\t92-1\t12,4\tHerre\t\n`)
    expect(cpr.body.errors[0]).toMatch(/CPR-nummer/)
    expect(JSON.stringify(cpr.body)).not.toMatch('010180')
  })

  test('may be a workbook', async () => {
    const { plan } = await listIn()
    const cell = (value: string | number) => ({ value })
    const rows = [
      ['Fornavn', 'Efternavn', 'DGU-nummer', 'Handicap', 'Køn'],
      ['Per', 'Dahl', '92-1', 12.3, 'Herre'],
    ].map((row) => row.map(cell))
    const file = await (await writeXlsxFile(rows)).toBuffer()
    const { body } = await plan('', { file: file.toString('base64') })
    expect(body.lines).toMatchObject([{ name: 'Per Dahl', handicapTenths: 123 }])
  })

  test('gives members of the host the fee of members (D21)', async () => {
    const { id: clubId, dguClubNumber } = await buildClub(app.db)
    const { apply, entries } = await listIn({ clubId })
    await apply(`${header}Per Dahl\t${dguClubNumber}-1\t12,4\tH\t\nIb Vind\t1-2\t20,4\tH\t\n`)
    expect((await entries()).map(({ feeOre }) => feeOre)).toEqual([20_000, 35_000])
  })

  test('keeps a golfer anonymous who once chose to be (E25)', async () => {
    const golfer = await app.golfer({ memberships: [{ dguNumber: '91-5100' }] })
    await golfer.enter(await app.tournament(), { shownAs: 'anonymous' })
    const { apply, entries } = await listIn()
    await apply(`${header}Anne Holm\t91-5100\t17,9\tDame\t\nIb Holm\t1-2\t20,4\tH\t\n`)
    const byHand = await listIn()
    const typed = { firstName: 'Anne', lastName: 'Holm', dguNumber: '91-5100', gender: 'women' }
    const divisionId = byHand.of.division.id
    await byHand.ask('POST', '/entries/by-hand', { ...typed, divisionId })
    const shown = [...(await entries()), ...(await byHand.entries())]
    expect(shown.map(({ shownAs }) => shownAs)).toEqual(['anonymous', 'name', 'anonymous'])
  })

  test('is applied exactly as planned, or refused', async () => {
    const { plan, ask, of } = await listIn({ places: 1 })
    const text = `${header}Per Dahl\t92-1\t12,4\tHerre\t\n`
    const { digest } = (await plan(text)).body
    await buildEntries(app.db, of, 1)
    const late = await ask('POST', '/entrants-list', { text, digest })
    expect(late).toMatchObject(refused('import_plan_differs'))
  })

  test('is for the director only, and refused once the result is final', async () => {
    const { of, ask } = await listIn()
    const anne = await app.golfer()
    const path = `/tournaments/${of.tournament.id}/entrants-list/plan`
    expect((await anne.ask('POST', path, { text: header })).status).toBe(404)
    await app.db
      .update(tournaments)
      .set({ state: 'final' })
      .where(eq(tournaments.id, of.tournament.id))
    const text = `${header}Per Dahl\t92-1\t12,4\tHerre\t\n`
    const answer = await ask('POST', '/entrants-list/plan', { text })
    expect(answer).toMatchObject(refused('tournament_state'))
  })
})

describe('the list of the morning (D32)', () => {
  async function drawn() {
    const uploaded = await listIn({ state: 'drawn' })
    const entries = await buildEntries(app.db, uploaded.of, 4)
    await buildDraw(app.db, uploaded.of, entries)
    const [anne] = entries
    const playing = async () => {
      const [row] = await app.db
        .select()
        .from(flightPlayers)
        .where(eq(flightPlayers.entryId, anne!.id))
      return row
    }
    return { ...uploaded, anne: anne!, playing }
  }
  const later = `${header}Spiller Nummer1\t\t9,4\tHerre\t\n`

  test('shows every changed handicap with strokes and flight before it is applied', async () => {
    const { plan, apply, playing, anne } = await drawn()
    const before = await playing()
    const { body } = await plan(later)
    const { verdict } = body.lines[0]!
    expect(verdict).toMatchObject({
      kind: 'change',
      handicap: { from: 80, to: 94 },
      strokes: [
        {
          round: 1,
          from: before?.playingHandicap,
          flight: { number: 1, minute: 540 },
          holesWritten: 0,
        },
      ],
      division: null,
    })
    expect(body.missing).toHaveLength(3)
    expect(await playing()).toEqual(before)

    expect((await apply(later)).body).toEqual({ entered: 0, waiting: 0, changed: 1 })
    const after = await playing()
    expect(after).toMatchObject({ handicapTenths: 94, flightId: before?.flightId })
    expect(verdict.kind === 'change' && verdict.strokes[0]?.to).toBe(after?.playingHandicap)
    expect(after?.playingHandicap).toBeGreaterThan(before?.playingHandicap ?? 99)
    expect((await app.stateOf(anne.id))?.handicapTenths).toBe(94)
  })

  test('does not change a round of an earlier day', async () => {
    const { apply, playing } = await drawn()
    const before = await playing()
    app.clock.set('2027-06-13T06:00:00+02:00')
    await apply(later)
    expect(await playing()).toEqual(before)
    app.clock.set('2027-05-04T10:00:00+02:00')
  })

  test('keeps the række as drawn unless the director moves players', async () => {
    const { of, plan, apply, anne } = await drawn()
    const division = eq(tournamentDivisions.id, of.division.id)
    await app.db.update(tournamentDivisions).set({ handicapToTenths: 90 }).where(division)
    await app.db
      .insert(tournamentDivisions)
      .values({ ...of.division, id: undefined, position: 2, name: 'B', handicapFromTenths: 91 })
    const stays = await plan(later)
    expect(stays.body.lines[0]?.verdict).toMatchObject({
      division: { from: 'Alle', to: 'B', moves: false },
    })
    await apply(later)
    expect((await app.stateOf(anne.id))?.divisionId).toBe(of.division.id)
    await apply(later, { moveDivisions: true })
    expect((await app.stateOf(anne.id))?.divisionId).not.toBe(of.division.id)
  })
})
