import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FlightCards } from '#contract/draw/start-list.ts'
import { startingCompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import { activity } from '#server/db/tables/activity.ts'
import { clubs } from '#server/db/tables/clubs.ts'
import { drawStates } from '#server/db/tables/draw.ts'
import { flightPlayers, flights, tournamentEntries } from '#server/db/tables/entries.ts'
import { cards } from '#server/db/tables/scoring.ts'
import {
  roundTees,
  tournamentDivisions,
  tournaments,
  tournamentVersions,
} from '#server/db/tables/competitions.ts'
import { hashOfKey } from '#server/keys.ts'
import {
  ask,
  at,
  beginTournament,
  cookie,
  draw,
  edit,
  enter,
  app,
  mails,
  createDrawTestApp,
  publish,
  refused,
  startList,
  studio,
} from '#test/draw-test-app.ts'
import { fairHoles } from '#test/tournaments.ts'

beforeAll(createDrawTestApp)
afterAll(() => app.close())
beforeEach(() => beginTournament())

describe('a start list', () => {
  test('creates keys for flights, cards and handicaps for players, and a mail to each', async () => {
    const entries = await enter(8)
    const { draft } = await draw()
    const isThis = eq(tournamentVersions.tournamentId, at.tournament.id)
    const [before] = await app.db.select().from(tournamentVersions).where(isThis)
    const { body } = await publish(draft)
    expect(body).toMatchObject({ state: 'drawn', round: { drawVersion: 1 } })
    expect(body.log).toMatchObject([{ version: 1, changes: [], told: 8 }])
    const [first] = entries
    const [player] = await app.db
      .select()
      .from(flightPlayers)
      .where(eq(flightPlayers.entryId, first?.id ?? ''))
    // 8,0 on 71,2/128: 8,0 × 128/113 − 0,8 = 8,26; 95 % is 7,85.
    expect(player).toMatchObject({ handicapTenths: 80, playingHandicap: 8 })
    expect(player?.marksEntryId).toBe(entries[1]?.id)
    expect(await app.db.select().from(cards).where(eq(cards.roundId, at.round.id))).toHaveLength(8)
    expect(await mails()).toHaveLength(8)
    const [after] = await app.db.select().from(tournamentVersions).where(isThis)
    expect(after?.version).toBe(before!.version + 1)
    const activities = await app.db
      .select()
      .from(activity)
      .where(
        and(
          eq(activity.subjectId, at.round.id),
          eq(activity.action, 'tournaments.publish_start_list'),
        ),
      )
    expect(activities).toHaveLength(1)
  })

  test('adds strokes for par where net strokes are compared across tees of different par (Rule 6.2b)', async () => {
    const terms = startingCompetitionTerms({ format: { kind: 'stroke_play' }, net: true })
    await app.db
      .update(tournamentDivisions)
      .set({ terms })
      .where(eq(tournamentDivisions.id, at.division.id))
    const longer = fairHoles.map((hole) => (hole.number === 1 ? { ...hole, par: 5 } : hole))
    await app.db
      .update(roundTees)
      .set({ par: 73, holes: longer, courseRatingTenths: 735 })
      .where(and(eq(roundTees.roundId, at.round.id), eq(roundTees.gender, 'women')))
    await enter(2)
    await publish((await draw()).draft)
    const players = await app.db
      .select()
      .from(flightPlayers)
      .where(eq(flightPlayers.roundId, at.round.id))
      .orderBy(flightPlayers.position)
    // 8,26 and 10,54 at 95 % are 8 and 10; the second gets one more for par 73.
    expect(players.map(({ playingHandicap }) => playingHandicap)).toEqual([8, 11])
  })

  test('counts a small field at the deadline: later entries and withdrawals change no allowance', async () => {
    const terms = startingCompetitionTerms({ format: { kind: 'stroke_play' }, net: true })
    await app.db
      .update(tournamentDivisions)
      .set({ terms: { ...terms, fullHandicapBelow: 4 } })
      .where(eq(tournamentDivisions.id, at.division.id))
    const entries = await enter(4, { handicapTenths: 300 })
    await app.db
      .update(tournamentEntries)
      .set({ state: 'withdrawn', withdrawnAt: new Date('2027-06-11T10:00:00Z') })
      .where(eq(tournamentEntries.id, entries[3]?.id ?? ''))
    await publish((await draw()).draft)
    const [player] = await app.db
      .select()
      .from(flightPlayers)
      .where(eq(flightPlayers.entryId, entries[0]?.id ?? ''))
    // 30,0 × 128/113 − 0,8 = 33,18: 95 % is 32, and 100 % would be 33.
    expect(player?.playingHandicap).toBe(32)
  })

  test('has printed keys that open their flights (PE-1)', async () => {
    await enter(8)
    await publish((await draw()).draft)
    const printed = (await ask<FlightCards>('GET', '/flight-cards')).body
    const stored = await app.db.select().from(flights).where(eq(flights.roundId, at.round.id))
    for (const { flightId, link, code } of printed.flights) {
      const key = new URL(link).searchParams.get('key') ?? ''
      const row = stored.find(({ id }) => id === flightId)
      expect(row).toMatchObject({ keyHash: hashOfKey(key), code })
    }
    expect(printed).toMatchObject({ drawVersion: 1, flights: [{ version: 1 }, { version: 1 }] })
  })

  test('prints the new key of a flight with a replaced key, and the old keys of the others (PE-1)', async () => {
    await enter(8)
    await publish((await draw()).draft)
    const cardsOnPaper = async () => (await ask<FlightCards>('GET', '/flight-cards')).body.flights
    const [old, other] = await cardsOnPaper()
    const renewed = await app.request(
      'POST',
      `/api/v1/tournaments/${at.tournament.id}/flights/${old?.flightId}/key`,
      {},
      { cookie },
    )
    const renewedCard = (await renewed.json()) as { link: string; code: string }
    expect(renewedCard.code).not.toBe(old?.code)
    expect(await cardsOnPaper()).toMatchObject([
      renewedCard,
      { link: other?.link, code: other?.code },
    ])
  })

  test('has public names, and no flights before the draw (RD-2, RD-3)', async () => {
    await enter(4, { shownAs: 'initials' })
    expect(await startList()).toMatchObject({ version: 0, flights: [], log: [] })
    await publish((await draw()).draft)
    const list = await startList()
    expect(list.flights[0]?.players[0]).toMatchObject({ name: 'S. N.', playingHandicap: 8 })
    expect(list.flights[0]).toMatchObject({ minute: 540, hole: 1, thru: 0, isIn: false })
  })

  test('with errors is refused with the errors', async () => {
    await enter(8)
    const { draft } = await draw()
    const player = draft.flights[0]?.players[0]
    const { body: benched } = await edit(draft, { kind: 'bench', player })
    expect(await publish(benched)).toMatchObject({
      status: 422,
      body: {
        error: { reason: 'draw_has_errors', details: { errors: [{ code: 'not_placed', player }] } },
      },
    })
    expect(await mails()).toEqual([])
  })

  test('with a start after sunset is refused for a club with coordinates (D35)', async () => {
    await app.db
      .update(clubs)
      .set({ latitudeE6: 55_680_000, longitudeE6: 12_570_000 })
      .where(eq(clubs.id, at.tournament.clubId))
    await enter(4)
    const { draft } = await draw({ firstMinute: 22 * 60 + 5, handicapLimit: 108 })
    expect(draft.settings.handicapLimit).toBe(108)
    const errors = [{ code: 'after_sunset', flight: 0, minute: 1325 }]
    expect(await publish(draft)).toMatchObject({
      body: { error: { reason: 'draw_has_errors', details: { errors } } },
    })
  })

  test('with a player twice is refused with the player', async () => {
    await enter(8)
    const { draft } = await draw()
    const [player = ''] = draft.flights[0]?.players ?? []
    const [state] = await app.db.select().from(drawStates).where(eq(drawStates.draftId, draft.id))
    const flights = (state?.draft.flights ?? []).map((flight, i) =>
      i === 1 ? { ...flight, players: [...flight.players.slice(1), player] } : flight,
    )
    await app.db
      .update(drawStates)
      .set({ draft: { ...draft, flights } })
      .where(eq(drawStates.draftId, draft.id))
    const errors = expect.arrayContaining([{ code: 'player_twice', player }])
    expect(await publish(draft)).toMatchObject({
      status: 422,
      body: { error: { reason: 'draw_has_errors', details: { errors } } },
    })
    expect(await startList()).toMatchObject({ version: 0, flights: [] })
  })

  test('can be published once entry is over', async () => {
    await app.db
      .update(tournaments)
      .set({ state: 'open' })
      .where(eq(tournaments.id, at.tournament.id))
    await enter(4)
    const { draft } = await draw()
    expect(await publish(draft)).toMatchObject(refused('draw_entry_open'))
  })

  test('of an older draft version is refused', async () => {
    await enter(8)
    const { draft } = await draw()
    await edit(draft, { kind: 'lock', flight: draft.flights[0]?.id, isLocked: true })
    expect((await publish(draft)).status).toBe(409)
  })

  test('that changes affects only its changed flights: their version, mails and the log (RD-4)', async () => {
    await enter(12)
    const { draft } = await draw()
    const [out = draft] = (await publish(draft)).body.drafts
    const keys = (await ask<FlightCards>('GET', '/flight-cards')).body
    const [one, two] = out.flights
    const change = { kind: 'exchange', flight: one?.id, other: two?.id }
    const { body: edited } = await edit(out, change)
    const before = (await mails()).length
    const { body } = await publish(edited)
    expect(body.round.drawVersion).toBe(2)
    expect((await mails()).length - before).toBe(8)
    expect(body.log[0]).toMatchObject({
      version: 2,
      told: 8,
      changes: [
        'flight 1 starter kl.\u00a09.00 fra hul 1',
        'flight 2 starter kl.\u00a09.10 fra hul 1',
      ],
    })
    const printed = (await ask<FlightCards>('GET', '/flight-cards')).body
    expect(printed.flights.map(({ version }) => version)).toEqual([2, 2, 1])
    const links = ({ flights: all }: FlightCards) => all.map(({ link }) => link).toSorted()
    expect(links(printed)).toEqual(links(keys))
  })

  test('changes no flight of another tournament, even if a draft has its id', async () => {
    await enter(4)
    await publish((await draw()).draft)
    const [theirs] = await app.db.select().from(flights).where(eq(flights.roundId, at.round.id))
    await beginTournament()
    await enter(4)
    const { draft } = await draw()
    const [player, second] = draft.flights[0]?.players ?? []
    const flight = theirs?.id
    const slot = { minute: 700, hole: 5 }
    let now = draft
    for (const change of [
      { kind: 'add', flight },
      { kind: 'start', flight, slot },
      { kind: 'place', player, flight, onto: null },
      { kind: 'place', player: second, flight, onto: null },
    ]) {
      now = (await edit(now, change)).body
    }
    const { body } = await publish(now)
    expect(body.published).toMatchObject([{}, { players: [player, second], slot }])
    expect(body.published.map(({ id }) => id)).not.toContain(flight)
    const [unchanged] = await app.db
      .select()
      .from(flights)
      .where(eq(flights.id, flight ?? ''))
    expect(unchanged).toEqual(theirs)
  })

  test('that is redrawn keeps the key of a flight with the same players', async () => {
    await enter(8)
    await publish((await draw()).draft)
    const before = (await startList()).flights.map(({ flightId }) => flightId)
    await publish((await draw({ firstMinute: 600 })).draft)
    const list = await startList()
    expect(list.flights.map(({ flightId }) => flightId)).toEqual(before)
    expect(list.flights[0]).toMatchObject({ minute: 600, version: 2 })
    expect((await studio()).drafts.map(({ isPublished }) => isPublished)).toEqual([false, true])
  })
})
