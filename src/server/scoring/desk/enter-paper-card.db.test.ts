import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Output } from '#contract/shared/endpoint.ts'
import type { listCards } from '#contract/scoring/cards.ts'
import type { enterPaperCard } from '#contract/scoring/desk.ts'
import { grantRole } from '#server/accounts/ensure-account.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { openDayLink } from '#test/day-links.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'
import { openScoring, type Scoring } from '#test/scoring.ts'

let app: TestApp
let scoring: Scoring
let headers: Record<string, string>
let path: string

beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T15:10:00+02:00' })
})
beforeEach(async () => {
  scoring = await openScoring(app)
  headers = await scorer()
  path = `/api/v1/tournaments/${scoring.tournamentId}/rounds/${scoring.roundId}/cards/${scoring.names.bo}`
})
afterAll(() => app.close())

async function scorer() {
  const { accountId, cookie } = await signInAs(app)
  const role = { name: 'tournament_scorer' as const, scopeId: scoring.tournamentId }
  await grantRole(app.db, app.ctx(), { accountId, ...role })
  return { cookie }
}

const fours = Array.from({ length: 18 }, (): number | 'picked_up' | null => 4)
const type = (given: object = {}, as = headers) =>
  app.request('PUT', `${path}/paper`, { scores: fours, isSigned: true, revision: 0, ...given }, as)
const typed = async (given: object = {}) =>
  (await (await type(given)).json()) as Output<typeof enterPaperCard>
const errorOf = async (answer: Response) =>
  ((await answer.json()) as { error: { code: string; reason?: string } }).error

async function listed(as = headers) {
  const at = `/api/v1/tournaments/${scoring.tournamentId}/cards`
  const { cards } = (await (await app.request('GET', at, undefined, as)).json()) as Output<
    typeof listCards
  >
  const found = cards.find(({ entryId }) => entryId === scoring.names.bo)
  if (!found) throw new Error('The card is not listed')
  return found
}

describe('a paper card entered by the tournament desk (TD-1)', () => {
  test('is delivered when it is complete and signed, and shows who entered it', async () => {
    const { card } = await typed({ scores: [...fours.slice(0, 17), 'picked_up'] })
    expect(card.state).toBe('delivered')
    expect(card.reading).toBe([...Array.from({ length: 17 }, () => '4'), 'x'].join(','))
    expect(card.receipt).toMatch(/^\w{2}-\w{3}$/)
    expect(await listed()).toMatchObject({ typed: { isMine: true, by: 'Prøve Person' } })
    expect(await listed(await scorer())).toMatchObject({ typed: { isMine: false } })
  })

  test('is stored but not delivered while a hole or a signature is missing', async () => {
    const open = await typed({ scores: [...fours.slice(0, 17), null] })
    expect(open.card).toMatchObject({ state: 'open', deliveredAt: null })
    const unsigned = await typed({ isSigned: false, revision: open.card.revision })
    expect(unsigned.card).toMatchObject({ state: 'complete', deliveredAt: null })
    const signed = await typed({ revision: unsigned.card.revision })
    expect(signed.card.state).toBe('delivered')
  })

  test('entered twice, as after a lost response, has one receipt', async () => {
    const first = await typed()
    const again = await typed()
    expect(again.card).toEqual(first.card)
  })

  test('does not overwrite a delivered card, and names the holes that differ', async () => {
    await typed()
    const answer = await type({ scores: [5, ...fours.slice(1)] })
    expect(await errorOf(answer)).toMatchObject({ reason: 'card_delivered' })
    expect(await listed()).toMatchObject({ state: 'delivered' })
  })

  test('equal to the correction of a delivered card changes nothing', async () => {
    await typed()
    const correction = {
      id: crypto.randomUUID(),
      hole: 7,
      score: 9,
      reason: 'Læst forkert',
      revision: (await listed()).revision,
    }
    expect((await app.request('POST', `${path}/correction`, correction, headers)).status).toBe(200)
    const before = (await scoring.read()).entries
    const answer = await type({ scores: fours.with(6, 9) })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      card: { reading: fours.with(6, 9).join() },
    })
    expect((await scoring.read()).entries).toEqual(before)
    expect(await errorOf(await type({ scores: fours.with(6, 8) }))).toMatchObject({
      reason: 'card_delivered',
      details: { holes: [7] },
    })
  })

  test('replaces the scores of the marker’s phone, which stay in the history', async () => {
    await scoring.record([{ hole: 1, score: 7 }])
    const { card } = await typed({ revision: (await listed()).revision })
    expect(card.reading.startsWith('4,4')).toBe(true)
    const { entries } = await scoring.read()
    expect(entries.map(({ hole, score, by }) => [hole, score, by])).toContainEqual([
      1,
      7,
      scoring.names.anna,
    ])
  })

  test('is refused when a phone has changed the card since it was read', async () => {
    await scoring.record([{ hole: 1, score: 7 }])
    expect(await errorOf(await type({ revision: 0 }))).toMatchObject({ code: 'changed_elsewhere' })
  })

  test('is not delivered while the player’s note differs, and names the hole', async () => {
    await scoring.record([{ hole: 7, score: 5, by: scoring.names.bo }])
    const { card, disputed } = await typed({ revision: (await listed()).revision })
    expect(card.deliveredAt).toBeNull()
    expect(disputed).toEqual([7])
  })

  test('must have the holes of the round', async () => {
    expect((await type({ scores: fours.slice(0, 9) })).status).toBe(400)
  })

  test.each([[0], [31], [40], ['x']])('refuses a score of %s', async (score) => {
    expect((await type({ scores: [score, ...fours.slice(1)] })).status).toBe(400)
  })

  test('is refused once the result is final', async () => {
    await app.db
      .update(tournaments)
      .set({ state: 'final' })
      .where(eq(tournaments.id, scoring.tournamentId))
    expect(await errorOf(await type())).toMatchObject({ reason: 'result_final' })
    expect(await listed()).toMatchObject({ holesScored: 0 })
  })

  test('of another tournament is not found', async () => {
    const other = await openScoring(app)
    path = `/api/v1/tournaments/${scoring.tournamentId}/rounds/${other.roundId}/cards/${other.names.bo}`
    expect((await type()).status).toBe(404)
  })
})

