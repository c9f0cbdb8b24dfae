import { createHash, generateKeyPairSync, sign, verify as verifyNode } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { minuteOfDay } from '#domain/shared/clock-time.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { defaultTerms } from '#domain/clubs/terms.ts'
import { evaluateOffline, type OfflineScan } from './evaluate-offline.ts'
import type { OwnCheckIn } from './offline-history.ts'
import { encodeToken, windowAt, windowMessage, type PassToken } from './pass-token.ts'
import {
  cardKey,
  limitCards,
  snapshotAge,
  type ReceptionSnapshot,
  type SnapshotCard,
} from './reception-snapshot.ts'

const today = plainDate('2027-06-12')
const now = Date.parse('2027-06-12T09:12:00+02:00')
const passId = '0b0e7c2e-2f8f-4f59-9d52-0c6a2b0a6a11'
const operator = generateKeyPairSync('ed25519')
const phone = generateKeyPairSync('ed25519')

type Keys = typeof operator
const rawKey = ({ publicKey }: Keys) =>
  new Uint8Array(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'))
const signed = (message: Uint8Array, { privateKey }: Keys) =>
  new Uint8Array(sign(null, message, privateKey))

const sha256 = async (bytes: Uint8Array) =>
  new Uint8Array(createHash('sha256').update(bytes).digest())
const verify: Parameters<typeof evaluateOffline>[1]['verify'] = async (signature, message, key) => {
  const found = [operator, phone].find((keys) => Buffer.from(rawKey(keys)).equals(Buffer.from(key)))
  return found ? verifyNode(null, message, found.publicKey, signature) : false
}

function codeOf(over: Partial<PassToken> = {}, { signer = operator, shownAt = now } = {}) {
  const token: PassToken = {
    passId,
    product: 'FULD',
    firstDay: plainDate('2027-03-01'),
    lastDay: plainDate('2027-11-30'),
    expiresOn: plainDate('2027-06-20'),
    homeClubNumbers: [90],
    shownName: 'Anne H.',
    deviceKey: rawKey(phone),
    ...over,
  }
  const tokenBytes = encodeToken(token)
  const window = windowAt(shownAt)
  const message = Buffer.from(windowMessage(token.passId, window))
  const tokenSignature = signed(tokenBytes, signer)
  return { token, tokenBytes, tokenSignature, window, windowSignature: signed(message, phone) }
}

const season = { playFrom: plainDate('2027-03-01'), playTo: plainDate('2027-11-30') }
const snapshotWith = (over: Partial<ReceptionSnapshot> = {}): ReceptionSnapshot => ({
  clubId: 'rold',
  day: today,
  terms: [{ ...defaultTerms('rold', plainDate('2026-01-01')), roundsPerPass: 2 }],
  closures: [],
  products: [
    {
      productCode: 'FULD',
      productName: 'Sæsonkort',
      roundsPerClub: 'club_terms',
      days: 'all',
      playsOnHolidays: true,
      ...season,
    },
  ],
  cards: [],
  isComplete: true,
  ...over,
})

async function evaluateScan(over: Partial<OfflineScan> = {}) {
  const snapshot = 'snapshot' in over ? over.snapshot : snapshotWith()
  return evaluateOffline(
    {
      code: codeOf(),
      snapshot,
      findCard: async (key) => snapshot?.cards.find((card) => card.key === key),
      own: [],
      operatorKeys: [rawKey(operator)],
      now,
      at: { day: today, minute: minuteOfDay('09:12') },
      holes: 18,
      intent: 'check_in',
      isHolder: true,
      ...over,
    },
    { verify, digest: sha256 },
  )
}

const listed = async (card: Omit<SnapshotCard, 'key'>) => ({
  key: await cardKey(passId, sha256),
  ...card,
})

describe('the code', () => {
  test('signed by somebody else: an unknown card', async () => {
    const verdict = await evaluateScan({ code: codeOf({}, { signer: phone }) })
    expect(verdict).toMatchObject({
      kind: 'evaluated',
      verdict: { outcome: 'deny', reasons: [{ code: 'unknown_pass' }] },
    })
    expect(verdict).not.toHaveProperty('name')
  })
  test('shown 90 seconds ago by a corrected clock: expired', async () => {
    expect(await evaluateScan({ code: codeOf({}, { shownAt: now - 90_000 }) })).toEqual({
      kind: 'expired',
    })
  })
  test('shown 60 seconds ago: evaluated', async () => {
    const verdict = await evaluateScan({ code: codeOf({}, { shownAt: now - 60_000 }) })
    expect(verdict).toMatchObject({ verdict: { outcome: 'allow' }, name: 'Anne H.' })
  })
  test('of a token that is over: expired', async () => {
    const code = codeOf({ expiresOn: plainDate('2027-06-11') })
    expect(await evaluateScan({ code })).toEqual({ kind: 'expired' })
  })
  test('of another season, whose terms the device has not: not checked', async () => {
    const code = codeOf({ firstDay: plainDate('2026-03-01'), lastDay: plainDate('2026-11-30') })
    expect(await evaluateScan({ code })).toEqual({ kind: 'unchecked', name: 'Anne H.' })
  })
  test('of another season, whose terms the device has: the season has ended', async () => {
    const products = snapshotWith().products.map((terms) => ({
      ...terms,
      playFrom: plainDate('2026-03-01'),
      playTo: plainDate('2026-11-30'),
    }))
    const code = codeOf({ firstDay: plainDate('2026-03-01'), lastDay: plainDate('2026-11-30') })
    expect(await evaluateScan({ code, snapshot: snapshotWith({ products }) })).toMatchObject({
      verdict: { outcome: 'deny', headline: { code: 'expired', ended: 'season' } },
    })
  })
})

describe('the snapshot', () => {
  test('is missing: the code is genuine, and the card is not checked', async () => {
    expect(await evaluateScan({ snapshot: undefined })).toEqual({
      kind: 'unchecked',
      name: 'Anne H.',
    })
  })
  test('is incomplete and does not list the card: not checked', async () => {
    const snapshot = snapshotWith({ isComplete: false })
    expect(await evaluateScan({ snapshot })).toMatchObject({ kind: 'unchecked' })
  })
  test('is incomplete and lists the card: evaluated', async () => {
    const cards = [await listed({ state: 'revoked' })]
    const snapshot = snapshotWith({ isComplete: false, cards })
    expect(await evaluateScan({ snapshot })).toMatchObject({
      verdict: { headline: { code: 'revoked' } },
    })
  })
  test("of yesterday: yesterday's check-in is a round of another day", async () => {
    const row = { id: 'a', here: true, minute: 540, holes: 18, slot: 1, byHolder: true } as const
    const cards = [await listed({ slotsHere: [1], today: [row] })]
    const snapshot = snapshotWith({ day: plainDate('2027-06-11'), cards })
    expect(await evaluateScan({ snapshot })).toMatchObject({
      verdict: { outcome: 'allow', slot: { kind: 'new', slot: 2 }, roundsLeftHere: 0 },
    })
  })
  test('of today: a company seat that another played with today is refused', async () => {
    const row = { id: 'a', here: false, minute: 540, holes: 18, slot: 1, byHolder: false } as const
    const snapshot = snapshotWith({ cards: [await listed({ today: [row] })] })
    expect(await evaluateScan({ snapshot })).toMatchObject({
      verdict: { headline: { code: 'already_today', why: 'seat_changed', here: false } },
    })
  })
  test.each([
    [-1, 'fresh'],
    [12, 'fresh'],
    [12.1, 'stale'],
    [36, 'stale'],
    [36.1, 'unusable'],
  ])('%d hours old: %s', (hours, expected) => {
    expect(snapshotAge(hours * 3_600_000)).toBe(expected)
  })
  test('with too many cards leaves out unconfirmed memberships first, and says so', () => {
    const cards: SnapshotCard[] = [
      { key: 'a', membership: 'unconfirmed' },
      { key: 'b', membership: 'unconfirmed', slotsHere: [1] },
      { key: 'c', state: 'revoked' },
    ]
    expect(limitCards(cards, 2)).toEqual({ cards: [cards[1], cards[2]], isComplete: false })
    expect(limitCards(cards, 3)).toEqual({ cards, isComplete: true })
  })
})

describe("the device's own check-ins", () => {
  const own = async (over: Partial<OwnCheckIn> = {}): Promise<OwnCheckIn> => ({
    id: 'own',
    key: await cardKey(passId, sha256),
    day: today,
    minute: 500,
    holes: 18,
    ...over,
  })
  test('the same guest again has checked in already', async () => {
    expect(await evaluateScan({ own: [await own()] })).toMatchObject({
      verdict: { outcome: 'allow', slot: { kind: 'already', checkIn: { id: 'own', minute: 500 } } },
    })
  })
  test('the last round is spent once', async () => {
    const yesterday = plainDate('2027-06-11')
    const snapshot = snapshotWith({ cards: [await listed({ slotsHere: [1] })] })
    const verdict = await evaluateScan({ snapshot, own: [await own({ day: yesterday })] })
    expect(verdict).toMatchObject({ verdict: { headline: { code: 'club_limit' } } })
  })
  test('the last extra round is spent once, and a replaced round is not played here', async () => {
    const cards = [await listed({ slotsHere: [1, 2], creditRounds: 1 })]
    const earlier = [await own({ day: plainDate('2027-06-11') })]
    const verdict = await evaluateScan({ snapshot: snapshotWith({ cards }), own: earlier })
    expect(verdict).toMatchObject({ verdict: { headline: { code: 'club_limit' } } })
    const replaced = snapshotWith({ cards: [await listed({ replacedHere: 2 })] })
    expect(await evaluateScan({ snapshot: replaced })).toMatchObject({
      verdict: { headline: { code: 'club_limit', limit: 0 } },
    })
  })
  test('one that the snapshot has is not counted twice', async () => {
    const row = { id: 'own', here: true, minute: 500, holes: 9, slot: 1, byHolder: true } as const
    const snapshot = snapshotWith({ cards: [await listed({ slotsHere: [1], today: [row] })] })
    const nine = { intent: 'another_round', holes: 9 } as const
    const verdict = await evaluateScan({ snapshot, own: [await own({ holes: 9 })], ...nine })
    expect(verdict).toMatchObject({ verdict: { slot: { kind: 'second_nine', slot: 1 } } })
  })
  test('two nines share a slot', async () => {
    const nines = [
      await own({ id: 'a', holes: 9 }),
      await own({ id: 'b', minute: 520, holes: 9, day: today }),
    ]
    const verdict = await evaluateScan({ own: nines, intent: 'another_round' })
    expect(verdict).toMatchObject({
      verdict: { headline: { code: 'already_today', why: 'round_played' }, roundsLeftHere: 1 },
    })
  })
  test('those of another guest do not count', async () => {
    const verdict = await evaluateScan({ own: [await own({ key: 'somebody else' })] })
    expect(verdict).toMatchObject({ verdict: { slot: { kind: 'new', slot: 1 } } })
  })
})
