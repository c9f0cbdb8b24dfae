import { randomUUID } from 'node:crypto'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { suspendPlay as contract } from '#contract/scoring/desk.ts'
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
import { announceResumption, announceSuspension } from './announce-suspension.ts'
import { findSuspension, insertSuspension, updateSuspension } from './desk-queries.ts'
import { deskRefusal } from './lock-result.ts'

/** Suspends play, or updates kind and time of the current suspension. Phones poll it within seconds. */
export async function suspendPlay(
  ctx: Ctx,
  { tournamentId, kind, resumesMinute }: ParsedInput<typeof contract>,
) {
  const resumesAt = resumesMinute === null ? null : danishInstant(today(ctx), resumesMinute)
  const id = await ctx.db.transaction(async (tx) => {
    const row = await lockInPlay(tx, tournamentId)
    const latest = await findSuspension(tx, tournamentId)
    const isSuspended = row.state === 'suspended' && latest?.endedAt === null
    const suspensionId = isSuspended ? latest.id : randomUUID()
    if (isSuspended) await updateSuspension(tx, suspensionId, { kind, resumesAt })
    else {
      const started = { startedAt: ctx.now(), startedBy: ctx.actor?.accountId ?? null }
      await insertSuspension(tx, { id: suspensionId, tournamentId, kind, resumesAt, ...started })
      await writeTournament(tx, tournamentId, { state: 'suspended', suspendedFrom: row.state })
    }
    await announceSuspension(tx, ctx, row, { id: suspensionId, kind, resumesAt })
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

async function lockInPlay(tx: Db, tournamentId: string): Promise<TournamentRow> {
  const row = await lockTournament(tx, tournamentId)
  if (!row) throw new AppError('not_found')
  if (row.state !== 'in_play' && row.state !== 'suspended') refuse('tournament_state')
  return row
}

/** Resumes play; phones show it and accept scores of all holes again. */
export async function resumePlay(ctx: Ctx, { tournamentId }: { tournamentId: string }) {
  await ctx.db.transaction(async (tx) => {
    const row = await lockTournament(tx, tournamentId)
    if (!row) throw new AppError('not_found')
    if (row.state !== 'suspended') throw deskRefusal('not_suspended')
    const latest = await findSuspension(tx, tournamentId)
    if (latest?.endedAt === null) {
      await updateSuspension(tx, latest.id, { endedAt: ctx.now() })
      await announceResumption(tx, ctx, row, latest.id)
    }
    await writeTournament(tx, tournamentId, { state: 'in_play', suspendedFrom: null })
    await recordActivity(tx, ctx, {
      action: 'tournaments.resume',
      subject: { type: 'tournament', id: tournamentId },
    })
  })
  ctx.wake?.('urgent-messages')
  return {}
}
