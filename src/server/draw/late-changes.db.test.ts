import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FlightCards } from '#contract/draw/start-list.ts'
import { activity } from '#server/db/tables/activity.ts'
import { mails as outbox } from '#server/db/tables/notifications.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { cards, flightReports } from '#server/db/tables/scoring.ts'
import { sideCompetitions, sideStatements } from '#server/db/tables/sidecompetitions.ts'
import { tournamentRounds, tournaments } from '#server/db/tables/competitions.ts'
import {
  ask,
  at,
  beginTournament,
  draw,
  enter,
  app,
  mails,
  createDrawTestApp,
  publish,
  refused,
  startList,
  studio,
} from '#test/draw-test-app.ts'

beforeAll(createDrawTestApp)
afterAll(() => app.close())
beforeEach(() => beginTournament())

/** A measurement of 2.40 m from the pin on hole 3. */
async function measure(entryId: string): Promise<string> {
  const now = app.clock.now()
  const competition = crypto.randomUUID()
  const one = { id: competition, roundId: at.round.id, hole: 3, createdAt: now }
  await app.db.insert(sideCompetitions).values({ ...one, kind: 'nearest_pin' })
  await app.db.insert(sideStatements).values({
    id: crypto.randomUUID(),
    competitionId: competition,
    entryId,
    measure: 240,
    replaces: [],
    byEntryId: entryId,
    writtenAt: now,
    receivedAt: now,
  })
  return competition
}

