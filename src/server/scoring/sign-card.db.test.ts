import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import { cards } from '#server/db/tables/scoring.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { openScoring, type Scoring } from '#test/scoring.ts'

let app: TestApp
let scoring: Scoring

beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T14:31:00+02:00' })
})
beforeEach(async () => {
  scoring = await openScoring(app)
})
afterAll(() => app.close())

const byBo = () => ({ entryId: scoring.names.bo, as: 'player', by: scoring.names.bo }) as const
const byAnna = () => ({ entryId: scoring.names.bo, as: 'marker', by: scoring.names.anna }) as const
const stateOf = async () => {
  const { cards: all } = await scoring.read()
  return all.find(({ entryId }) => entryId === scoring.names.bo)?.state
}
const reasonOf = async (answer: Response) =>
  ((await answer.json()) as { error?: { reason?: string } }).error?.reason

const setState = (state: 'final' | 'in_play') =>
  app.db.update(tournaments).set({ state }).where(eq(tournaments.id, scoring.tournamentId))

async function signBoth() {
  await scoring.fill()
  await scoring.sign(byBo())
  await scoring.sign(byAnna())
}

describe('a card (PE-10)', () => {
  test('is signed by two people, and delivered with a permanent receipt (PE-11)', async () => {
    await scoring.fill()
    expect(await stateOf()).toBe('complete')
    await scoring.sign(byBo())
    expect(await stateOf()).toBe('signed_by_player')
    await scoring.sign(byAnna())
    expect(await stateOf()).toBe('ready_to_deliver')
    const { cards: all } = (await scoring.deliver(scoring.names.bo)) as ScoredFlight
    const card = all.find(({ entryId }) => entryId === scoring.names.bo)
    expect(card).toMatchObject({ state: 'delivered', deliveredAt: app.clock.now().getTime() })
    expect(card?.receipt).toMatch(/^[2-9A-Z]{2}-[2-9A-Z]{3}$/)
    const again = (await scoring.deliver(scoring.names.bo)) as ScoredFlight
    expect(again.cards.find(({ entryId }) => entryId === card?.entryId)).toEqual(card)
  })

  test('is delivered once when both phones deliver it', async () => {
    await signBoth()
    const sent = Array.from({ length: 6 }, () => scoring.deliver(scoring.names.bo))
    const receipts = (await Promise.all(sent)).map(
      (flight) =>
        (flight as ScoredFlight).cards.find(({ entryId }) => entryId === scoring.names.bo)?.receipt,
    )
    expect(new Set(receipts).size).toBe(1)
  })

  test('loses both signatures by any change, even when the score is changed back', async () => {
    await signBoth()
    const { flight } = await scoring.record([{ hole: 7, score: 5, replaces: await headsOn(7) }])
    expect(await stateOf()).toBe('complete')
    expect(flight.signatures.map(({ holds }) => holds)).toEqual([false, false])
    await scoring.record([{ hole: 7, score: 4, replaces: await headsOn(7) }])
    expect(await stateOf()).toBe('complete')
    expect((await scoring.read()).signatures.map(({ holds }) => holds)).toEqual([false, false])
    await scoring.sign(byBo())
    await scoring.sign(byAnna())
    expect(await stateOf()).toBe('ready_to_deliver')
  })

  test('can be signed before its scores are received, and the signature holds afterwards', async () => {
    const reading = Array(18).fill('4').join()
    await scoring.sign({ ...byAnna(), reading })
    expect(await stateOf()).toBe('open')
    await scoring.fill()
    expect(await stateOf()).toBe('signed_by_marker')
  })

  test.each<[string, () => object, string]>([
    ['the player as the own marker', () => ({ ...byBo(), as: 'marker' }), 'own_marker'],
    ['the marker as the player', () => ({ ...byAnna(), as: 'player' }), 'own_marker'],
    ['somebody of another flight', () => ({ ...byAnna(), by: randomUUID() }), 'not_in_flight'],
    ['a card of another flight', () => ({ ...byAnna(), entryId: randomUUID() }), 'not_in_flight'],
  ])('is not signed by %s', async (_who, given, reason) => {
    await scoring.fill()
    const body = scoring.signing({ reading: '4', ...given() })
    expect(await reasonOf(await scoring.post('signatures', body))).toBe(reason)
  })

  test('stores a repeated signature once, and refuses another one under its id', async () => {
    await scoring.fill()
    const id = randomUUID()
    await scoring.sign({ ...byBo(), id })
    expect((await scoring.sign({ ...byBo(), id })).status).toBe(200)
    expect((await scoring.read()).signatures).toHaveLength(1)
    expect(await reasonOf(await scoring.sign({ ...byAnna(), id }))).toBe('id_reused')
  })
})

describe('a card is not delivered', () => {
  const tryToDeliver = async () => {
    const answer = await scoring.post('deliveries', { entryId: scoring.names.bo })
    return ((await answer.json()) as { error: object }).error
  }

  test('with a hole without a score, which the refusal names', async () => {
    await scoring.record([{ hole: 1, score: 4 }])
    const holes = Array.from({ length: 17 }, (_, i) => i + 2)
    expect(await tryToDeliver()).toMatchObject({ reason: 'card_incomplete', details: { holes } })
  })

  test('with a hole on which player and marker differ', async () => {
    await scoring.fill()
    const { bo } = scoring.names
    await scoring.record([{ entryId: bo, by: bo, hole: 7, score: 5 }])
    expect(await tryToDeliver()).toMatchObject({
      reason: 'card_disputed',
      details: { holes: [7] },
    })
  })

  test('with one signature alone', async () => {
    await scoring.fill()
    await scoring.sign(byBo())
    expect(await tryToDeliver()).toMatchObject({ reason: 'signature_missing' })
  })

  test('nor signed when the result is final', async () => {
    await signBoth()
    const signed = scoring.signing({ ...byAnna(), reading: '4' })
    await setState('final')
    expect(await reasonOf(await scoring.post('signatures', signed))).toBe('flight_over')
    expect(await tryToDeliver()).toMatchObject({ code: 'refused', reason: 'flight_over' })
  })

  test('again when the result is final, but returns the lost receipt', async () => {
    const id = randomUUID()
    await scoring.fill()
    await scoring.sign({ ...byAnna(), id })
    await scoring.sign(byBo())
    const delivered = await scoring.deliver(scoring.names.bo)
    await setState('final')
    expect((await scoring.sign({ ...byAnna(), id })).status).toBe(200)
    expect((await scoring.deliver(scoring.names.bo)).cards).toEqual(delivered.cards)
  })

  test('nor signed before the day of the round', async () => {
    await signBoth()
    app.clock.set('2027-06-11T20:00:00+02:00')
    const refusals = [
      await reasonOf(await scoring.sign(byAnna())),
      (await tryToDeliver()) as object,
    ]
    app.clock.set('2027-06-12T14:31:00+02:00')
    expect(refusals).toMatchObject(['round_not_begun', { reason: 'round_not_begun' }])
  })

  test('and cannot be signed after delivery', async () => {
    await signBoth()
    await scoring.deliver(scoring.names.bo)
    expect(await reasonOf(await scoring.sign(byAnna()))).toBe('card_delivered')
    const [row] = await app.db.select().from(cards).where(eq(cards.entryId, scoring.names.bo))
    expect(row?.deliveredAt).toEqual(app.clock.now())
  })
})

const headsOn = async (hole: number) => {
  const { entries } = await scoring.read()
  const replaced = new Set(entries.flatMap(({ replaces }) => replaces))
  return entries
    .filter((entry) => entry.hole === hole && !replaced.has(entry.id))
    .map(({ id }) => id)
}
