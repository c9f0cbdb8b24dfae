import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { encodeQR } from 'qr'
import { describe, expect, test } from 'vitest'
import { decodeBase41 } from '../shared/base41.ts'
import { encodeBase64Url } from '../shared/base64url.ts'
import type { HoleScore } from './hole-score.ts'
import { maxSignedCardCode, readSignedCard, writeSignedCard } from './signed-card.ts'
import { entriesToSign } from './entries-to-sign.ts'
import type { SignedScore } from './signed-card-bytes.ts'

/** RFC 8032, 7.1, test 1. */
const d = 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A'
const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
const jwk = { kty: 'OKP', crv: 'Ed25519', x }
const publicKey = new Uint8Array(Buffer.from(x, 'base64url'))
const signAs = async (message: Uint8Array) =>
  new Uint8Array(sign(null, message, createPrivateKey({ key: { ...jwk, d }, format: 'jwk' })))
const verifyWith = async (signature: Uint8Array, message: Uint8Array, key: Uint8Array) =>
  verify(
    null,
    message,
    createPublicKey({ key: { ...jwk, x: encodeBase64Url(key) }, format: 'jwk' }),
    signature,
  )

const flightId = '0197a1b2-0000-7000-8000-0000000000f1'
const bo = '0197a1b2-0000-7000-8000-0000000000b0'
const anna = '0197a1b2-0000-7000-8000-0000000000a0'
const signedAt = Date.parse('2027-06-12T14:31:00+02:00')
const context = {
  flightId,
  players: [anna, bo],
  writers: [anna, bo],
  keys: [{ by: anna, publicKey }],
  verify: verifyWith,
}