describe('a start list that is withdrawn', () => {
  const reason = 'Der var fejl i handicap.'
  const pull = (why = reason) => ask('DELETE', '/start-list', { reason: why })
  const scan = (card?: FlightCards['flights'][number]) => {
    const key = new URL(card?.link ?? '').searchParams.get('key')
    return app.request('POST', `/api/v1/flights/${card?.flightId}/open`, { key })
  }
  const sentMails = async () =>
    (await app.db.select().from(outbox)).filter(
      ({ template, data }) =>
        template === 'startListPulled' &&
        (data as { tournament: string }).tournament === at.tournament.name,
    )

  test('is no longer public, each of its players gets one mail, and the tournament is closed for entry again (TD-4)', async () => {
    const [removed] = await enter(8)
    await publish((await draw()).draft)
    const printed = (await ask<FlightCards>('GET', '/flight-cards')).body.flights
    expect((await scan(printed[0])).status).toBe(200)
    await app.db
      .update(tournamentEntries)
      .set({ status: 'WD' })
      .where(eq(tournamentEntries.id, removed?.id ?? ''))
    const { status, body } = await pull()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'closed',
      round: { drawVersion: 0, hasScores: false },
      published: [],
      drafts: [{ isPublished: false, flights: [{}, {}] }],
    })
    expect(await sentMails()).toHaveLength(7)
    expect((await sentMails())[0]?.data).toMatchObject({ reason })
    expect(await startList()).toMatchObject({
      version: 0,
      publishedAt: null,
      flights: [],
      log: [{ version: 2, changes: ['startlisten er trukket tilbage (Der var fejl i handicap)'] }],
    })
    expect((await scan(printed[0])).status).not.toBe(200)
    const activities = await app.db
      .select()
      .from(activity)
      .where(
        and(
          eq(activity.subjectId, at.round.id),
          eq(activity.action, 'tournaments.pull_start_list'),
        ),
      )
    expect(activities).toHaveLength(1)
  })

  test('and published again has a higher version, new keys and new mails', async () => {
    await enter(8)
    await publish((await draw()).draft)
    const keys = async () =>
      (await ask<FlightCards>('GET', '/flight-cards')).body.flights.map(({ link }) => link)
    const before = await keys()
    const [draft] = (await pull()).body.drafts
    if (!draft) throw new Error('The draft stays')
    const { body } = await publish(draft)
    expect(body).toMatchObject({ state: 'drawn', round: { drawVersion: 3 } })
    expect(body.log.map(({ version, changes, told: by }) => [version, changes[0], by])).toEqual([
      [3, 'ny inddeling', 8],
      [2, 'startlisten er trukket tilbage (Der var fejl i handicap)', 8],
      [1, undefined, 8],
    ])
    expect((await startList()).flights.map(({ version }) => version)).toEqual([3, 3])
    const after = await keys()
    expect(after.filter((link) => before.includes(link))).toEqual([])
    expect(await mails()).toHaveLength(16)
  })

  test('gives a flight that returns to it another key than the printed one', async () => {
    await enter(8)
    const first = (await draw()).draft
    const { body } = await publish(first)
    const cardsNow = async () => (await ask<FlightCards>('GET', '/flight-cards')).body.flights
    const printed = await cardsNow()
    // No player has the same three partners.
    const turned = (await draw({ order: 'low_first', preferred: 3 })).draft
    const other = await publish(turned)
    expect(other.body.round.drawVersion).toBe(2)
    const again = body.drafts.find(({ id }) => id === first.id)
    const { version } = other.body.drafts.find(({ id }) => id === again?.id) ?? first
    expect((await publish({ ...first, version })).body.round.drawVersion).toBe(3)
    const now = await cardsNow()
    expect(now).toHaveLength(2)
    const old = printed.map(({ link }) => link)
    expect(now.filter(({ link }) => old.includes(link))).toEqual([])
    for (const card of printed) expect((await scan(card)).status).not.toBe(200)
    for (const card of now) expect((await scan(card)).status).toBe(200)
  })

  test('needs a reason and a published list, no scores and an unfinished tournament', async () => {
    const entries = await enter(8)
    expect(await pull()).toMatchObject(refused('no_start_list'))
    await publish((await draw()).draft)
    expect((await pull(' ')).status).toBe(400)
    const first = eq(cards.entryId, entries[0]?.id ?? '')
    await app.db.update(cards).set({ revision: 1 }).where(first)
    expect((await studio()).round.hasScores).toBe(true)
    expect(await pull()).toMatchObject(refused('round_has_scores'))
    await app.db.update(cards).set({ revision: 0 }).where(first)
    await app.db
      .update(tournaments)
      .set({ state: 'provisional' })
      .where(eq(tournaments.id, at.tournament.id))
    expect(await pull()).toMatchObject(refused('tournament_state'))
    expect(await sentMails()).toEqual([])
    expect((await startList()).version).toBe(1)
  })

  test('is refused once a flight has sent a report, which would be deleted with it', async () => {
    const entries = await enter(4)
    const { body } = await publish((await draw()).draft)
    await app.db.insert(flightReports).values({
      id: crypto.randomUUID(),
      flightId: body.published[0]?.id ?? '',
      byEntryId: entries[0]?.id ?? '',
      content: { kind: 'retired', entryId: entries[1]?.id ?? '', hole: 1, reason: 'Ryggen' },
      writtenAt: app.clock.now(),
      receivedAt: app.clock.now(),
    })
    expect(await pull()).toMatchObject(refused('round_has_reports'))
    expect(await app.db.$count(flightReports)).toBe(1)
    expect((await startList()).version).toBe(1)
  })

  test('is refused once a side competition has a statement', async () => {
    const [first] = await enter(4)
    await publish((await draw()).draft)
    await measure(first?.id ?? '')
    expect(await pull()).toMatchObject(refused('round_has_reports'))
  })

  test('leaves the tournament drawn while another round has a list', async () => {
    await beginTournament(2)
    await enter(4)
    await publish((await draw()).draft)
    const other = at.rounds[1]?.id ?? ''
    await app.db
      .update(tournamentRounds)
      .set({ drawVersion: 1 })
      .where(eq(tournamentRounds.id, other))
    expect((await pull()).body.state).toBe('drawn')
  })
})

