import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cards } from '#server/db/tables/scoring.ts'
import {
  ask,
  built,
  app,
  createResultsTestApp,
  playTournament,
  read,
} from '#test/results-test-app.ts'

beforeAll(createResultsTestApp)
beforeEach(() => playTournament())
afterAll(() => app.close())

const bo = () => built.ids[1] ?? ''
const isBos = () => and(eq(cards.roundId, built.round.id), eq(cards.entryId, bo()))
const boCard = async () => {
  const [card] = await app.db.select().from(cards).where(isBos())
  return card
}

/** A card with all scores of the marker, no signatures, and a different note of the player on hole 3. */
async function disagree() {
  await app.db.update(cards).set({ deliveredAt: null }).where(isBos())
  const pars = built.round.tees[0]?.holes.map(({ par }) => par) ?? []
  const entry = (hole: number, score: number, by = built.ids[0] ?? '') => {
    const of = { id: randomUUID(), entryId: bo(), by, hole, score, replaces: [] }
    return { ...of, writtenAt: built.phone.now() }
  }
  const marked = pars.map((par, i) => entry(i + 1, par))
  await built.phone.send([...marked, entry(3, 5, bo())])
}

async function decide(score: number) {
  const { revision } = (await boCard()) ?? {}
  const correction = { id: randomUUID(), hole: 3, score, reason: 'Afgjort', revision }
  const path = `rounds/${built.round.id}/cards/${bo()}/correction`
  expect((await ask('POST', path, correction)).status).toBe(200)
}

const missingCard = async () => (await read()).missing.find(({ kind }) => kind.startsWith('card'))

test('a disputed card is settled as the committee has decided it, and reverted', async () => {
  await disagree()
  expect(await missingCard()).toMatchObject({ kind: 'card_disputed', settlements: [] })
  await decide(4)
  const found = await missingCard()
  expect(found?.settlements.map(({ as }) => as)).toEqual(['returned', 'uncertified'])
  const { revision } = (await boCard()) ?? {}
  const settling = { roundId: built.round.id, entryId: bo(), as: 'returned', revision }
  expect((await ask('POST', 'settlements', { cards: [settling] })).status).toBe(200)
  expect(await boCard()).toMatchObject({ settledAs: 'returned', deliveredAt: app.clock.now() })
  expect((await boCard())?.scores[2]).toBe(4)
  expect(await missingCard()).toBeUndefined()

  // A decision of the committee at the same time is not the penalty of the settlement.
  const back = await ask('DELETE', `settlements/${built.round.id}/${bo()}`)
  expect(back.status).toBe(200)
  expect((await boCard())?.scores[2]).toBe(4)
  expect((await missingCard())?.kind).toBe('card_unsigned')
})

test('a card without a decision of the committee cannot be settled as returned', async () => {
  await disagree()
  const again = { entryId: bo(), by: bo(), hole: 3, score: 3, replaces: [] as string[] }
  const { entries } = await built.phone.read()
  const note = entries.find(({ slot, hole }) => slot === 'player' && hole === 3)
  const entry = { ...again, id: randomUUID(), replaces: [note?.id ?? ''] }
  await built.phone.send([{ ...entry, writtenAt: built.phone.now() }])
  expect((await missingCard())?.settlements.map(({ as }) => as)).toEqual(['uncertified'])
})
