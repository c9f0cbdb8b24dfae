import { randomInt } from 'node:crypto'
import type { ParsedInput } from '#contract/endpoint.ts'
import type {
  deliverCard as deliverContract,
  ScoreRefusal,
  signCard as contract,
} from '#contract/scoring.ts'
import { cardState, disputedHoles } from '#domain/scoring/card.ts'
import { writtenAt } from '#domain/scoring/score-entry.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError, isUniqueViolation } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockFlight, limitWriting, assertFlightOpen, type LockedFlight } from './access-flight.ts'
import { onCard, readFlight } from './read-flight.ts'
import {
  findSignature,
  insertSignature,
  selectScores,
  selectSignatures,
  updateCard,
} from './score-queries.ts'

type Request = ParsedInput<typeof contract>

const refuse = (reason: ScoreRefusal | 'not_in_flight', details: object = {}) =>
  new AppError('refused', { reason, ...details })

/** A signature on what the signer saw: one that came too late for a change is kept and does not hold. */
export async function signCard(ctx: Ctx, request: Request) {
  await limitWriting(ctx, request.flightId)
  await ctx.db.transaction((tx) => sign(tx, ctx, request))
  return readFlight(ctx, request.flightId)
}

async function sign(tx: Db, ctx: Ctx, request: Request) {
  const { id, entryId, as, by, reading } = request
  const held = await lockFlight(tx, ctx, request.flightId)
  const { found } = held
  // Nobody is the marker of her own card, and nobody signs for another as the player.
  if ((by === entryId) !== (as === 'player')) throw refuse('own_marker')
  const { card } = cardIn(held, [entryId, by])
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
  const of = { roundId: found.round.id, entryId }
  const signature = { id, ...of, by: as, byEntryId: by, reading, receivedAt }
  const isNew = await insertSignature(tx, { ...signature, signedAt: new Date(signedAt) })
  if (!isNew) throw new AppError('conflict', { reason: 'id_reused' })
  await updateCard(tx, of)
  await recordActivity(tx, ctx, {
    action: 'tournaments.sign_card',
    subject: { type: 'entry', id: entryId },
    data: { roundId: found.round.id, as, by, reading },
    ...(!ctx.actor && { actorKind: 'link' as const }),
  })
}

/** Hands a card in. What still misses is said with the holes it misses on. */
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
  const held = await lockFlight(tx, ctx, flightId)
  const { found } = held
  const { card, player } = cardIn(held, [entryId])
  if (card.deliveredAt) return
  assertFlightOpen(ctx, found)
  const of = { roundId: found.round.id, entryIds: [entryId] }
  const { holes, held: signed } = onCard(player, {
    scores: await selectScores(tx, of),
    signatures: await selectSignatures(tx, of),
  })
  const numbered = (at: number) => holes[at]?.number ?? 0
  const missing = holes.filter(({ official }) => official === null).map(({ number }) => number)
  if (missing.length > 0) throw refuse('card_incomplete', { holes: missing })
  const disputed = disputedHoles(holes).map(numbered)
  if (disputed.length > 0) throw refuse('card_disputed', { holes: disputed })
  const signers = signed.map(({ by }) => by)
  if (cardState(holes, signers) !== 'ready_to_deliver') throw refuse('signature_missing')
  await updateCard(tx, card, { deliveredAt: ctx.now(), receipt, settledAs: null })
  await recordActivity(tx, ctx, {
    action: 'tournaments.deliver_card',
    subject: { type: 'entry', id: entryId },
    data: { roundId: found.round.id },
    ...(!ctx.actor && { actorKind: 'link' as const }),
  })
}

/** The card that is meant, and whose it is; all who are named play in the flight. */
function cardIn({ cards, players }: LockedFlight, [entryId, ...others]: [string, ...string[]]) {
  const isHere = (id: string) => players.some(({ entry }) => entry.id === id)
  const card = cards.find((one) => one.entryId === entryId)
  const player = players.find(({ entry }) => entry.id === entryId)
  if (!card || !player || !others.every(isHere)) throw refuse('not_in_flight')
  return { card, player }
}

/** Short enough to be read out; the few that are taken already are drawn again. */
export async function withNewReceipt(run: (receipt: string) => Promise<void>) {
  for (let left = 5; ; left -= 1) {
    try {
      return await run(newReceipt())
    } catch (error) {
      if (left === 0 || !isUniqueViolation(error, 'cards_receipt_unique')) throw error
    }
  }
}

const signs = '23456789ABCDEFGHJKLMNPRSTUVXYZ'

/** `4F-7K2`. */
function newReceipt() {
  const drawn = Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('')
  return `${drawn.slice(0, 2)}-${drawn.slice(2)}`
}
