import { randomUUID } from 'node:crypto'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { unsettleCard as contract } from '#contract/results-settlements.ts'
import { settledAs, settlementReason, type Settlement } from '#domain/scoring/settle-card.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockEntry, markCard } from '../scoring/desk/desk-queries.ts'
import { lockResult } from '../scoring/desk/lock-result.ts'
import { loadCard, type LoadedCard } from '../scoring/desk/load-card.ts'
import { changeStatus } from '../scoring/desk/set-status.ts'
import { onCard } from '../scoring/read-flight.ts'
import { refreshCards } from '../scoring/record-scores.ts'
import { insertScores, updateCard, type ScoreRow } from '../scoring/score-queries.ts'
import { getResults } from './read-results.ts'
import { mailSettlement } from './mail-settlement.ts'

type NewScore = Omit<ScoreRow, 'number'>

/** The card waits again, as it was; what the committee has written there since is left alone. */
export async function unsettleCard(
  ctx: Ctx,
  { tournamentId, ...key }: ParsedInput<typeof contract>,
) {
  await ctx.db.transaction(async (tx) => {
    const tournament = await lockResult(tx, tournamentId)
    const loaded = await loadCard(tx, { tournamentId, ...key })
    const { found, player } = loaded
    const { settledAs: as, deliveredAt } = loaded.card
    if (as === null) return
    const settled = settledAs(as, player.terms)
    // By what was done then, for the terms may say otherwise by now.
    if (deliveredAt === null) await removeSettlementCode(tx, ctx, { tournamentId, loaded })
    else await openAgain(tx, ctx, { loaded, as, settledAt: deliveredAt })
    await markCard(tx, key, { settledAs: null })
    await recordActivity(tx, ctx, {
      action: 'tournaments.unsettle_card',
      subject: { type: 'entry', id: key.entryId },
      data: { roundId: key.roundId, as },
    })
    await mailSettlement(tx, ctx, {
      tournament,
      cards: [{ ...key, as, settled, entry: player.entry, flightId: found.flight.id }],
      isTakenBack: true,
    })
  })
  return getResults(ctx, { tournamentId })
}

type CodeBack = { tournamentId: string; loaded: LoadedCard }

async function removeSettlementCode(tx: Db, ctx: Ctx, { tournamentId, loaded }: CodeBack) {
  const { entryId, roundId } = loaded.card
  const entry = await lockEntry(tx, tournamentId, entryId)
  if (!entry) throw new AppError('not_found')
  if (entry.statusRoundId !== roundId) return
  const values = { status: null, statusReason: null, statusRoundId: null, statusHole: null }
  await changeStatus(tx, ctx, { entryId, from: entry.status, values })
}

type Opening = { loaded: LoadedCard; as: Settlement; settledAt: Date }

/** Strokes go as they came, and what phones sent meanwhile is no longer too late. */
async function openAgain(tx: Db, ctx: Ctx, opening: Opening) {
  const { card, player } = opening.loaded
  const written = [...withoutPenalty(ctx, opening), ...countedAgain(ctx, opening)]
  await insertScores(tx, written)
  if (written.length > 0) await refreshCards(tx, { players: [player], cards: [card] })
  await updateCard(tx, card, { deliveredAt: null })
}

/** What the committee had said of the hole before stands again. */
function withoutPenalty(ctx: Ctx, { loaded, as, settledAt }: Opening): NewScore[] {
  if (as !== 'uncertified') return []
  const { player, scores } = loaded
  const heads = onCard(player, loaded).holes.flatMap(({ committee }) => committee.heads)
  // What was settled before both had the same instant has the settlement's own words.
  const isOfIt = ({ receivedAt, reason }: ScoreRow) =>
    isAt(receivedAt, settledAt) || (receivedAt < settledAt && reason === settlementReason[as])
  const penalty = scores.find(
    (row) => row.slot === 'committee' && heads.includes(row.id) && isOfIt(row),
  )
  if (!penalty) return []
  const before = scores.find(({ id }) => penalty.replaces.includes(id))
  const { number: _, ...row } = penalty
  return [
    {
      ...row,
      id: randomUUID(),
      score: before?.score ?? null,
      replaces: [penalty.id],
      byEntryId: null,
      byAccountId: ctx.actor?.accountId ?? null,
      reason: before?.reason ?? 'Afgørelsen er taget tilbage',
      writtenAt: ctx.now(),
      receivedAt: ctx.now(),
    },
  ]
}

/** Entries are only ever added: those that came too late for the settlement are added once more. */
function countedAgain(ctx: Ctx, { loaded, settledAt }: Opening): NewScore[] {
  const late = loaded.scores.filter(({ isLate, receivedAt }) => isLate && receivedAt >= settledAt)
  const again = new Map(late.map(({ id }) => [id, randomUUID()]))
  return late.map((entry) => {
    const { number: _, ...row } = entry
    return {
      ...row,
      id: again.get(row.id) ?? row.id,
      replaces: row.replaces.map((id) => again.get(id) ?? id),
      isLate: false,
      receivedAt: ctx.now(),
    }
  })
}

const isAt = (one: Date, other: Date) => one.getTime() === other.getTime()
