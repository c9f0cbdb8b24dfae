import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type {
  restoreRound as restored,
  voidRound as contract,
} from '#contract/results/decisions.ts'
import { statusOfDrawn } from '#domain/competitions/player-status.ts'
import { mayVoidRounds } from '#domain/competitions/state.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { assertFrom } from '../shown-version.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { refuse } from '../competitions/refuse-tournament.ts'
import { findSuspension, updateSuspension } from '../scoring/desk/desk-queries.ts'
import { lockResult } from '../scoring/desk/lock-result.ts'
import { selectDrawn } from '../scoring/score-queries.ts'
import {
  selectRounds,
  writeRound,
  writeTournament,
  type RoundRow,
  type TournamentRow,
  isValidRound,
} from '../competitions/tournament-queries.ts'
import { getResults } from './read-results.ts'

type RoundKey = ParsedInput<typeof restored>

/** Declares the round void with a public reason, so that nothing on it counts (Committee Procedures 6E). */
export async function voidRound(ctx: Ctx, { reason, from, ...key }: ParsedInput<typeof contract>) {
  await ctx.db.transaction(async (tx) => {
    const { tournament, round } = await lockRound(tx, key)
    if (round.voidReason === reason) return
    assertFrom(from, round.voidReason)
    await writeRound(tx, round.id, {
      voidedAt: round.voidedAt ?? ctx.now(),
      voidedBy: ctx.actor?.accountId ?? null,
      voidReason: reason,
    })
    await resumeTournament(tx, ctx, tournament)
    await record(tx, ctx, { round, action: 'tournaments.void_round', data: { reason } })
  })
  return getResults(ctx, key)
}

export async function restoreRound(ctx: Ctx, key: RoundKey) {
  await ctx.db.transaction(async (tx) => {
    const { round } = await lockRound(tx, key)
    if (isValidRound(round)) return
    const { voidReason } = round
    await writeRound(tx, round.id, { voidedAt: null, voidedBy: null, voidReason: null })
    const data = { reason: voidReason }
    await record(tx, ctx, { round, action: 'tournaments.restore_round', data })
  })
  return getResults(ctx, key)
}

/**
 * The lock prevents scores and a final result until the transaction ends. Before the first start list
 * the organiser removes a round in the settings instead, or cancels the tournament.
 */
async function lockRound(tx: Db, { tournamentId, roundId }: RoundKey) {
  const tournament = await lockResult(tx, tournamentId)
  const round = (await selectRounds(tx, [tournamentId])).find(({ id }) => id === roundId)
  if (!round) throw new AppError('not_found')
  if (!mayVoidRounds(tournament.state)) refuse('tournament_state')
  return { tournament, round }
}

/**
 * Ends the suspension of the voided round, and starts play where no round is left, so that the
 * tournament can be concluded. While another round is in play the tournament desk must resume play.
 */
async function resumeTournament(tx: Db, ctx: Ctx, { id, state }: TournamentRow) {
  const validRounds = (await selectRounds(tx, [id])).filter(isValidRound)
  if (state === 'drawn' && validRounds.length === 0) {
    await writeTournament(tx, id, { state: 'in_play', suspendedFrom: null })
  }
  if (state !== 'suspended' || (await isInPlay(tx, ctx, validRounds))) return
  const suspension = await findSuspension(tx, id)
  if (suspension?.endedAt === null) {
    await updateSuspension(tx, suspension.id, { endedAt: ctx.now() })
  }
  await writeTournament(tx, id, { state: 'in_play', suspendedFrom: null })
}

/** Whether one of these rounds has reached its day and has cards that are not delivered. */
async function isInPlay(tx: Db, ctx: Ctx, rounds: readonly RoundRow[]): Promise<boolean> {
  const begun = rounds.filter(({ day }) => day <= today(ctx)).map(({ id }) => id)
  const drawn = begun.length === 0 ? [] : await selectDrawn(tx, begun)
  return drawn.some(({ card, entry }) => card.deliveredAt === null && statusOfDrawn(entry) === null)
}

async function record(
  tx: Db,
  ctx: Ctx,
  { round, action, data }: { round: RoundRow; action: string; data: object },
) {
  await recordActivity(tx, ctx, {
    action,
    subject: { type: 'round', id: round.id },
    data: { ...data, number: round.number },
  })
}
