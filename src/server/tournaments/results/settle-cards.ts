import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type {
  CardToSettle,
  previewSettlement as previewContract,
  settleCards as contract,
} from '#contract/tournament-settlements.ts'
import {
  lastHoleOf,
  settledAs,
  settlementReason,
  settlementsFor,
  withPenalty,
  type Settled,
} from '#domain/tournaments/desk/settle-card.ts'
import { statusOfDrawn } from '#domain/tournaments/ranking/player-status.ts'
import { cardState, disputedHoles } from '#domain/tournaments/scoring/card.ts'
import { recordActivity } from '../../activity/record.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { lockEntry, markCard } from '../desk/desk-queries.ts'
import { refuseAtDesk } from '../desk/hold-result.ts'
import { loadCard, type LoadedCard } from '../desk/load-card.ts'
import { changeStatus } from '../desk/set-status.ts'
import { raiseVersion } from '../raise-version.ts'
import { onCard } from '../read-flight.ts'
import { refreshCards } from '../record-scores.ts'
import { insertScores, updateCard } from '../score-queries.ts'
import { lockTournament, selectDivisions, selectRounds } from '../tournament-queries.ts'
import { changedResults } from './changed-results.ts'
import { getResults } from './read-results.ts'
import { selectField } from './result-queries.ts'

/** Every result that it would change; nothing is stored (TD-6). */
export async function previewSettlement(
  ctx: Ctx,
  { tournamentId, cards }: z.output<typeof previewContract.input>,
) {
  const settling: Settling[] = []
  for (const card of cards) settling.push(await judge(ctx.db, tournamentId, card))
  const divisions = await selectDivisions(ctx.db, [tournamentId])
  const rounds = await selectRounds(ctx.db, [tournamentId])
  const rows = await selectField(ctx.db, tournamentId)
  const after = rows.map((row) => {
    const status = settling.find(({ card, settled }) => settled.status && isOf(card, row))?.settled
    const card = settling.find((one) => isOf(one.card, row) && one.card.roundId === row.round.id)
    return {
      ...row,
      entry: status?.status ? { ...row.entry, status: status.status } : row.entry,
      card: card ? { ...row.card, scores: scoresWith(card) } : row.card,
    }
  })
  return { changes: changedResults({ divisions, rounds, rows }, after) }
}

const isOf = ({ entryId }: CardToSettle, { entry }: { entry: { id: string } }) =>
  entry.id === entryId

/** All of them or none; the tournament is locked, so no score comes in between. */
export async function settleCards(
  ctx: Ctx,
  { tournamentId, cards }: z.output<typeof contract.input>,
) {
  await ctx.db.transaction(async (tx) => {
    await lockOpen(tx, tournamentId)
    for (const card of cards) await settle(tx, ctx, await judge(tx, tournamentId, card))
    await raiseVersion(tx, tournamentId)
  })
  return getResults(ctx, { tournamentId })
}

/** Nothing of a result that is final is settled or unsettled. */
export async function lockOpen(tx: Db, tournamentId: string) {
  const row = await lockTournament(tx, tournamentId)
  if (!row) throw new AppError('not_found')
  if (row.state === 'final') throw refuseAtDesk('result_final')
}

type Settling = { tournamentId: string; card: CardToSettle; loaded: LoadedCard; settled: Settled }

/** The card as it was seen, and one that may be settled so. */
async function judge(db: Db, tournamentId: string, card: CardToSettle): Promise<Settling> {
  const loaded = await loadCard(db, { tournamentId, ...card })
  const { holes, held } = onCard(loaded.player, loaded)
  const { entry, terms } = loaded.player
  const may = settlementsFor({
    state: cardState(
      holes,
      held.map(({ by }) => by),
    ),
    holesScored: holes.filter(({ official }) => official !== null).length,
    disputed: disputedHoles(holes).length,
  })
  const isOpen = loaded.card.deliveredAt === null && statusOfDrawn(entry) === null
  if (!isOpen || loaded.card.revision !== card.revision || !may.includes(card.as)) {
    throw new AppError('changed_elsewhere')
  }
  return { tournamentId, card, loaded, settled: settledAs(card.as, terms) }
}

async function settle(tx: Db, ctx: Ctx, settling: Settling) {
  const { tournamentId, card, settled, loaded } = settling
  const { roundId, entryId, as } = card
  if (settled.status !== null) {
    const entry = await lockEntry(tx, tournamentId, entryId)
    if (entry?.state !== 'entered') throw new AppError('changed_elsewhere')
    const { status } = settled
    const where = { statusRoundId: roundId, statusHole: null }
    const values = { status, statusReason: settlementReason[as], ...where }
    await changeStatus(tx, ctx, { tournamentId, entryId, from: null, values })
  } else {
    if (settled.strokes > 0) await addStrokes(tx, ctx, settling)
    await updateCard(tx, loaded.card, { deliveredAt: ctx.now() })
  }
  await markCard(tx, card, { settledAs: as })
  await recordActivity(tx, ctx, {
    action: 'tournaments.settle_card',
    subject: { type: 'entry', id: entryId },
    data: { roundId, as, ...settled },
  })
}

/** On the last hole that the player plays (Local Rule L-1), as a correction with its reason. */
async function addStrokes(tx: Db, ctx: Ctx, { card, loaded, settled }: Settling) {
  const { hole, score } = penaltyOn(loaded, settled)
  if (hole.official === score) return
  const written = { hole: hole.number, slot: 'committee' as const, score, isLate: false }
  const { roundId, entryId, as } = card
  const by = { byEntryId: null, byAccountId: ctx.actor?.accountId ?? null }
  await insertScores(tx, [
    {
      ...written,
      ...by,
      roundId,
      entryId,
      id: randomUUID(),
      replaces: [...hole.committee.heads],
      reason: settlementReason[as],
      writtenAt: ctx.now(),
      receivedAt: ctx.now(),
    },
  ])
  await refreshCards(tx, { players: [loaded.player], cards: [loaded.card] })
}

/** The hole that bears the strokes, and what it becomes. */
function penaltyOn(loaded: LoadedCard, settled: Settled) {
  const { holes } = onCard(loaded.player, loaded)
  const numbers = holes.map(({ number }) => number)
  const last = lastHoleOf(numbers, loaded.found.flight.hole)
  const hole = holes.find(({ number }) => number === last)
  if (!hole) throw new Error('A card has a last hole')
  const strokes = settled.status === null ? settled.strokes : 0
  return { hole, score: withPenalty(hole.official, strokes) }
}

function scoresWith({ loaded, settled }: Settling) {
  const { hole, score } = penaltyOn(loaded, settled)
  const { holes } = onCard(loaded.player, loaded)
  return holes.map((one) => (one.number === hole.number ? score : one.official))
}
