import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StoredDraft } from '#contract/draw/endpoints.ts'
import type { PlayerStatus } from '#domain/competitions/player-status.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { cards } from '#server/db/tables/scoring.ts'
import {
  at,
  beginTournament,
  draw,
  edit,
  enter,
  app,
  mails,
  createDrawTestApp,
  publish,
  startList,
  studio,
} from '#test/draw-test-app.ts'

beforeAll(createDrawTestApp)
afterAll(() => app.close())
beforeEach(() => beginTournament())

const give = (id: string | undefined, status: PlayerStatus) =>
  app.db
    .update(tournamentEntries)
    .set({ status })
    .where(eq(tournamentEntries.id, id ?? ''))

const score = (id: string | undefined) =>
  app.db
    .update(cards)
    .set({ revision: 1, scores: [4, ...Array.from({ length: 17 }, () => null)] })
    .where(and(eq(cards.entryId, id ?? ''), eq(cards.roundId, at.round.id)))

const names = async () =>
  (await startList()).flights.map(({ players }) => players.map(({ entryId }) => entryId))

/** The current state of the published draft. */
async function out(): Promise<StoredDraft> {
  const found = (await studio()).drafts.find(({ isPublished }) => isPublished)
  if (!found) throw new Error('A list is out')
  return found
}

/** Moves the last start by a quarter of an hour, so that the published list changes. */
async function startLater() {
  const draft = await out()
  const last = draft.flights.at(-1)
  const slot = { minute: (last?.slot?.minute ?? 0) + 15, hole: 1 }
  const { body } = await edit(draft, { kind: 'start', flight: last?.id, slot })
  return publish(body)
}

test('a player who withdraws while a draft is edited is left out of the published list', async () => {
  const entries = await enter(8)
  const { draft } = await draw()
  await give(entries[2]?.id, 'WD')
  expect((await publish(draft)).status).toBe(200)
  const listed = (await names()).flat()
  expect(listed).toHaveLength(7)
  expect(listed).not.toContain(entries[2]?.id)
  expect((await out()).flights.flatMap(({ players }) => players)).not.toContain(entries[2]?.id)
})

test.each(['WD', 'DQ', 'NS', 'RTD'] as const)(
  'a published list can change after %s, with a score and without',
  async (code) => {
    const entries = await enter(8)
    await publish((await draw()).draft)
    const before = await names()
    await score(entries[1]?.id)
    for (const one of [entries[1], entries[2]]) await give(one?.id, code)
    const mailsBefore = (await mails()).length
    const { status, body } = await startLater()
    expect(status).toBe(200)
    expect(body.round.drawVersion).toBe(2)
    // Both stay in their flights with their status, and get no mail about a start.
    expect(await names()).toEqual(before)
    expect((await mails()).length - mailsBefore).toBeLessThanOrEqual(4)
  },
)

test('a player who is out can be removed from the list without a score, but not with one', async () => {
  const entries = await enter(8)
  await publish((await draw()).draft)
  const [scored, blank] = entries
  await score(scored?.id)
  for (const one of [scored, blank]) await give(one?.id, 'WD')
  const first = await edit(await out(), { kind: 'bench', player: scored?.id })
  const { body } = await edit(first.body, { kind: 'bench', player: blank?.id })
  expect((await publish(body)).status).toBe(200)
  const listed = (await names()).flat()
  expect(listed).toContain(scored?.id)
  expect(listed).not.toContain(blank?.id)
})

test('a player who is out gets no mail about a moved start', async () => {
  const entries = await enter(4)
  await publish((await draw()).draft)
  await give(entries[0]?.id, 'WD')
  const mailsBefore = (await mails()).length
  await startLater()
  expect((await mails()).length - mailsBefore).toBe(3)
})
