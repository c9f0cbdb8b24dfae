import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicFlight } from '#contract/scoring/flights.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { cards } from '#server/db/tables/scoring.ts'
import {
  tournamentDivisions,
  tournamentRounds,
  tournaments,
} from '#server/db/tables/competitions.ts'
import { cardDrawing, findCard } from '#server/pages/scorecard-image.ts'
import { siteFiles } from '#server/pages/site-files.ts'
import { correctScore } from '#server/results/correct-score.ts'
import { settleCards } from '#server/results/settle-cards.ts'
import { openBoards } from '#server/board/boards.ts'
import { uncachedVersions } from '#server/board/tournament-versions.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { openScoring } from '#test/scoring.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T12:00:00+02:00' })
})
afterAll(() => app.close())

const look = (flightId: string) => app.request('GET', `/api/v1/flights/${flightId}`)
async function cardOf(entryId: string) {
  const [card] = await app.db.select().from(cards).where(eq(cards.entryId, entryId))
  if (!card) throw new Error('No card was found')
  return card
}

test('a flight shows official scores, and names as the golfers choose to be shown (E25, D36)', async () => {
  const { names, flightId, record } = await openScoring(app)
  const named = (id: string, given: Partial<typeof tournamentEntries.$inferInsert>) =>
    app.db.update(tournamentEntries).set(given).where(eq(tournamentEntries.id, id))
  await named(names.anna, { firstName: 'Anna', lastName: 'Holm' })
  await named(names.bo, { firstName: 'Bo', lastName: 'Kjær', shownAs: 'initials' })
  await named(names.carl, { firstName: 'Carl', lastName: 'Lund', shownAs: 'anonymous' })
  await record([
    { entryId: names.bo, by: names.anna, hole: 7, score: 5 },
    { entryId: names.bo, by: names.bo, hole: 7, score: 9 },
  ])
  const text = await (await look(flightId)).text()
  const { players } = JSON.parse(text) as PublicFlight
  expect(players.slice(0, 3).map(({ name, clubName }) => [name, clubName])).toEqual([
    ['Anna Holm', 'Hjemme Golfklub'],
    ['B. K.', 'Hjemme Golfklub'],
    ['Anonym', null],
  ])
  // The flight shows that the hole is disputed, but not the player's note (SC-2).
  expect(players[1]?.holes[6]).toMatchObject({ number: 7, score: 5, isDisputed: true })
  expect(players.flatMap(({ holes }) => holes).filter((hole) => hole.isDisputed)).toHaveLength(1)
  expect(text).not.toMatch(/Carl|Lund|Kjær/)
  // The holes of a player with a code are no longer disputed.
  await named(names.bo, { status: 'DQ' })
  expect(await (await look(flightId)).text()).not.toContain('"isDisputed":true')
})

test('a complete card is a picture of 1200 × 1200 px with the golfer’s shown name, and no cache stores it (SC-5, SC-6, E25)', async () => {
  const { names, flightId, tournamentId, roundId, fill } = await openScoring(app)
  const entry = eq(tournamentEntries.id, names.bo)
  const versions = uncachedVersions(app.db)
  const { find: board } = openBoards({ db: app.db, versions, publicUrl: () => '' })
  const shown = async (shownAs: 'initials' | 'anonymous') => {
    await app.db
      .update(tournamentEntries)
      .set({ firstName: 'Bo', lastName: 'Kjær', shownAs })
      .where(entry)
    const card = await findCard({ ...app.ctx(), board }, { flightId, entryId: names.bo })
    return card && cardDrawing(card)
  }
  expect(await shown('initials')).toBeUndefined()
  await fill()
  expect(await shown('initials')).toMatch(/>B. K.<.*>Nr. 1 indtil nu · 72 slag/s)
  const anonymous = await shown('anonymous')
  expect(anonymous).toContain('>Anonym<')
  expect(anonymous).not.toMatch(/>Bo|Kjær|Golfklub/)

  const files = siteFiles({ ...app.ctx(), board, web: { publicPaths: () => [] } as never })
  const address = new URL(`/og/flights/${flightId}/${names.bo}.png?v=1`, 'https://here.example')
  const answer = await files(address)
  expect(answer?.headers.get('cache-control')).toBe('private, max-age=300')
  expect(answer?.headers.get('x-robots-tag')).toBe('noindex')
  const png = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0))
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 1200])

  const isMissing = async () => (await files(address))?.status === 404
  const round = eq(tournamentRounds.id, roundId)
  const [given] = await app.db.select().from(tournamentEntries).where(entry)
  await app.db.update(tournamentEntries).set({ status: 'WD' }).where(entry)
  expect(await isMissing()).toBe(true)
  await app.db.update(tournamentEntries).set({ status: given?.status }).where(entry)
  await app.db.update(tournamentRounds).set({ hiddenHoles: 3 }).where(round)
  expect(await isMissing()).toBe(true)
  await app.db.update(tournamentRounds).set({ hiddenHoles: 0 }).where(round)
  expect(await isMissing()).toBe(false)
  await app.db.update(tournaments).set({ state: 'draft' }).where(eq(tournaments.id, tournamentId))
  expect(await isMissing()).toBe(true)
})

