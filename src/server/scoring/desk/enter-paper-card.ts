import { randomUUID } from 'node:crypto'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type {
  checkCard as checkContract,
  enterPaperCard as contract,
} from '#contract/scoring/desk.ts'
import { disputedHoles } from '#domain/scoring/card.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { recordActivity } from '#server/activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '#server/db/client.ts'
import { foldPlayerCard, toCardView } from '../read-flight.ts'
import { notChecked, refreshCards } from '../record-scores.ts'
import { insertScores, updateCard, findFlightOf, lockCards } from '../score-queries.ts'
import { withNewReceipt } from '../sign-card.ts'
import { markCard } from './desk-queries.ts'
import { deskRefusal, lockResultShared } from './lock-result.ts'
import { loadCard, type LoadedCard } from './load-card.ts'

type PaperCardInput = ParsedInput<typeof contract>

/** Stores a paper card as scores of the marker, entered by the signed-in account or a helper's day link (TD-1). */
export async function enterPaperCard(ctx: Ctx, input: PaperCardInput) {
  await withNewReceipt((receipt) => ctx.db.transaction((tx) => store(tx, ctx, { input, receipt })))
  ctx.wake?.('card-reports')
  const loaded = await loadCard(ctx.db, input)
  const { card, player } = loaded
  return {
    card: toCardView(card, player, loaded),
    disputed: card.deliveredAt ? [] : disputedOn(loaded),
  }
}

async function store(
  tx: Db,
  ctx: Ctx,
  { input, receipt }: { input: PaperCardInput; receipt: string },
) {
  const { tournamentId, roundId, entryId, scores, isSigned, revision } = input
  await lockResultShared(tx, tournamentId)
  const loaded = await loadCard(tx, input, { toWrite: true })
  const { holes } = foldPlayerCard(loaded.player, loaded)
  if (scores.length !== holes.length) throw new AppError('invalid_input')
  // The committee's corrections override the paper, which holds the marker's scores. On a delivered
  // card, a paper score equal to the correction is no difference.
  const { card } = loaded
  const different = holes.filter(({ official, committee, marker }, i) => {
    const isCorrectedTo = card.deliveredAt !== null && official === scores[i]
    const compared = committee.score === null ? official : marker.score
    return compared !== scores[i] && !isCorrectedTo
  })
  if (card.deliveredAt && different.length > 0) {
    throw new AppError('refused', {
      reason: 'card_delivered',
      holes: different.map(({ number }) => number),
    })
  }
  // A repeated request without differences succeeds, because the first response may have been lost.
  if (different.length > 0 && card.revision !== revision) throw new AppError('changed_elsewhere')
  if (card.deliveredAt === null) await writeMarkerScores(tx, ctx, { loaded, scores })
  const isDelivered = card.deliveredAt === null && isSigned && (await isDeliverable(tx, input))
  if (isDelivered) await updateCard(tx, card, { deliveredAt: ctx.now(), receipt, settledAs: null })
  const marks = {
    enteredManuallyAt: ctx.now(),
    enteredManuallyBy: ctx.actor?.accountId ?? null,
    enteredManuallyByLink: ctx.dayLink?.linkId ?? null,
    ...notChecked,
  }
  const isNew = different.length > 0 || isDelivered || card.enteredManuallyAt === null
  if (!isNew) return
  await markCard(tx, card, marks)
  await recordActivity(tx, ctx, {
    action: 'tournaments.type_card',
    subject: { type: 'entry', id: entryId },
    data: { roundId, holes: different.map(({ number }) => number), isDelivered },
  })
}

/** Adds score entries only where the marker's slot differs; earlier entries are replaced, never deleted. */
async function writeMarkerScores(
  tx: Db,
  ctx: Ctx,
  { loaded, scores }: { loaded: LoadedCard; scores: readonly HoleScore[] },
) {
  const { card, player } = loaded
  const { holes } = foldPlayerCard(player, loaded)
  const at = ctx.now()
  const rows = holes.flatMap(({ number, marker }, i) => {
    const score = scores[i] ?? null
    const isDecided = marker.current.length === 0 ? score === null : marker.current.length === 1
    if (isDecided && marker.score === score) return []
    const written = { hole: number, slot: 'marker' as const, score, replaces: [...marker.heads] }
    return [{ ...written, id: randomUUID(), writtenAt: at, receivedAt: at, ...byDesk(ctx, card) }]
  })
  if (rows.length === 0) return
  await insertScores(tx, rows)
  await refreshCards(tx, { players: [player], cards: [card] })
}

const byDesk = (ctx: Ctx, { roundId, entryId }: LoadedCard['card']) => ({
  roundId,
  entryId,
  byEntryId: null,
  byAccountId: ctx.actor?.accountId ?? null,
  reason: null,
  isLate: false,
})

/** Whether every hole has a score and no hole is disputed by a note of the player. */
async function isDeliverable(tx: Db, input: PaperCardInput) {
  const loaded = await loadCard(tx, input)
  const { holes } = foldPlayerCard(loaded.player, loaded)
  return holes.every(({ official }) => official !== null) && disputedOn(loaded).length === 0
}

function disputedOn(loaded: LoadedCard): number[] {
  const { holes } = foldPlayerCard(loaded.player, loaded)
  return disputedHoles(holes).map((at) => holes[at]?.number ?? 0)
}

/**
 * Records who checked a card against its paper (TD-2). The check is valid for these scores only; a
 * change of a score removes it.
 */
export async function checkCard(
  ctx: Ctx,
  { tournamentId, roundId, entryId, isRight, revision }: ParsedInput<typeof checkContract>,
) {
  const checkedAt = isRight ? ctx.now() : null
  await ctx.db.transaction(async (tx) => {
    const found = await findFlightOf(tx, tournamentId, { roundId, entryId })
    if (!found) throw new AppError('not_found')
    const cards = await lockCards(tx, found.flight.id)
    const card = cards.find((each) => each.entryId === entryId)
    if (!card) throw new AppError('not_found')
    if (card.revision !== revision) throw new AppError('changed_elsewhere')
    const link = ctx.dayLink?.linkId ?? null
    // Two helpers are two pairs of eyes; one day link is one helper.
    if (isRight && link !== null && card.enteredManuallyByLink === link)
      throw deskRefusal('own_check')
    const by = { checkedBy: ctx.actor?.accountId ?? null, checkedByLink: link }
    await markCard(tx, { roundId, entryId }, isRight ? { checkedAt, ...by } : notChecked)
    await recordActivity(tx, ctx, {
      action: 'tournaments.check_card',
      subject: { type: 'entry', id: entryId },
      data: { roundId, isRight },
    })
  })
  return { checkedAt: checkedAt?.getTime() ?? null }
}