describe('a late change', () => {
  async function published() {
    const entries = await enter(8)
    const { body } = await publish((await draw()).draft)
    const [late] = await enter(1, { number: 9, firstName: 'Bente', lastName: 'Hansen' })
    const [out] = entries
    return { studio: body, out: out?.id ?? '', late: late?.id ?? '' }
  }
  const replace = (change: object) => ask('POST', '/start-list/replacements', change)

  test('replaces a player: only that flight changes, and only its players and the replaced one get a mail', async () => {
    const { out, late } = await published()
    const before = (await mails()).length
    const { body } = await replace({ out, in: late })
    expect(body.log[0]?.changes).toEqual(['flight 1, Bente Hansen ind for Spiller Nummer1'])
    expect((await mails()).length - before).toBe(5)
    const list = await startList()
    expect(list.flights.map(({ version }) => version)).toEqual([2, 1])
    expect(list.flights[0]?.players[0]).toMatchObject({ entryId: late })
    expect(list.log[0]).toMatchObject({
      version: 2,
      changes: ['flight 1, Bente Hansen ind for Spiller Nummer1'],
    })
    expect(body.drafts[0]?.flights[0]?.players[0]).toBe(late)
    const [entry] = await app.db
      .select()
      .from(tournamentEntries)
      .where(eq(tournamentEntries.id, out))
    expect(entry?.status).toBe('WD')
  })

  test('removes a player who already has a status and keeps that status', async () => {
    const { out } = await published()
    const entry = eq(tournamentEntries.id, out)
    const given = { status: 'NS' as const, statusReason: 'Udeblev uden afbud' }
    await app.db.update(tournamentEntries).set(given).where(entry)
    expect((await replace({ out, in: null })).status).toBe(200)
    expect(await app.db.select().from(tournamentEntries).where(entry)).toMatchObject([given])
  })

  test('may leave a place empty, but no player alone', async () => {
    const { out, studio: now } = await published()
    const four = now.published[0]?.players ?? []
    expect((await replace({ out, in: null })).body.published[0]?.players).toHaveLength(3)
    await replace({ out: four[1], in: null })
    expect(await replace({ out: four[2], in: null })).toMatchObject(refused('flight_left_alone'))
  })

  test('is refused for a player with a measurement until the tournament desk has removed it', async () => {
    const { out, late } = await published()
    const competition = await measure(out)
    expect(await replace({ out, in: late })).toMatchObject(refused('player_has_measure'))
    await app.db.delete(sideStatements).where(eq(sideStatements.competitionId, competition))
    expect((await replace({ out, in: late })).status).toBe(200)
  })

  test('is refused for a player with strokes for a late start until they are handled', async () => {
    const { out, late, studio: now } = await published()
    const given = { kind: 'late_start' as const, entryId: out, hole: 1, strokes: 2, note: 'Sent' }
    const at = app.clock.now()
    const id = crypto.randomUUID()
    await app.db.insert(flightReports).values({
      id,
      flightId: now.published[0]?.id ?? '',
      byEntryId: out,
      content: given,
      writtenAt: at,
      receivedAt: at,
    })
    expect(await replace({ out, in: late })).toMatchObject(refused('player_has_late_penalty'))
    const report = eq(flightReports.id, id)
    await app.db.update(flightReports).set({ handledAt: at }).where(report)
    expect((await replace({ out, in: late })).status).toBe(200)
  })

  test('is refused for a player with a score, one who is not drawn, and a substitute who already plays', async () => {
    const { out, late, studio: now } = await published()
    const other = now.published[1]?.players[0]
    expect(await replace({ out, in: other })).toMatchObject(refused('player_not_free'))
    expect(await replace({ out: late, in: null })).toMatchObject(refused('player_not_in_draw'))
    await app.db.update(cards).set({ revision: 1 }).where(eq(cards.entryId, out))
    expect(await replace({ out, in: late })).toMatchObject(refused('player_has_scores'))
    expect((await startList()).version).toBe(1)
  })
})
