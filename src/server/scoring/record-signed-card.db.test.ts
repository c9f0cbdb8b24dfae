import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxKeysOfFlight } from '#domain/scoring/signed-card.ts'
import type { SignedScore } from '#domain/scoring/signed-card-bytes.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import type { recordSignedCard } from '#contract/scoring/signing.ts'
import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import { tournamentRounds, tournaments } from '#server/db/tables/competitions.ts'
import { activity } from '#server/db/tables/activity.ts'
import { cardSignatures } from '#server/db/tables/scoring.ts'
import { holding } from '#test/lock-waiters.ts'
import { openPhone, openScoring, type Scoring } from '#test/scoring.ts'
import { eighteenFours, signingPhone } from '#test/signing-phone.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let scoring: Scoring
let phone: ReturnType<typeof signingPhone>
let entries: SignedScore[]

beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-12T14:31:00+02:00' })
})
beforeEach(async () => {
  scoring = await openScoring(app)
  phone = signingPhone()
  entries = eighteenFours(phone, scoring.now())
})
afterAll(() => app.close())

const register = (given: object = {}) =>
  scoring.post('signing-keys', {
    by: scoring.names.anna,
    publicKey: phone.publicKey,
    ...given,
  })

/** Anna's signature as Bo's marker, on her phone. */
const annasCard = () => ({
  flightId: scoring.flightId,
  entryId: scoring.names.bo,
  by: scoring.names.anna,
  as: 'marker' as const,
  signedAt: scoring.now(),
  signatureId: phone.newId(scoring.now()),
  scores: Array<number>(18).fill(4),
  entries,
})
const sending = (code: string) => ({ code, readAt: scoring.now(), sentAt: scoring.now() })
const carry = (code: string, by = scoring) => by.post('signed-cards', sending(code))
/** What Anna's own phone sends when it has a connection. */
async function sendOwn({ signatureId, by, as, entryId }: ReturnType<typeof annasCard>) {
  await scoring.send(
    entries.map((entry) => ({ ...entry, entryId, by, replaces: [...entry.replaces] })),
  )
  return scoring.sign({ entryId, as, by, id: signatureId })
}
const bosCard = async () => {
  const { cards, signatures, entries: stored } = await scoring.read()
  const card = cards.find(({ entryId }) => entryId === scoring.names.bo)
  return { state: card?.state, signatures: signatures.length, stored: stored.length }
}
const setTournament = (values: Partial<typeof tournaments.$inferInsert>) =>
  app.db.update(tournaments).set(values).where(eq(tournaments.id, scoring.tournamentId))
const setRound = (values: Partial<typeof tournamentRounds.$inferInsert>) =>
  app.db.update(tournamentRounds).set(values).where(eq(tournamentRounds.id, scoring.roundId))
const reasonOf = async (answer: Response) =>
  ((await answer.json()) as { error?: { reason?: string } }).error?.reason