/** An id of version 7, so many minutes before the signature. */
function idAt(minutes: number, counter = 0, tail = 'a000-000000000001') {
  const hex = (signedAt - minutes * 60_000).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${tail}`
}

const entry = (hole: number, score: HoleScore, given: Partial<SignedScore> = {}): SignedScore => ({
  id: idAt(240 - hole * 12),
  hole,
  score,
  replaces: [],
  writtenAt: signedAt - (240 - hole * 12) * 60_000,
  ...given,
})
const round = (holes: number) => Array.from({ length: holes }, (_, i) => entry(i + 1, 4 + (i % 3)))

const cardOf = (
  entries: SignedScore[],
  scores: HoleScore[] = entries.map(({ score }) => score),
) => ({
  flightId,
  entryId: bo,
  by: anna,
  publicKey,
  as: 'marker' as const,
  signedAt,
  signatureId: idAt(0, 7),
  scores,
  entries,
})
const written = async (card: ReturnType<typeof cardOf>) =>
  (await writeSignedCard(card, signAs)) ?? ''

describe('a signed card', () => {
  test('is read as it was written, with picked up, none, corrections and foreign ids', async () => {
    const foreign = '0d6f5a1e-7c3b-4f7a-9c55-2f0e4b1d9a77'
    const first = entry(2, 6)
    const entries = [
      entry(1, 'picked_up'),
      first,
      entry(2, 5, {
        id: idAt(215, 3),
        replaces: [first.id, foreign],
        writtenAt: signedAt - 12_900_000,
      }),
      entry(3, null, { id: foreign, writtenAt: signedAt }),
    ]
    const read = await readSignedCard(
      await written(cardOf(entries, ['picked_up', 5, null])),
      context,
    )
    const { scores: _, ...rest } = cardOf(entries)
    expect(read).toEqual({ ok: true, card: { ...rest, reading: 'x,5,-' } })
  })

  test('is the code of the worked example', async () => {
    const code = await written(cardOf([entry(1, 5)], [5]))
    expect(
      Buffer.from(decodeBase41(code.slice(5)) ?? [])
        .subarray(17, -64)
        .toString('hex'),
    ).toBe('0101a613819ba001a0000000000000010000000000700701050101050000d0bd807000')
    expect(code).toBe(
      'SKC1:A60000WS+000.WQ000BKORWDB60CA0W/2TSN6A0000000000A60000000K2HF60B609V03509ZSD2H-LDWZ8FI11X7Z8Z:TBWPS+7A7HCPR+ZM4JHYY8LR8Y1-2TKA4NOR:8UB35+O+JZ9GF5N6+JKWD00JJCMJ56EC48KSXNAAN8A',
    )
  })

  test.each([
    ['18 holes, all by one phone', round(18), { bytes: 286, characters: 434, modules: 61 }],
    ['9 holes', round(9), { bytes: 196, characters: 299, modules: 53 }],
    [
      '18 holes, three corrected twice',
      [
        ...round(18),
        ...[3, 7, 11, 3, 7, 11].map((hole, i) =>
          entry(hole, 6, { id: idAt(20 - i), replaces: [idAt(240 - hole * 12)] }),
        ),
      ],
      { bytes: 382, characters: 578, modules: 69 },
    ],
  ])('fits a QR code: %s', async (_, entries, { bytes, characters, modules }) => {
    const code = await written(
      cardOf(
        entries,
        round(18)
          .slice(0, entries.length)
          .map(({ score }) => score),
      ),
    )
    expect(code).toHaveLength(characters)
    expect(Math.floor(((characters - 5) * 2) / 3)).toBe(bytes)
    expect(encodeQR(code, 'raw', { ecc: 'low', border: 1 })).toHaveLength(modules + 2)
  })

  test('has no code when it would be too fine for a camera', async () => {
    const many = Array.from({ length: 120 }, (_, i) => entry((i % 18) + 1, 5, { id: idAt(i) }))
    expect(await writeSignedCard(cardOf(many), signAs)).toBeUndefined()
    const replaces = Array.from({ length: 8 }, (_, i) => idAt(i))
    expect(await writeSignedCard(cardOf([entry(1, 5, { replaces })]), signAs)).toBeUndefined()
  })
})

describe('a code is refused', () => {
  const reasonOf = async (code: string, given: Partial<typeof context> = {}) => {
    const read = await readSignedCard(code, { ...context, ...given })
    return read.ok ? 'accepted' : read.reason
  }

  test('with any of its characters altered', async () => {
    const code = await written(cardOf(round(18)))
    expect(await reasonOf(code)).toBe('accepted')
    const reasons = new Set<string>()
    for (let i = 0; i < code.length; i += 1) {
      const other = code[i] === '7' ? '8' : '7'
      reasons.add(await reasonOf(code.slice(0, i) + other + code.slice(i + 1)))
    }
    expect([...reasons].toSorted()).toEqual([
      'signed_card_forged',
      'signed_card_key_unknown',
      'signed_card_of_other_flight',
      'signed_card_unreadable',
    ])
  })

  test.each<[string, Partial<typeof context>, string]>([
    [
      'of another flight',
      { flightId: '0197a1b2-0000-7000-8000-0000000000f2' },
      'signed_card_of_other_flight',
    ],
    [
      'of another flight whose tag is the same',
      { flightId: '0197a1b2-0000-7000-8001-0000000000f1' },
      'signed_card_forged',
    ],
    ['of a player who has been moved', { players: [anna] }, 'signed_card_of_other_flight'],
    ['of a writer who has been moved', { writers: [bo] }, 'signed_card_of_other_flight'],
    ['without a registered key', { keys: [] }, 'signed_card_key_unknown'],
    ['by the key of another player', { keys: [{ by: bo, publicKey }] }, 'signed_card_key_unknown'],
  ])('%s', async (_, given, reason) => {
    expect(await reasonOf(await written(cardOf(round(18))), given)).toBe(reason)
  })

  test.each([
    '',
    'SKC1:',
    'SK1.abc',
    `SKC1:${'0'.repeat(maxSignedCardCode)}`,
    'SKC1:ÆØÅ',
    `SKC1:${'0'.repeat(300)}`,
  ])('when it is none: %.12s', async (code) => {
    expect(await reasonOf(code)).toBe('signed_card_unreadable')
  })

  test('cut short or made longer', async () => {
    const code = await written(cardOf(round(18)))
    expect(await reasonOf(code.slice(0, -3))).toBe('signed_card_unreadable')
    expect(await reasonOf(`${code}000`)).toBe('signed_card_unreadable')
    expect(await reasonOf(` ${code}\n`)).toBe('accepted')
  })
})

describe('entries to sign', () => {
  const each = (id: string, replaces: string[] = []) => ({ id, replaces })
  const sent = [each('a'), each('b', ['a']), each('c')]
  const unsent = [each('d', ['c']), each('e', ['d'])]

  test('are the current ones, and all that wait, in the order written', () => {
    const ids = entriesToSign('marker', sent, unsent).map(({ id }) => id)
    expect(ids).toEqual(['b', 'd', 'e'])
  })
  test('of a player have the newest first', () => {
    const ids = entriesToSign('player', sent, unsent).map(({ id }) => id)
    expect(ids).toEqual(['e', 'd', 'b'])
  })
  test('that the server has already are not repeated', () => {
    const ids = entriesToSign('marker', sent, [each('c'), each('d')]).map(({ id }) => id)
    expect(ids).toEqual(['b', 'c', 'd'])
  })
})
