import { randomUUID } from 'node:crypto'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type {
  remindOfSuspension as reminderContract,
  suspendPlay as contract,
} from '#contract/scoring/suspension.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import { danishInstant } from '../../clock.ts'
import { today, type Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { refuse } from '../../competitions/refuse-tournament.ts'
import {
  lockTournament,
  writeTournament,
  type TournamentRow,
} from '../../competitions/tournament-queries.ts'
import { announceSuspension, remindPlayers } from './announce-suspension.ts'
import { findSuspension, insertSuspension, updateSuspension } from './desk-queries.ts'
import { deskRefusal } from './lock-result.ts'
import { isAwaited, loadStopped, stampPositions } from './positions.ts'

/** Suspends play, or updates kind and time of the current suspension. Phones poll it within seconds. */
export async function suspendPlay(
  ctx: Ctx,
  { tournamentId, kind, resumesMinute }: ParsedInput<typeof contract>,
) {
  const resumesAt = resumesMinute === null ? null : danishInstant(today(ctx), resumesMinute)
  // A minute that has passed is meant for another day, whose restart is announced by itself.
  if (resumesAt && resumesAt < ctx.now()) throw deskRefusal('restart_past')
  const id = await ctx.db.transaction(async (tx) => {
    const row = await lockInPlay(tx, tournamentId)
    const latest = await findSuspension(tx, tournamentId)
    const isSuspended = row.state === 'suspended' && latest?.endedAt === null
    const suspensionId = isSuspended ? latest.id : randomUUID()
    if (isSuspended) await updateSuspension(tx, suspensionId, { kind, resumesAt })
    else {
      const startedAt = ctx.now()
      const positions = await stampPositions(tx, tournamentId, startedAt)
      const started = { startedAt, startedBy: ctx.actor?.accountId ?? null, positions }
      await insertSuspension(tx, { id: suspensionId, tournamentId, kind, resumesAt, ...started })
      await writeTournament(tx, tournamentId, { state: 'suspended', suspendedFrom: row.state })
    }
    await announceSuspension(tx, ctx, row, await findSuspended(tx, tournamentId))
    await recordActivity(tx, ctx, {
      action: 'tournaments.suspend',
      subject: { type: 'tournament', id: tournamentId },
      data: { kind, resumesAt },
    })
    return suspensionId
  })
  ctx.wake?.('urgent-messages')
  return { id }
}

async function findSuspended(tx: Db, tournamentId: string) {
  const suspension = await findSuspension(tx, tournamentId)
  if (!suspension) throw new Error('A suspended tournament has a suspension')
  return suspension
}

async function lockInPlay(tx: Db, tournamentId: string): Promise<TournamentRow> {
  const row = await lockTournament(tx, tournamentId)
  if (!row) throw new AppError('not_found')
  if (row.state !== 'in_play' && row.state !== 'suspended') refuse('tournament_state')
  return row
}

/** Locks the tournament and returns its present suspension. */
export async function lockSuspended(tx: Db, tournamentId: string) {
  const tournament = await lockTournament(tx, tournamentId)
  if (!tournament) throw new AppError('not_found')
  const suspension = await findSuspension(tx, tournamentId)
  if (tournament.state !== 'suspended' || suspension?.endedAt !== null)
    throw deskRefusal('not_suspended')
  return { tournament, suspension }
}

/** Notifies flights again that have not confirmed the suspension; safe to repeat within a minute. */
export async function remindOfSuspension(
  ctx: Ctx,
  { tournamentId, flightId }: ParsedInput<typeof reminderContract>,
) {
  const messages = await ctx.db.transaction(async (tx) => {
    const { tournament, suspension } = await lockSuspended(tx, tournamentId)
    const { flights } = await loadStopped(tx, suspension)
    const silent = flights.filter(
      (flight) => isAwaited(flight) && [null, flight.progress.flightId].includes(flightId),
    )
    const entryIds = new Set(
      silent.flatMap(({ progress }) => progress.players.map(({ entry }) => entry.id)),
    )
    const queued = await remindPlayers(tx, ctx, tournament, { suspension, entryIds })
    await recordActivity(tx, ctx, {
      action: 'tournaments.remind_suspended',
      subject: { type: 'tournament', id: tournamentId },
      data: { flights: silent.length, messages: queued },
    })
    return queued
  })
  ctx.wake?.('urgent-messages')
  return { messages }
}