describe('a signed card', () => {
  test('brings scores and signature by another phone, once, with what proves them', async () => {
    await register()
    expect((await register()).status).toBe(200)
    const card = annasCard()
    const code = await phone.code(card)
    const answers = await Promise.all(Array.from({ length: 6 }, () => carry(code)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await bosCard()).toEqual({ state: 'signed_by_marker', signatures: 1, stored: 18 })
    const [row] = await app.db
      .select()
      .from(cardSignatures)
      .where(eq(cardSignatures.id, card.signatureId))
    expect(row).toMatchObject({ signingKey: phone.publicKey, signedCode: code })
    const logged = await app.db
      .select()
      .from(activity)
      .where(eq(activity.action, 'tournaments.sign_card'))
    expect(logged[0]?.data).toMatchObject({ byCode: true, as: 'marker' })
    const { signingKeys } = await scoring.read()
    expect(signingKeys).toEqual([{ by: scoring.names.anna, publicKey: phone.publicKey }])
  })

  test.each([
    ['before the own phone', true],
    ['after the own phone', false],
  ])('is the same card when it comes %s', async (_, isFirst) => {
    await register()
    const card = annasCard()
    const code = await phone.code(card)
    if (isFirst) await carry(code)
    expect((await sendOwn(card)).status).toBe(200)
    if (!isFirst) await carry(code)
    await scoring.sign({ entryId: scoring.names.bo, as: 'player', by: scoring.names.bo })
    const { cards } = (await scoring.deliver(scoring.names.bo)) as ScoredFlight
    expect(cards.find(({ entryId }) => entryId === scoring.names.bo)?.receipt).toBeTruthy()
    expect((await carry(code)).status).toBe(200)
    expect(await bosCard()).toEqual({ state: 'delivered', signatures: 2, stored: 18 })
  })

  test('is stored once when two phones send it in the same moment', async () => {
    await register()
    await scoring.fill()
    const code = await phone.code({ ...annasCard(), entries: [] })
    const lock = `select 1 from cards where entry_id = '${scoring.names.bo}' for update`
    const answers = await holding(app, lock, () => Promise.all([carry(code), carry(code)]), 2)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await bosCard()).toEqual({ state: 'signed_by_marker', signatures: 1, stored: 18 })
  })

  test.each([
    ['its card is delivered', () => scoring.deliver(scoring.names.bo)],
    ['the result is final', () => setTournament({ state: 'final' })],
    ['the round is void', () => setRound({ voidedAt: new Date(scoring.now()), voidReason: 'Is' })],
  ])('keeps its scores as late ones without the signature once %s', async (_, close) => {
    const { bo, anna } = scoring.names
    await register()
    await scoring.fill()
    await scoring.sign({ entryId: bo, as: 'marker', by: anna })
    await scoring.sign({ entryId: bo, as: 'player', by: bo })
    await close()
    const code = await phone.code(annasCard())
    const answer = await carry(code)
    expect(answer.status).toBe(200)
    const flight = (await answer.json()) as Output<typeof recordSignedCard>
    expect(flight.signature).toBe('too_late')
    expect(flight.signatures).toHaveLength(2)
    expect(flight.entries.filter(({ isLate }) => isLate)).toHaveLength(18)
    expect((await carry(code)).status).toBe(200)
    expect((await scoring.read()).entries).toHaveLength(36)
    const late = await register({ publicKey: signingPhone().publicKey })
    expect(late.status).toBe(flight.cards.some(({ receipt }) => receipt) ? 200 : 422)
  })

  test('and a score take any times of a phone, and are at most 60 days old', async () => {
    await register()
    const [first] = entries
    if (!first) throw new Error('No score')
    const end = 8_640_000_000_000_000
    const old = { ...first, id: phone.newId(scoring.now()), hole: 1, writtenAt: 0 }
    const code = await phone.code({ ...annasCard(), entries: [old] })
    const answer = await scoring.post('signed-cards', { code, readAt: 0, sentAt: end })
    expect(answer.status).toBe(200)
    await scoring.send([scoring.entry({ hole: 2, writtenAt: 0 })], { sentAt: end })
    const { entries: stored } = await scoring.read()
    const oldest = scoring.now() - 60 * 24 * 3_600_000
    expect(stored.map(({ writtenAt }) => writtenAt)).toEqual([oldest, oldest])
  })

  test('counts its times from when it was read, whatever the clock of its phone', async () => {
    await register()
    const hourLate = annasCard()
    const shift = 3_600_000
    const shifted = entries.map((each) => ({ ...each, id: phone.newId(each.writtenAt + shift) }))
    await carry(
      await phone.code({ ...hourLate, signedAt: hourLate.signedAt + shift, entries: shifted }),
    )
    const { entries: stored } = await scoring.read()
    expect(stored.map(({ writtenAt }) => writtenAt)).toEqual(
      entries.map(({ writtenAt }) => writtenAt),
    )
  })

  test('of a player brings notes that were put right, and the marker’s signature stays', async () => {
    const { bo } = scoring.names
    await scoring.fill()
    await scoring.sign({ entryId: bo, as: 'marker', by: scoring.names.anna })
    await register({ by: bo })
    const wrong = { id: phone.newId(scoring.now() - 9000), hole: 7, score: 5 }
    const right = { id: phone.newId(scoring.now() - 8000), hole: 7, score: 4 }
    const notes = [
      { ...right, replaces: [wrong.id], writtenAt: scoring.now() - 8000 },
      { ...wrong, replaces: [], writtenAt: scoring.now() - 9000 },
    ]
    const code = await phone.code({ ...annasCard(), by: bo, as: 'player', entries: notes })
    expect((await carry(code)).status).toBe(200)
    expect((await bosCard()).state).toBe('ready_to_deliver')
  })
})

