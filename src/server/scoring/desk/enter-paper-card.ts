import { randomUUID } from 'node:crypto'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { enterPaperCard as contract } from '#contract/scoring-desk.ts'
import { disputedHoles } from '#domain/scoring/card.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { onCard, toCardView } from '../read-flight.ts'
import { refreshCards } from '../record-scores.ts'
import { insertScores, updateCard } from '../score-queries.ts'
import { withNewReceipt } from '../sign-card.ts'
import { markCard } from './desk-queries.ts'
import { lockResultShared } from './lock-result.ts'
import { loadCard, type LoadedCard } from './load-card.ts'

type PaperCardInput = ParsedInput<typeof contract>

/** A paper card as the tournament desk reads it: the marker's scores, by the account that typed them (TD-1). */
export async function enterPaperCard(ctx: Ctx, typed: PaperCardInput) {
  await withNewReceipt((receipt) => ctx.db.transaction((tx) => store(tx, ctx, { typed, receipt })))
  ctx.wake?.('card-reports')
  const loaded = await loadCard(ctx.db, typed)
  const { card, player } = loaded
  return {
    card: toCardView(card, player, loaded),
    disputed: card.deliveredAt ? [] : disputedOn(loaded),
  }
}

async function store(
  tx: Db,
  ctx: Ctx,
  { typed, receipt }: { typed: PaperCardInput; receipt: string },
) {
  const { tournamentId, roundId, entryId, scores, isSigned, revision } = typed
  await lockResultShared(tx, tournamentId)
  const loaded = await loadCard(tx, typed, { toWrite: true })
  const { holes } = onCard(loaded.player, loaded)
  if (scores.length !== holes.length) throw new AppError('invalid_input')
  // A correction of the committee's stands above the paper; the paper is the marker's. On a card that
  // is in, a paper that says what was corrected to says nothing else.
  const { card } = loaded
  const different = holes.filter(({ official, committee, marker }, i) => {
    const isCorrectedTo = card.deliveredAt !== null && official === scores[i]
    const stands = committee.score === null ? official : marker.score
    return stands !== scores[i] && !isCorrectedTo
  })
  if (card.deliveredAt && different.length > 0) {
    throw new AppError('refused', {
      reason: 'card_delivered',
      holes: different.map(({ number }) => number),
    })
  }
  // Asked once more for what stands already, the answer is the same: the first one was lost.
  if (different.length > 0 && card.revision !== revision) throw new AppError('changed_elsewhere')
  const by = ctx.actor?.accountId ?? null
  if (card.deliveredAt === null) await writeMarkerScores(tx, ctx, { loaded, scores })
  const isIn = card.deliveredAt === null && isSigned && (await isWhole(tx, typed))
  if (isIn) await updateCard(tx, card, { deliveredAt: ctx.now(), receipt, settledAs: null })
  const marks = {
    enteredManuallyAt: ctx.now(),
    enteredManuallyBy: by,
    checkedAt: null,
    checkedBy: null,
  }
  if (different.length > 0 || isIn || card.enteredManuallyAt === null)
    await markCard(tx, card, marks)
  else return
  await recordActivity(tx, ctx, {
    action: 'tournaments.type_card',
    subject: { type: 'entry', id: entryId },
    data: { roundId, holes: different.map(({ number }) => number), isDelivered: isIn },
  })
}

/** Only what the marker's slot does not say already; what it says is replaced, never lost. */
async function writeMarkerScores(
  tx: Db,
  ctx: Ctx,
  { loaded, scores }: { loaded: LoadedCard; scores: readonly HoleScore[] },
) {
  const { card, player } = loaded
  const { holes } = onCard(player, loaded)
  const at = ctx.now()
  const rows = holes.flatMap(({ number, marker }, i) => {
    const score = scores[i] ?? null
    const stands = marker.standing.length === 0 ? score === null : marker.standing.length === 1
    if (stands && marker.score === score) return []
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

/** The paper says it all: every hole has a score, and no note of the player's says otherwise. */
async function isWhole(tx: Db, typed: PaperCardInput) {
  const loaded = await loadCard(tx, typed)
  const { holes } = onCard(loaded.player, loaded)
  return holes.every(({ official }) => official !== null) && disputedOn(loaded).length === 0
}

function disputedOn(loaded: LoadedCard): number[] {
  const { holes } = onCard(loaded.player, loaded)
  return disputedHoles(holes).map((at) => holes[at]?.number ?? 0)
}
