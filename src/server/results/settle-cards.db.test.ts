import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ResultChange } from '#contract/results/endpoints.ts'
import type { Settlement } from '#domain/scoring/settle-card.ts'
import type { CompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import { activity } from '#server/db/tables/activity.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { flights, tournamentEntries } from '#server/db/tables/entries.ts'
import { cards, scoreEntries } from '#server/db/tables/scoring.ts'
import { tournamentDivisions, tournamentVersions } from '#server/db/tables/competitions.ts'
import {
  ask,
  built,
  app,
  createResultsTestApp,
  playTournament,
  read,
  reasonOf,
  runAs,
} from '#test/results-test-app.ts'

beforeAll(createResultsTestApp)
beforeEach(() => playTournament())
afterAll(() => app.close())

const pars = () => built.round.tees[0]?.holes.map(({ par }) => par) ?? []
const idOf = (at: number) => built.ids[at] ?? ''

/** Leaves the card of a player undelivered and unsigned, with `holes` scores of par by the marker. */
async function leaveOpen(at: number, holes: number, round: { id: string } = built.round) {
  const key = { roundId: round.id, entryId: idOf(at) }
  const written = pars().slice(0, holes)
  for (const [i, score] of written.entries()) {
    const entry = { hole: i + 1, slot: 'marker' as const, score, replaces: [], isLate: false }
    const when = { writtenAt: app.clock.now(), receivedAt: app.clock.now() }
    await app.db
      .insert(scoreEntries)
      .values({ ...key, ...entry, ...when, id: randomUUID(), byEntryId: idOf(at === 0 ? 1 : 0) })
  }
  const scores = pars().map((_, i) => written[i] ?? null)
  await app.db
    .update(cards)
    .set({ scores, deliveredAt: null })
    .where(and(eq(cards.roundId, key.roundId), eq(cards.entryId, key.entryId)))
}

const playBy = (terms: Partial<CompetitionTerms>) =>
  app.db
    .update(tournamentDivisions)
    .set({ terms: { ...built.division.terms, ...terms } })
    .where(eq(tournamentDivisions.id, built.division.id))

const of = (at: number, as: Settlement, revision = 0) => ({
  cards: [{ roundId: built.round.id, entryId: idOf(at), as, revision }],
})
const settle = (body: object) => ask('POST', 'settlements', body)
const preview = async (body: object) =>
  ((await (await ask('POST', 'settlements/preview', body)).json()) as { changes: ResultChange[] })
    .changes
const version = async () => {
  const [row] = await app.db
    .select()
    .from(tournamentVersions)
    .where(eq(tournamentVersions.tournamentId, built.tournament.id))
  return row?.version ?? 0
}
const unsettle = (at: number) => ask('DELETE', `settlements/${built.round.id}/${idOf(at)}`)
const labelOf = async (at: number) =>
  (await read()).divisions[0]?.placings.find(({ entryId }) => entryId === idOf(at))?.label
const cardOf = async (at: number) => {
  const [card] = await app.db
    .select()
    .from(cards)
    .where(eq(cards.entryId, idOf(at)))
  return card
}

describe('a card that is not delivered is settled by the terms (TD-5, TD-6)', () => {
  test.each<[string, number, Settlement, [Partial<CompetitionTerms>, string]]>([
    ['never came', 0, 'no_show', [{}, 'NS']],
    ['never came', 0, 'no_show', [{ noShow: 'DQ' }, 'DQ']],
    ['came, and returned nothing', 0, 'not_returned', [{}, 'NR']],
    ['stopped on the way', 7, 'not_returned', [{ notReturned: 'DQ' }, 'DQ']],
    ['certified by nobody', 18, 'uncertified', [{}, 'DQ']],
  ])('%s, %i holes: %s', async (_, holes, as, [terms, code]) => {
    await leaveOpen(1, holes)
    await playBy(terms)
    const before = await labelOf(1)
    const { settlements } = (await read()).missing[0] ?? {}
    expect(settlements).toContainEqual({ as, status: code, strokes: 0, revision: 0 })
    const changes = await preview(of(1, as))
    expect(changes.find(({ entryId }) => entryId === idOf(1))?.to.label).toBe(code)
    expect(await labelOf(1)).toBe(before)

    expect((await settle(of(1, as))).status).toBe(200)
    expect(await labelOf(1)).toBe(code)
    expect(await read()).toMatchObject({
      missing: [],
      settled: [{ entryId: idOf(1), as, status: code }],
    })
    expect((await ask('POST', 'results', { to: 'scores_in' })).status).toBe(200)

    expect((await unsettle(1)).status).toBe(200)
    expect(await labelOf(1)).toBe(before)
    expect((await read()).settled).toEqual([])
    const logged = await app.db
      .select()
      .from(activity)
      .where(eq(activity.subjectId, idOf(1)))
    expect(logged.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['tournaments.settle_card', 'tournaments.unsettle_card']),
    )
  })

  test('two strokes by L-1 are added to the hole played last, and removed again', async () => {
    await app.db.update(flights).set({ hole: 10 }).where(eq(flights.roundId, built.round.id))
    await leaveOpen(1, 18)
    await playBy({ uncertified: 'two_strokes' })
    const lasts = async () => (await cardOf(1))?.scores.map((score, i) => [i + 1, score])[8]
    const changes = await preview(of(1, 'uncertified'))
    const changeOf = (at: number) => changes.find(({ entryId }) => entryId === idOf(at))
    expect(changeOf(0)).toMatchObject({ from: { label: 'T1' }, to: { label: '1' } })
    expect(changeOf(1)).toMatchObject({ from: { result: '36 point' }, to: { result: '34 point' } })
    expect(await lasts()).toEqual([9, 4])
    expect((await settle(of(1, 'uncertified'))).status).toBe(200)
    expect(await lasts()).toEqual([9, 6])
    expect((await cardOf(1))?.deliveredAt).not.toBeNull()
    expect((await read()).settled).toMatchObject([{ as: 'uncertified', status: null }])
    expect((await unsettle(1)).status).toBe(200)
    expect(await lasts()).toEqual([9, 4])
    expect((await read()).missing).toMatchObject([{ kind: 'card_unsigned' }, { kind: 'tie' }])
  })

  test('the strokes of an older settlement, stored before its delivery, are removed again', async () => {
    await leaveOpen(1, 18)
    await playBy({ uncertified: 'two_strokes' })
    await settle(of(1, 'uncertified'))
    expect((await cardOf(1))?.scores).not.toEqual(pars())
    const deliveredAt = new Date(app.clock.now().getTime() + 3)
    await app.db
      .update(cards)
      .set({ deliveredAt })
      .where(eq(cards.entryId, idOf(1)))
    expect((await unsettle(1)).status).toBe(200)
    expect((await cardOf(1))?.scores).toEqual(pars())
  })

  test('reverting a settlement keeps later changes by the committee', async () => {
    await leaveOpen(1, 7)
    await settle(of(1, 'not_returned'))
    await ask('PUT', `entries/${idOf(1)}/status`, { from: 'NR', status: 'WD', reason: 'Gik hjem' })
    expect((await read()).settled).toEqual([])
    expect((await unsettle(1)).status).toBe(200)
    expect(await labelOf(1)).toBe('WD')
  })

  test('a code of a settlement is recognised by its round, even without its reason', async () => {
    await leaveOpen(1, 7)
    const before = await labelOf(1)
    await settle(of(1, 'not_returned'))
    await app.db
      .update(tournamentEntries)
      .set({ statusReason: null })
      .where(eq(tournamentEntries.id, idOf(1)))
    expect((await unsettle(1)).status).toBe(200)
    expect(await labelOf(1)).toBe(before)
  })

  test('a settlement can be reverted after the terms have changed', async () => {
    await leaveOpen(1, 18)
    await settle(of(1, 'uncertified'))
    await playBy({ uncertified: 'two_strokes' })
    expect((await unsettle(1)).status).toBe(200)
    expect(await labelOf(1)).toBe('T1')
    await leaveOpen(2, 18)
    await settle(of(2, 'uncertified'))
    await playBy({})
    expect((await unsettle(2)).status).toBe(200)
    expect((await cardOf(2))?.scores).toEqual(pars())
    expect((await cardOf(2))?.deliveredAt).toBeNull()
  })

  test('scores that phones sent after a settlement count once it is reverted', async () => {
    await leaveOpen(1, 18)
    await playBy({ uncertified: 'two_strokes' })
    await settle(of(1, 'uncertified'))
    app.clock.set('2027-06-12T15:20:00+02:00')
    const sent = { entryId: idOf(1), by: idOf(0), hole: 3, score: 8, writtenAt: built.phone.now() }
    const { entries } = await built.phone.read()
    const third = entries.filter(({ entryId, hole }) => entryId === idOf(1) && hole === 3)
    const replaces = third.map(({ id }) => id)
    const { results } = await built.phone.send([{ ...sent, id: randomUUID(), replaces }])
    expect(results).toMatchObject([{ outcome: 'late' }])
    expect((await cardOf(1))?.scores[2]).toBe(3)
    expect((await unsettle(1)).status).toBe(200)
    expect((await cardOf(1))?.scores).toEqual(pars().with(2, 8))
    const received = await built.phone.read()
    const [card] = received.cards.filter(({ entryId }) => entryId === idOf(1))
    expect(card?.reading.split(',')[2]).toBe('8')
  })

  test('delivering a settled card ends its settlement', async () => {
    await leaveOpen(1, 18)
    await settle(of(1, 'uncertified'))
    const of1 = { entryId: idOf(1) }
    await built.phone.sign({ ...of1, as: 'player', by: idOf(1) })
    await built.phone.sign({ ...of1, as: 'marker', by: idOf(0) })
    await built.phone.deliver(idOf(1))
    expect((await cardOf(1))?.deliveredAt).not.toBeNull()
    expect((await read()).settled).toEqual([])
  })

  test('a card that has changed stops the settlement of all cards', async () => {
    await leaveOpen(1, 7)
    await leaveOpen(2, 18)
    const both = [...of(1, 'not_returned').cards, ...of(2, 'uncertified', 3).cards]
    expect((await settle({ cards: both })).status).toBe(409)
    expect((await read()).settled).toEqual([])
    expect((await settle(of(1, 'uncertified'))).status).toBe(409)
    expect((await settle(of(0, 'not_returned'))).status).toBe(409)
    expect((await settle({ cards: [] })).status).toBe(400)
    expect((await settle({ cards: [{ ...both[0], entryId: randomUUID() }] })).status).toBe(404)
  })

  test('the code of one card settles all cards of its player', async () => {
    await playTournament(false, 2)
    const rounds = built.rounds.map(({ id }) => id)
    for (const round of built.rounds) await leaveOpen(1, 18, round)
    await leaveOpen(2, 7, built.rounds[1])
    const own = rounds.map((roundId) => ({ ...of(1, 'uncertified').cards[0], roundId }))
    const body = {
      cards: [...own, { ...of(2, 'not_returned').cards[0], roundId: rounds[1] }],
    }
    const changes = await preview(body)
    expect(changes.find(({ entryId }) => entryId === idOf(1))?.to.label).toBe('DQ')
    const before = await version()
    expect((await settle(body)).status).toBe(200)
    // Watchers of the board are notified once.
    expect(await version()).toBe(before + 1)
    const { settled, missing } = await read()
    expect(missing.filter(({ kind }) => kind !== 'tie')).toEqual([])
    expect(settled).toMatchObject([
      { entryId: idOf(1), roundId: rounds[0], status: 'DQ' },
      { entryId: idOf(2), roundId: rounds[1], status: 'NR' },
    ])
  })

  test('the player gets a mail about the settlement, and when it is reverted (PE-11)', async () => {
    await leaveOpen(1, 7)
    await leaveOpen(2, 7)
    await app.db
      .update(tournamentEntries)
      .set({ email: null })
      .where(eq(tournamentEntries.id, idOf(2)))
    await settle({ cards: [...of(1, 'not_returned').cards, ...of(2, 'not_returned').cards] })
    await unsettle(1)
    const told = await app.db.select().from(mails).where(eq(mails.template, 'cardSettled'))
    const own = told
      .filter(({ data }) => data.tournament === built.tournament.name)
      .toSorted((a, b) => Number(a.data.isTakenBack) - Number(b.data.isTakenBack))
    expect(own).toMatchObject([
      { data: { status: 'NR', isTakenBack: false, round: null } },
      { data: { isTakenBack: true } },
    ])
    expect(own[0]?.data.link).toContain(`/tournaments/${built.tournament.slug}/flights/`)
  })

  test('a card listed twice is refused, because it would get its penalty twice', async () => {
    await leaveOpen(1, 18)
    await playBy({ uncertified: 'two_strokes' })
    const [card] = of(1, 'uncertified').cards
    expect((await settle({ cards: [card, card] })).status).toBe(400)
    expect((await cardOf(1))?.deliveredAt).toBeNull()
  })

  test('a scorer cannot settle cards, and a final result refuses it', async () => {
    await leaveOpen(1, 7)
    await runAs('tournament_scorer')
    expect((await settle(of(1, 'not_returned'))).status).toBe(404)
    expect((await unsettle(1)).status).toBe(404)
    await runAs('tournament_director')
    await settle(of(1, 'not_returned'))
    for (const to of ['scores_in', 'provisional', 'final']) await ask('POST', 'results', { to })
    expect(await reasonOf(await unsettle(1))).toBe('result_final')
    expect(await reasonOf(await settle(of(0, 'not_returned')))).toBe('result_final')
    const shown = await ask('POST', 'settlements/preview', of(0, 'not_returned'))
    expect(await reasonOf(shown)).toBe('result_final')
  })
})