describe('a code is refused', () => {
  test('with another score than the one that was signed', async () => {
    await register()
    const code = await phone.code(annasCard())
    const at = code.length - 120
    const altered = code.slice(0, at) + (code[at] === '2' ? '3' : '2') + code.slice(at + 1)
    expect(await reasonOf(await carry(altered))).toBe('signed_card_forged')
    expect(await bosCard()).toEqual({ state: 'open', signatures: 0, stored: 0 })
  })

  test('in another round, where the same players have another flight', async () => {
    const code = await phone.code(annasCard())
    scoring = await openScoring(app)
    await register()
    expect(await reasonOf(await carry(code))).toBe('signed_card_of_other_flight')
  })

  test('with the key of another player of the flight, or with none', async () => {
    const code = await phone.code(annasCard())
    expect(await reasonOf(await carry(code))).toBe('signed_card_key_unknown')
    await register({ by: scoring.names.carl })
    expect(await reasonOf(await carry(code))).toBe('signed_card_key_unknown')
  })

  test('with a key that was registered under a link that the tournament desk has replaced', async () => {
    await register()
    const code = await phone.code(annasCard())
    await scoring.renewKey()
    expect((await carry(code)).status).toBe(410)
    const { link } = await scoring.renewKey()
    const key = new URL(link).searchParams.get('key') ?? ''
    const renewed = { ...scoring, ...openPhone(app, scoring.flightId, key) }
    expect(await reasonOf(await carry(code, renewed))).toBe('signed_card_key_unknown')
    expect((await renewed.read()).signingKeys).toEqual([])
  })

  test('when a player signs as the own marker', async () => {
    await register({ by: scoring.names.bo })
    const code = await phone.code({ ...annasCard(), by: scoring.names.bo, entries: [] })
    expect(await reasonOf(await carry(code))).toBe('own_marker')
  })

  test('above its length, and when it is no code', async () => {
    expect((await carry('S'.repeat(1001))).status).toBe(400)
    expect(await reasonOf(await carry('SKC1:000'))).toBe('signed_card_unreadable')
  })

  test('as a whole when one of its scores is', async () => {
    await register()
    const scores = [...entries, { ...entries[0]!, id: phone.newId(1), hole: 19 }]
    const code = await phone.code({ ...annasCard(), entries: scores })
    expect(await reasonOf(await carry(code))).toBe('hole_missing')
    expect(await bosCard()).toEqual({ state: 'open', signatures: 0, stored: 0 })
  })

  test('and changes nothing when it is replayed after a correction', async () => {
    await register()
    const card = annasCard()
    const code = await phone.code(card)
    await sendOwn(card)
    const seventh = entries[6]?.id ?? ''
    await scoring.record([{ hole: 7, score: 6, replaces: [seventh] }])
    await scoring.record([
      { hole: 7, score: 4, replaces: [(await scoring.read()).entries.at(-1)?.id ?? ''] },
    ])
    expect((await carry(code)).status).toBe(200)
    expect(await bosCard()).toEqual({ state: 'complete', signatures: 1, stored: 20 })
  })
})

test('a flight takes so many keys and no more, also when the last come at once', async () => {
  const keys = Array.from({ length: maxKeysOfFlight + 2 }, () => signingPhone().publicKey)
  for (const publicKey of keys.slice(0, -4)) await register({ publicKey })
  const lock = `select 1 from cards where entry_id = '${scoring.names.bo}' for update`
  const last = () => Promise.all(keys.slice(-4).map((publicKey) => register({ publicKey })))
  const answers = await holding(app, lock, last, 4)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(await Promise.all(refused.map(reasonOf))).toEqual(Array(2).fill('signing_keys_full'))
  expect(await reasonOf(await register({ by: scoring.flightId }))).toBe('not_in_flight')
})
