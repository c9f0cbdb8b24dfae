import type { ParsedInput } from '#contract/endpoint.ts'
import type { restoreRound as restored, voidRound as contract } from '#contract/results-void.ts'
import { statusOfDrawn } from '#domain/competitions/player-status.ts'
import { mayVoidRounds } from '#domain/competitions/state.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { refuse } from '../competitions/copy-course.ts'
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

type OnRound = ParsedInput<typeof restored>

/** Nothing on the round counts from now on, and everybody reads why (Committee Procedures 6E). */
export async function voidRound(ctx: Ctx, { reason, ...of }: ParsedInput<typeof contract>) {
  await ctx.db.transaction(async (tx) => {
    const { tournament, round } = await lockRound(tx, of)
    await writeRound(tx, round.id, {
      voidedAt: round.voidedAt ?? ctx.now(),
      voidedBy: ctx.actor?.accountId ?? null,
      voidReason: reason,
    })
    await goOn(tx, ctx, tournament)
    await record(tx, ctx, { round, action: 'tournaments.void_round', data: { reason } })
  })
  return getResults(ctx, of)
}

export async function restoreRound(ctx: Ctx, of: OnRound) {
  await ctx.db.transaction(async (tx) => {
    const { round } = await lockRound(tx, of)
    if (isValidRound(round)) return
    const { voidReason } = round
    await writeRound(tx, round.id, { voidedAt: null, voidedBy: null, voidReason: null })
    const data = { reason: voidReason }
    await record(tx, ctx, { round, action: 'tournaments.restore_round', data })
  })
  return getResults(ctx, of)
}

/**
 * No score comes in between, and the result cannot become final meanwhile. Before the first start list a
 * round is taken out of the settings, or the tournament called off.
 */
async function lockRound(tx: Db, { tournamentId, roundId }: OnRound) {
  const tournament = await lockResult(tx, tournamentId)
  const round = (await selectRounds(tx, [tournamentId])).find(({ id }) => id === roundId)
  if (!round) throw new AppError('not_found')
  if (!mayVoidRounds(tournament.state)) refuse('tournament_state')
  return { tournament, round }
}

/**
 * A suspension ends with the round that it was of, and where no round is left the tournament goes on to
 * its end. While another round is out there nobody is let on by this: the tournament desk resumes play itself.
 */
async function goOn(tx: Db, ctx: Ctx, { id, state }: TournamentRow) {
  const validRounds = (await selectRounds(tx, [id])).filter(isValidRound)
  if (state === 'drawn' && validRounds.length === 0) {
    await writeTournament(tx, id, { state: 'in_play', suspendedFrom: null })
  }
  if (state !== 'suspended' || (await isPlayed(tx, ctx, validRounds))) return
  const lasting = await findSuspension(tx, id)
  if (lasting?.endedAt === null) await updateSuspension(tx, lasting.id, { endedAt: ctx.now() })
  await writeTournament(tx, id, { state: 'in_play', suspendedFrom: null })
}

/** Whether somebody may be out on one of these rounds: its day has come, and not all of it is in. */
async function isPlayed(tx: Db, ctx: Ctx, rounds: readonly RoundRow[]): Promise<boolean> {
  const begun = rounds.filter(({ day }) => day <= today(ctx)).map(({ id }) => id)
  const drawn = begun.length === 0 ? [] : await selectDrawn(tx, begun)
  return drawn.some(({ card, entry }) => card.deliveredAt === null && statusOfDrawn(entry) === null)
}

type Done = { round: RoundRow; action: string; data: object }

async function record(tx: Db, ctx: Ctx, { round, action, data }: Done) {
  await recordActivity(tx, ctx, {
    action,
    subject: { type: 'round', id: round.id },
    data: { ...data, number: round.number },
  })
}
