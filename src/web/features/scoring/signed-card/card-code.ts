import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import { decodeBase64Url } from '#domain/shared/base64url.ts'
import { entriesToSign } from '#domain/scoring/entries-to-sign.ts'
import {
  readSignedCard,
  writeSignedCard,
  type ReadSignedCard,
  type SigningKey,
} from '#domain/scoring/signed-card.ts'
import { phoneKey } from '../../../phone-key.ts'
import { offlineCrypto } from '../../checkins/offline-crypto.ts'
import type { QueuedItem } from '../flight-items.ts'
import type { SignedScore } from '#domain/scoring/signed-card-bytes.ts'
import type { PlayerViewModel, Writer } from '../flight-view-model.ts'

export type CardCode =
  | { kind: 'code'; text: string }
  /** The server does not know this phone's key for the writer, so no other phone could verify the code. */
  | { kind: 'not_registered' }
  /** Too many corrections for a code that a camera can read. */
  | { kind: 'too_long' }
  /** The valid signature is not by this phone's writer. */
  | { kind: 'not_signed' }

type CardOnPhone = {
  flight: ScoredFlight
  queue: readonly QueuedItem[]
  writer: Writer
  player: Pick<PlayerViewModel, 'entryId' | 'reading' | 'holes'>
}

/** The code of a card that the writer of this phone has signed, for the other phone to read. */
export async function codeOfCard(given: CardOnPhone): Promise<CardCode> {
  const { flight, queue, writer, player } = given
  const { entryId } = player
  const as = entryId === writer.me ? ('player' as const) : ('marker' as const)
  const signature = lastSignature(given)
  if (!signature) return { kind: 'not_signed' }
  const key = await phoneKey()
  const publicKey = key && decodeBase64Url(key.publicKey)
  const isRegistered = flight.signingKeys?.some(
    (each) => each.by === writer.me && each.publicKey === key?.publicKey,
  )
  if (!publicKey || !isRegistered) return { kind: 'not_registered' }
  const sent = flight.entries.filter(
    (entry) => entry.entryId === entryId && entry.slot === as && !entry.isLate,
  )
  const unsent = queue.flatMap((item) =>
    item.kind === 'score' &&
    item.problem === undefined &&
    item.entry.entryId === entryId &&
    item.entry.by === writer.me
      ? [item.entry]
      : [],
  )
  const card = {
    flightId: flight.flightId,
    entryId,
    by: writer.me,
    as,
    publicKey,
    ...signature,
    scores: player.holes.map(({ official }) => official),
    entries: entriesToSign<SignedScore>(as, sent, unsent),
  }
  const text = await writeSignedCard(card, key.sign)
  return text === undefined ? { kind: 'too_long' } : { kind: 'code', text }
}

/** The writer's last signature on what the card says now, sent or not. */
function lastSignature({ flight, queue, writer, player }: CardOnPhone) {
  const waiting = queue.flatMap((item) =>
    item.kind === 'signature' && item.problem === undefined ? [item.signature] : [],
  )
  const found = [...flight.signatures, ...waiting].findLast(
    ({ by, entryId, reading }) =>
      by === writer.me && entryId === player.entryId && reading === player.reading,
  )
  return found && { signatureId: found.id, signedAt: found.signedAt }
}

/** Reads and verifies the code of another phone with the keys that this one knows. */
export const readCode = (flight: ScoredFlight, code: string): Promise<ReadSignedCard> =>
  readSignedCard(code, {
    flightId: flight.flightId,
    players: flight.players.map(({ entryId }) => entryId),
    writers: [...flight.players, ...(flight.partners ?? [])].map(({ entryId }) => entryId),
    keys: (flight.signingKeys ?? []).flatMap(({ by, publicKey }): SigningKey[] => {
      const bytes = decodeBase64Url(publicKey)
      return bytes ? [{ by, publicKey: bytes }] : []
    }),
    verify: offlineCrypto.verify,
  })