test('simultaneous requests draw a card once, and drawings are limited by address', async () => {
  const { names, flightId, fill } = await openScoring(app)
  await fill()
  const counted = async () => (await app.db.select().from(rateLimits)).map(({ count }) => count)
  await app.db.delete(rateLimits)
  const board = async () => undefined
  const files = siteFiles({ ...app.ctx(), board, web: { publicPaths: () => [] } as never })
  const card = new URL(`/og/flights/${flightId}/${names.bo}.png`, 'https://here.example')
  const ask = (address: string) => files(card, address)
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask('203.0.113.7')))
  expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200, 200, 200])
  expect(await counted()).toEqual([1])
  await app.db.update(rateLimits).set({ count: 60 })
  const name = { firstName: 'Bodil' }
  await app.db.update(tournamentEntries).set(name).where(eq(tournamentEntries.id, names.bo))
  const refused = await ask('203.0.113.7')
  expect([refused?.status, refused?.headers.get('cache-control')]).toEqual([429, 'no-store'])
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask('203.0.113.8'))?.status).toBe(200)
  // A cached drawing does not count against the limit.
  expect((await ask('203.0.113.7'))?.status).toBe(200)
})

test('a flight of a draft is not public', async () => {
  const { flightId, tournamentId } = await openScoring(app)
  await app.db.update(tournaments).set({ state: 'draft' }).where(eq(tournaments.id, tournamentId))
  expect((await look(flightId)).status).toBe(404)
})

test('a flight with delivered cards shows signers and receipt, until the committee changes the card (PE-11, E25)', async () => {
  const { names, flightId, roundId, tournamentId, fill, sign, deliver } = await openScoring(app)
  const entry = (id: string) => eq(tournamentEntries.id, id)
  await app.db
    .update(tournamentEntries)
    .set({ firstName: 'Anna', lastName: 'Holm', shownAs: 'initials' })
    .where(entry(names.anna))
  await fill()
  await sign({ entryId: names.bo, as: 'marker', by: names.anna })
  const shown = async () => (await (await look(flightId)).json()) as PublicFlight
  const at = app.clock.now().getTime()
  const byAnna = { as: 'marker', by: 'A. H.', at }
  expect((await shown()).players[1]).toMatchObject({ signatures: [byAnna], receipt: null })
  await sign({ entryId: names.bo, as: 'player', by: names.bo })
  await deliver(names.bo)
  expect((await shown()).isOver).toBe(false)
  for (const id of [names.anna, names.carl, names.dorte]) {
    await app.db.update(tournamentEntries).set({ status: 'RTD' }).where(entry(id))
  }
  const row = await cardOf(names.bo)
  app.clock.set('2027-06-12T15:10:00+02:00')
  await correctScore(app.ctx(), {
    tournamentId,
    roundId,
    entryId: names.bo,
    id: randomUUID(),
    hole: 7,
    score: 6,
    reason: 'strafslag',
    revision: row.revision,
  })
  const over = await shown()
  expect(over.isOver).toBe(true)
  expect(over.players[1]).toMatchObject({
    state: 'corrected',
    deliveredAt: at,
    receipt: row.receipt,
  })
  expect(over.players[1]?.signatures.map(({ as }) => as)).toEqual(['player', 'marker'])
})

test('a card that the committee settled is delivered without a receipt (TD-6)', async () => {
  const { names, flightId, roundId, tournamentId, fill } = await openScoring(app)
  await app.db
    .update(tournamentDivisions)
    .set({ terms: sql`jsonb_set(terms, '{uncertified}', '"two_strokes"')` })
    .where(eq(tournamentDivisions.tournamentId, tournamentId))
  await fill()
  const { revision } = await cardOf(names.bo)
  const card = { roundId, entryId: names.bo, as: 'uncertified' as const, revision }
  await settleCards(app.ctx(), { tournamentId, cards: [card] })
  const { players } = (await (await look(flightId)).json()) as PublicFlight
  const settled = { state: 'delivered', signatures: [], receipt: null }
  expect(players[1]).toMatchObject({ ...settled, deliveredAt: app.clock.now().getTime() })
})

test('a changed score shows its history without notes and real names (SC-4, E25)', async () => {
  const { names, flightId, roundId, tournamentId, send, entry } = await openScoring(app)
  await app.db
    .update(tournamentEntries)
    .set({ firstName: 'Anna', lastName: 'Holm', shownAs: 'initials' })
    .where(eq(tournamentEntries.id, names.anna))
  const first = entry({ hole: 7, score: 5 })
  await send([first, entry({ hole: 7, score: 9, by: names.bo }), entry({ hole: 8, score: 4 })])
  const row = await cardOf(names.bo)
  const on = { tournamentId, roundId, entryId: names.bo }
  const change = { id: randomUUID(), hole: 7, score: 6, reason: 'strafslag' }
  await correctScore(app.ctx(), { ...on, ...change, revision: row.revision })
  const text = await (await look(flightId)).text()
  const bo = (JSON.parse(text) as PublicFlight).players[1]
  const at = app.clock.now().getTime()
  expect(bo?.holes[6]?.history).toEqual([
    { score: 5, by: 'A. H.', at, reason: null },
    { score: 6, by: null, at, reason: 'strafslag' },
  ])
  expect(bo?.holes[7]?.history).toEqual([])
  await app.db
    .update(tournamentRounds)
    .set({ hiddenHoles: 18 })
    .where(eq(tournamentRounds.id, roundId))
  expect(await (await look(flightId)).text()).not.toContain('strafslag')
})
