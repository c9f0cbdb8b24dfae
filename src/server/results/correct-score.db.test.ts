import type { getCardOfTournament, previewCorrection } from '#contract/results/cards.ts'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Output } from '#contract/shared/endpoint.ts'
import type { listCards } from '#contract/scoring/cards.ts'
import { grantRole } from '#server/accounts/ensure-account.ts'
import { activity } from '#server/db/tables/activity.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { holding } from '#test/lock-waiters.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'
import { openScoring, type Scoring } from '#test/scoring.ts'

let app: TestApp
let scoring: Scoring
let path: string
let headers: Record<string, string>

beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T15:10:00+02:00' })
})
beforeEach(async () => {
  scoring = await openScoring(app)
  const { tournamentId, roundId, names } = scoring
  path = `/api/v1/tournaments/${tournamentId}/rounds/${roundId}/cards/${names.bo}`
  const { accountId, cookie } = await signInAs(app)
  const scorer = { name: 'tournament_scorer' as const, scopeId: tournamentId }
  await grantRole(app.db, app.ctx(), { accountId, ...scorer })
  headers = { cookie }
})
afterAll(() => app.close())

const get = async <T>(more = '') =>
  (await (await app.request('GET', path + more, undefined, headers)).json()) as T
const read = () => get<Output<typeof getCardOfTournament>>()
const preview = (hole: number, score: number) =>
  get<Output<typeof previewCorrection>>(`/correction?hole=${hole}&score=${score}`)

async function correct(given: object = {}) {
  const { card } = await read()
  const usual = {
    id: randomUUID(),
    hole: 7,
    score: 6,
    reason: 'Strafslag',
    revision: card.revision,
  }
  return app.request('POST', `${path}/correction`, { ...usual, ...given }, headers)
}
const errorOf = async (answer: Response) =>
  ((await answer.json()) as { error: { code: string; reason?: string } }).error

