import type { Output, ParsedInput } from '#contract/shared/endpoint.ts'
import type { recordSignedCard as contract } from '#contract/scoring/signing.ts'
import { encodeBase64Url, decodeBase64Url } from '#domain/shared/base64url.ts'
import { readSignedCard, type SignedCard } from '#domain/scoring/signed-card.ts'
import { AppError } from '../app-error.ts'
import { verifyEd25519 } from '../checkins/resolve-scan.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { limitWriting, lockFlight, type LockedFlight } from './access-flight.ts'
import { readFlight } from './read-flight.ts'
import { storeScores, type SentScoreEntry } from './record-scores.ts'
import { selectScoresById } from './score-queries.ts'
import { storeSignature } from './sign-card.ts'
import { selectSigningKeys } from './signing-key-queries.ts'

type CodeRequest = ParsedInput<typeof contract>

/**
 * Stores the scores and the signature of a card that another phone has signed and this one has read as a code
 * (docs/algorithms/signing-offline.md). All of it is stored, or nothing; but where it comes too late for a signature, its
 * scores are kept as late ones, as when the signer's own phone sends them.
 */
export async function recordSignedCard(ctx: Ctx, request: CodeRequest) {
  await limitWriting(ctx, request.flightId)
  const signature = await ctx.db.transaction((tx) => store(tx, ctx, request))
  return { ...(await readFlight(ctx, request.flightId)), signature }
}

type SignatureOutcome = Output<typeof contract>['signature']

async function store(
  tx: Db,
  ctx: Ctx,
  { flightId, code, readAt, sentAt }: CodeRequest,
): Promise<SignatureOutcome> {
  const locked = await lockFlight(tx, ctx, flightId)
  const card = await readCode(tx, locked, code)
  const { entryId, by, as, reading } = card
  // The other phone's clock may be wrong, so its times count from the signature, which this phone read when it was new.
  const onThisClock = (at: number) => readAt - Math.max(0, card.signedAt - at)
  const scoreEntries = card.entries.map((entry) => ({
    ...entry,
    entryId,
    by,
    replaces: [...entry.replaces],
    writtenAt: onThisClock(entry.writtenAt),
  }))
  const unknown = await withoutKnown(tx, card, scoreEntries)
  if (unknown.length > 0) {
    const results = await storeScores(tx, ctx, { ...locked, sentAt, scoreEntries: unknown })
    const refused = results.find(({ reason }) => reason !== undefined)
    if (refused) throw new AppError('refused', { reason: refused.reason })
  }
  const proof = { signingKey: encodeBase64Url(card.publicKey), signedCode: code }
  const signature = { id: card.signatureId, entryId, by, as, reading, sentAt, proof }
  try {
    await storeSignature(tx, ctx, locked, { ...signature, signedAt: onThisClock(card.signedAt) })
    return 'stored'
  } catch (error) {
    if (isTooLate(error)) return 'too_late'
    throw error
  }
}

/** Refused before anything was written, because the card or the round is closed. */
const isTooLate = (error: unknown) =>
  error instanceof AppError &&
  ['card_delivered', 'flight_over', 'round_void'].includes(String(error.details.reason))

/** Verifies the code with the keys that are registered under the flight's current key. */
async function readCode(tx: Db, { found, players, writers }: LockedFlight, code: string) {
  const registered = await selectSigningKeys(tx, found.flight)
  const read = await readSignedCard(code.trim(), {
    flightId: found.flight.id,
    players: players.map(({ entry }) => entry.id),
    writers: [...writers],
    keys: registered.flatMap(({ by, publicKey }) => {
      const bytes = decodeBase64Url(publicKey)
      return bytes ? [{ by, publicKey: bytes }] : []
    }),
    verify: verifyEd25519,
  })
  if (!read.ok) throw new AppError('refused', { reason: read.reason })
  return read.card
}

/**
 * The entries that the server does not have. Of a slot with several writers, the signer's phone also repeats what
 * others wrote; such an entry must be the stored one.
 */
async function withoutKnown(tx: Db, { as }: SignedCard, entries: SentScoreEntry[]) {
  const stored = await selectScoresById(
    tx,
    entries.map(({ id }) => id),
  )
  return entries.filter((sent) => {
    const known = stored.find(({ id }) => id === sent.id)
    if (!known) return true
    const isSame =
      known.entryId === sent.entryId &&
      known.hole === sent.hole &&
      known.slot === as &&
      known.score === sent.score
    if (!isSame) throw new AppError('conflict', { reason: 'id_reused' })
    return false
  })
}
