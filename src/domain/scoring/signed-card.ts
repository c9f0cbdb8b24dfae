import { decodeBase41, encodeBase41 } from '../shared/base41.ts'
import { uuidBytes } from '../shared/uuid-bytes.ts'
import { asciiBytes, type VerifySignature } from '../checkins/verify-code.ts'
import { writeScores } from './card.ts'
import { decodeBody, encodeBody, type SignedBody } from './signed-card-bytes.ts'

/** The scores that a phone wrote for a card, with its signature on it (docs/algorithms/signing-offline.md). */
export type SignedCard = Omit<SignedBody, 'scores'> & {
  flightId: string
  /** The player of the card. */
  entryId: string
  /** The player who signs. */
  by: string
  /** Ed25519 public key of the phone. */
  publicKey: Uint8Array
  /** The official scores, as `readingOf` writes them. */
  reading: string
}

/** A phone's public key, registered for a writer of a flight. */
export type SigningKey = { by: string; publicKey: Uint8Array }

export type SignedCardRefusal =
  | 'signed_card_unreadable'
  | 'signed_card_of_other_flight'
  | 'signed_card_key_unknown'
  | 'signed_card_forged'

/** The flight in which a code is read. */
export type SignedCardContext = {
  flightId: string
  /** Entries of the players who have a card. */
  players: readonly string[]
  /** Entries of those who may write. */
  writers: readonly string[]
  /** The keys registered under the flight's current key. */
  keys: readonly SigningKey[]
  verify: VerifySignature
}

export type ReadSignedCard =
  | { ok: true; card: SignedCard }
  | { ok: false; reason: SignedCardRefusal }

/** A longer code would be too fine for a camera, so such a card is signed on one phone. */
export const maxSignedCardCode = 1000
/** The limit of registered keys per flight: six phones for each of four players. */
export const maxKeysOfFlight = 24

const begin = 'SKC1:'
const version = 1
const tagBytes = 4
const headBytes = 1 + 4 * tagBytes
const signatureBytes = 64

/**
 * The code of a card. `sign` is the phone's Ed25519. Undefined when the card has too many corrections for a code.
 * @throws RangeError when an id is no UUID.
 */
export async function writeSignedCard(
  card: Omit<SignedCard, 'reading'> & Pick<SignedBody, 'scores'>,
  sign: (message: Uint8Array) => Promise<Uint8Array>,
): Promise<string | undefined> {
  const body = encodeBody(card)
  if (!body) return undefined
  const tags = [card.flightId, card.entryId, card.by].flatMap(idTag)
  const signature = await sign(messageOf(card, body))
  const bytes = [version, ...tags, ...keyTag(card.publicKey), ...body, ...signature]
  const code = begin + encodeBase41(Uint8Array.from(bytes))
  return code.length > maxSignedCardCode ? undefined : code
}

/** Reads a code and verifies it; the server and the phones evaluate it alike. */
export async function readSignedCard(
  code: string,
  context: SignedCardContext,
): Promise<ReadSignedCard> {
  const bytes = bytesOf(code.trim())
  const body = bytes && decodeBody(bytes.subarray(headBytes, -signatureBytes))
  if (!bytes || !body || bytes[0] !== version) return refuse('signed_card_unreadable')
  const tagAt = (index: number) => [...bytes.subarray(1 + index * tagBytes)].slice(0, tagBytes)
  const { flightId } = context
  const entryId = context.players.find((id) => isSame(idTag(id), tagAt(1)))
  const by = context.writers.find((id) => isSame(idTag(id), tagAt(2)))
  if (!isSame(idTag(flightId), tagAt(0)) || !entryId || !by) {
    return refuse('signed_card_of_other_flight')
  }
  const keys = context.keys.filter(
    (each) => each.by === by && isSame(keyTag(each.publicKey), tagAt(3)),
  )
  const { scores, ...rest } = body
  const signature = bytes.subarray(-signatureBytes)
  for (const { publicKey } of keys) {
    const card = { ...rest, flightId, entryId, by, publicKey, reading: writeScores(scores) }
    const message = messageOf(card, bytes.subarray(headBytes, -signatureBytes))
    if (await context.verify(signature, message, publicKey)) return { ok: true, card }
  }
  return refuse(keys.length === 0 ? 'signed_card_key_unknown' : 'signed_card_forged')
}

const refuse = (reason: SignedCardRefusal) => ({ ok: false, reason }) as const

/** The bytes of a code; undefined for a text that is none. */
function bytesOf(code: string): Uint8Array | undefined {
  if (!code.startsWith(begin) || code.length > maxSignedCardCode) return undefined
  const bytes = decodeBase41(code.slice(begin.length))
  return bytes && bytes.length > headBytes + signatureBytes ? bytes : undefined
}

/** What the phone signs: full ids, where the code has only tags. */
function messageOf(
  {
    flightId,
    entryId,
    by,
    publicKey,
  }: Pick<SignedCard, 'flightId' | 'entryId' | 'by' | 'publicKey'>,
  body: Uint8Array,
): Uint8Array {
  const ids = [flightId, entryId, by].flatMap(uuidBytes)
  return Uint8Array.from([...asciiBytes('sk-card.1'), ...ids, ...publicKey, ...body])
}

const idTag = (id: string) => uuidBytes(id).slice(-tagBytes)
const keyTag = (publicKey: Uint8Array) => [...publicKey.subarray(0, tagBytes)]
const isSame = (a: readonly number[], b: readonly number[]) => a.join() === b.join()