describe('a correction by the committee (SC-4)', () => {
  test('overrides the marker’s score with its reason, and the history shows both', async () => {
    await scoring.fill()
    expect((await correct()).status).toBe(200)
    const { card, entries } = await read()
    expect(card.reading.split(',')[6]).toBe('6')
    const told = entries.filter(({ hole }) => hole === 7)
    expect(told.map(({ slot, score, by, reason }) => [slot, score, by, reason])).toEqual([
      ['marker', 4, scoring.names.anna, null],
      ['committee', 6, null, 'Strafslag'],
    ])
    const [event] = await app.db
      .select()
      .from(activity)
      .where(eq(activity.action, 'tournaments.correct_score'))
    expect(event?.data).toMatchObject({ hole: 7, from: 4, to: 6 })
  })

  test('is shown on the flight’s phones, and voids the signatures', async () => {
    const { bo, anna } = scoring.names
    await scoring.fill()
    await scoring.sign({ entryId: bo, as: 'player', by: bo })
    await scoring.sign({ entryId: bo, as: 'marker', by: anna })
    expect(await preview(7, 6)).toMatchObject({
      hole: 7,
      from: 4,
      to: 6,
      grossFrom: 72,
      grossTo: 74,
      voids: 2,
      isDelivered: false,
      told: [],
    })
    expect((await preview(7, 4)).voids).toBe(0)
    await correct()
    const { cards, signatures } = await scoring.read()
    expect(cards.find(({ entryId }) => entryId === bo)?.state).toBe('complete')
    expect(signatures.every(({ holds }) => !holds)).toBe(true)
  })

  test('shows every result and place it changes, before it is made (TD-6)', async () => {
    const { anna, dorte } = scoring.names
    await scoring.fill()
    const fours = Array.from({ length: 18 }, (_, i) => ({
      entryId: anna,
      by: dorte,
      hole: i + 1,
      score: 4,
    }))
    await scoring.record(fours)
    const { changes } = await preview(7, 9)
    const moved = changes.map(({ name, from, to }) => [
      name,
      from.label,
      from.result,
      to.label,
      to.result,
    ])
    expect(moved).toEqual([
      ['Spiller Nummer1', '2', '44 point', '1', '44 point'],
      ['Spiller Nummer2', '1', '46 point', '2', '42 point'],
    ])
    expect((await preview(7, 4)).changes).toEqual([])
    expect((await read()).card.reading.split(',')[6]).toBe('4')
  })

  test('changes a delivered card, which shows it, and mails its signers (PE-11)', async () => {
    const { bo, anna } = scoring.names
    await scoring.fill()
    await scoring.sign({ entryId: bo, as: 'player', by: bo })
    await scoring.sign({ entryId: bo, as: 'marker', by: anna })
    await scoring.deliver(bo)
    const marker = eq(tournamentEntries.id, anna)
    await app.db.update(tournamentEntries).set({ email: 'anna@example.dk' }).where(marker)
    app.clock.set('2027-06-12T16:00:00+02:00')
    // The preview lists recipients without an address too, and none for a correction without a change.
    const { told: named } = await preview(7, 6)
    expect(named.map(({ hasEmail }) => hasEmail)).toEqual([false, true])
    expect(new Set(named.map(({ name }) => name)).size).toBe(2)
    expect((await preview(7, 4)).told).toEqual([])
    await correct()
    const { card } = await read()
    expect(card.state).toBe('corrected')
    const told = await app.db.select().from(mails).where(eq(mails.template, 'scoreCorrected'))
    expect(told.map(({ toAddress, data }) => [toAddress, data])).toEqual([
      [
        'anna@example.dk',
        expect.objectContaining({ hole: 7, from: 4, to: 6, reason: 'Strafslag' }),
      ],
    ])
    expect(card.reading.split(',')[6]).toBe('6')
    await correct({ score: null, reason: 'Det var en anden spiller' })
    const all = await app.db.select().from(mails).where(eq(mails.template, 'scoreCorrected'))
    const takenBack = { hole: 7, from: 6, to: 4, reason: 'Det var en anden spiller' }
    expect(all.map(({ data }) => data)).toContainEqual(expect.objectContaining(takenBack))
  })

  test('can be deleted, and the marker’s score counts again', async () => {
    await scoring.fill()
    await correct()
    await correct({ score: null, reason: 'Det var en anden spiller' })
    expect((await read()).card.reading.split(',')[6]).toBe('4')
  })

  test('is stored once under one id, and refused on a card that has changed', async () => {
    await scoring.fill()
    const id = randomUUID()
    const { revision } = (await read()).card
    expect((await correct({ id, revision })).status).toBe(200)
    expect((await correct({ id, revision })).status).toBe(200)
    expect(await errorOf(await correct({ revision }))).toMatchObject({ code: 'changed_elsewhere' })
    expect(await errorOf(await correct({ id, score: 7 }))).toMatchObject({ reason: 'id_reused' })
    expect(await errorOf(await correct({ score: 6 }))).toMatchObject({ reason: 'score_unchanged' })
    expect((await read()).entries.filter(({ slot }) => slot === 'committee')).toHaveLength(1)
  })

  test('is refused under an id that was used meanwhile, without a log entry', async () => {
    await scoring.fill()
    const { roundId, names } = await openScoring(app)
    const id = randomUUID()
    const taken = `insert into score_entries
      (id, round_id, entry_id, hole, slot, score, replaces, is_late, written_at, received_at)
      values ('${id}', '${roundId}', '${names.bo}', 7, 'marker', '4', '{}', false, now(), now())`
    const answer = await holding(app, taken, () => correct({ id }))
    expect(await errorOf(answer)).toMatchObject({ code: 'conflict', reason: 'id_reused' })
    const events = await app.db
      .select()
      .from(activity)
      .where(eq(activity.action, 'tournaments.correct_score'))
    expect(events.filter(({ data }) => (data as { score?: string }).score === id)).toEqual([])
  })

  test.each([{ reason: '' }, { score: 0 }, { score: 31 }, { hole: 19 }])(
    'is refused with %j',
    async (wrong) => expect((await errorOf(await correct(wrong))).code).toBe('invalid_input'),
  )

  test('of a card of another tournament is not found', async () => {
    const other = await openScoring(app)
    const elsewhere = path.replace(scoring.names.bo, other.names.bo)
    expect((await app.request('GET', elsewhere, undefined, headers)).status).toBe(404)
  })
})

test('the tournament desk sees the progress of every card, and where phones disagree (TD-3)', async () => {
  const { bo, carl } = scoring.names
  await scoring.fill()
  await scoring.record([{ entryId: bo, by: carl, hole: 7, score: 6 }])
  const list = `/api/v1/tournaments/${scoring.tournamentId}/cards`
  const answer = await app.request('GET', list, undefined, headers)
  const { cards } = (await answer.json()) as Output<typeof listCards>
  expect(cards).toHaveLength(4)
  expect(cards.find(({ entryId }) => entryId === bo)).toMatchObject({
    state: 'complete',
    holesScored: 18,
    holes: 18,
    disputed: [7],
    position: 1,
    lateEntries: 0,
  })
  expect(cards.find(({ entryId }) => entryId === carl)).toMatchObject({ holesScored: 0 })
})
