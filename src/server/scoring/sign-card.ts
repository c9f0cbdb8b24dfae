import { randomInt } from 'node:crypto'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { ScoreRefusal } from '#contract/scoring/endpoints.ts'
import type {
  deliverCard as deliverContract,
  signCard as contract,
} from '#contract/scoring/signing.ts'
import { cardState, disputedHoles } from '#domain/scoring/card.ts'
import { writtenAt } from '#domain/scoring/score-entry.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError, isUniqueViolation } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockFlight, limitWriting, assertFlightOpen, type LockedFlight } from './access-flight.ts'
import { foldPlayerCard, readFlight } from './read-flight.ts'
import { findSignature, insertSignature, selectSignatures } from './signature-queries.ts'
import { selectScores, updateCard } from './score-queries.ts'

type SignRequest = ParsedInput<typeof contract>
type SignatureToStore = Omit<SignRequest, 'flightId'> & {
  /** The code of the signer's phone and its key, where another phone sent it. */
  proof?: { signingKey: string; signedCode: string }
}

const refuse = (reason: ScoreRefusal | 'not_in_flight', details: object = {}) =>
  new AppError('refused', { reason, ...details })

/** Stores a signature on the scores that the signer saw. It is invalid when the card has changed since. */
export async function signCard(ctx: Ctx, request: SignRequest) {
  await limitWriting(ctx, request.flightId)
  await ctx.db.transaction(async (tx) =>
    storeSignature(tx, ctx, await lockFlight(tx, ctx, request.flightId), request),
  )
  return readFlight(ctx, request.flightId)
}

/** Stores a signature in a locked flight; a repeated one changes nothing. */
export async function storeSignature(
  tx: Db,
  ctx: Ctx,
  locked: LockedFlight,
  request: SignatureToStore,
) {
  const { id, entryId, as, by, reading, proof } = request
  const { found } = locked
  // Players sign their own card as the player, and the cards of others as the marker.
  if ((by === entryId) !== (as === 'player')) throw refuse('own_marker')
  const { card } = cardIn(locked, [entryId, by])
  const earlier = await findSignature(tx, id)
  if (earlier) {
    const isSame =
      earlier.entryId === entryId &&
      earlier.roundId === found.round.id &&
      earlier.byEntryId === by &&
      earlier.reading === reading
    if (isSame) return
    throw new AppError('conflict', { reason: 'id_reused' })
  }
  assertFlightOpen(ctx, found)
  if (card.deliveredAt) throw refuse('card_delivered')
  const receivedAt = ctx.now()
  const signedAt = writtenAt(
    { writtenAt: request.signedAt, sentAt: request.sentAt },
    receivedAt.getTime(),
  )
  const key = { roundId: found.round.id, entryId }
  const signature = { id, ...key, by: as, byEntryId: by, reading, receivedAt }
  const isNew = await insertSignature(tx, { ...signature, ...proof, signedAt: new Date(signedAt) })
  if (!isNew) throw new AppError('conflict', { reason: 'id_reused' })
  await updateCard(tx, key)
  await recordActivity(tx, ctx, {
    action: 'tournaments.sign_card',
    subject: { type: 'entry', id: entryId },
    data: { roundId: found.round.id, as, by, reading, ...(proof && { byCode: true }) },
    ...(!ctx.actor && { actorKind: 'link' as const }),
  })
}

/** Delivers a card. A refusal names the holes without a score, or the disputed ones. */
export async function deliverCard(
  ctx: Ctx,
  { flightId, entryId }: ParsedInput<typeof deliverContract>,
) {
  await limitWriting(ctx, flightId)
  await withNewReceipt((receipt) =>
    ctx.db.transaction((tx) => deliver(tx, ctx, { flightId, entryId, receipt })),
  )
  ctx.wake?.('card-reports')
  return readFlight(ctx, flightId)
}

type Delivery = { flightId: string; entryId: string; receipt: string }

async function deliver(tx: Db, ctx: Ctx, { flightId, entryId, receipt }: Delivery) {
  const locked = await lockFlight(tx, ctx, flightId)
  const { found } = locked
  const { card, player } = cardIn(locked, [entryId])
  if (card.deliveredAt) return
  assertFlightOpen(ctx, found)
  const key = { roundId: found.round.id, entryIds: [entryId] }
  const { holes, validSignatures } = foldPlayerCard(player, {
    scores: await selectScores(tx, key),
    signatures: await selectSignatures(tx, key),
  })
  const numberAt = (index: number) => holes[index]?.number ?? 0
  const missing = holes.filter(({ official }) => official === null).map(({ number }) => number)
  if (missing.length > 0) throw refuse('card_incomplete', { holes: missing })
  const disputed = disputedHoles(holes).map(numberAt)
  if (disputed.length > 0) throw refuse('card_disputed', { holes: disputed })
  const signers = validSignatures.map(({ by }) => by)
  if (cardState(holes, signers) !== 'ready_to_deliver') throw refuse('signature_missing')
  await updateCard(tx, card, { deliveredAt: ctx.now(), receipt, settledAs: null })
  await recordActivity(tx, ctx, {
    action: 'tournaments.deliver_card',
    subject: { type: 'entry', id: entryId },
    data: { roundId: found.round.id },
    ...(!ctx.actor && { actorKind: 'link' as const }),
  })
}

/** The card of the first entry and its player. Refuses unless all of the entries are in the flight. */
function cardIn(
  { cards, players, writers }: LockedFlight,
  [entryId, ...others]: [string, ...string[]],
) {
  const card = cards.find((each) => each.entryId === entryId)
  const player = players.find(({ entry }) => entry.id === entryId)
  if (!card || !player || !others.every((id) => writers.has(id))) throw refuse('not_in_flight')
  return { card, player }
}

/** Runs with a new receipt number, short enough to read out, and retries when it is already used. */
export async function withNewReceipt(run: (receipt: string) => Promise<void>) {
  for (let left = 5; ; left -= 1) {
    try {
      return await run(newReceipt())
    } catch (error) {
      if (left === 0 || !isUniqueViolation(error, 'cards_receipt_unique')) throw error
    }
  }
}

/** Without characters that are easily confused. */
const receiptCharacters = '23456789ABCDEFGHJKLMNPRSTUVXYZ'

/** `4F-7K2`. */
function newReceipt() {
  const text = Array.from(
    { length: 5 },
    () => receiptCharacters[randomInt(receiptCharacters.length)],
  ).join('')
  return `${text.slice(0, 2)}-${text.slice(2)}`
}