describe('the double check (TD-2)', () => {
  const check = async (given: object = {}, as = headers) =>
    app.request('PUT', `${path}/check`, { isRight: true, revision: 0, ...given }, as)

  test('stores who checked, and whether the same account entered the card', async () => {
    const { card } = await typed()
    const { revision } = card
    await check({ revision })
    expect(await listed()).toMatchObject({ checked: { by: 'Prøve Person', isTypist: true } })
    await check({ revision }, await scorer())
    expect(await listed()).toMatchObject({ checked: { isTypist: false } })
    await check({ revision, isRight: false })
    expect((await listed()).checked).toBeNull()
  })

  test('is valid for the checked scores only: a correction removes it', async () => {
    const { card } = await typed()
    await check({ revision: card.revision })
    const correction = {
      id: crypto.randomUUID(),
      hole: 7,
      score: 5,
      reason: 'Læst forkert',
      revision: card.revision,
    }
    const answer = await app.request('POST', `${path}/correction`, correction, headers)
    expect(answer.status).toBe(200)
    expect((await listed()).checked).toBeNull()
    expect((await check({ revision: card.revision })).status).toBe(409)
  })
})

describe('a helper with a day link (D35, TD-2)', () => {
  const openLink = async (name: string) => {
    const { tournamentId } = scoring
    const roles = [{ name: 'tournament_director' as const, clubId: tournamentId }]
    const director = (await signInAs(app, roles)).cookie
    const { cookie } = await openDayLink(app, { tournamentId, director, kind: 'scorers', name })
    return { cookie }
  }
  const check = (as: Record<string, string>, revision: number) =>
    app.request('PUT', `${path}/check`, { isRight: true, revision }, as)

  test('is named by the link as the one who typed and the one who checked, and cannot be both', async () => {
    const [grethe, lars] = [await openLink('Grethe'), await openLink('Lars')]
    expect((await type({}, grethe)).status).toBe(200)
    const { typed: byGrethe, revision } = await listed(grethe)
    expect(byGrethe).toMatchObject({ by: 'Grethe', isMine: true })
    expect(await errorOf(await check(grethe, revision))).toMatchObject({ reason: 'own_check' })
    expect((await listed()).checked).toBeNull()
    expect((await check(lars, revision)).status).toBe(200)
    expect(await listed()).toMatchObject({
      typed: { by: 'Grethe', isMine: false },
      checked: { by: 'Lars', isTypist: false },
    })
  })

  test('is shown no DGU numbers of the field', async () => {
    await app.db.update(tournamentEntries).set({ dguNumber: '12-345' })
    expect((await listed()).memberNumber).toBe('12-345')
    expect((await listed(await openLink('Grethe'))).memberNumber).toBeNull()
  })
})
