import { isDecided } from '#domain/matches/settle-matches.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import {
  lockTournament,
  selectDivisions,
  writeTournament,
} from '../competitions/tournament-queries.ts'
import { knockOutRounds, loadDivisions, type LoadedDivision } from './load-division.ts'
import { findLastMatchDay } from './match-queries.ts'

/** Whether every match of a division is decided, the knock-out after its pools included. */
export function isDivisionOver({ draw, matches }: Pick<LoadedDivision, 'draw' | 'matches'>) {
  if (draw === null || !isDecided(matches)) return false
  return draw.pools === null || draw.pools.goOn === 0 || knockOutRounds(matches) > 0
}

/**
 * Keeps the state of a tournament that is match play alone: in play while matches are open, final when all are
 * decided. With other *rækker* the results of those decide.
 */
export async function updateStateByMatches(tx: Db, ctx: Ctx, tournamentId: string) {
  const tournament = await lockTournament(tx, tournamentId)
  const divisions = await selectDivisions(tx, [tournamentId])
  if (!tournament || !divisions.every(({ terms }) => terms.matchPlay)) return
  const loaded = await loadDivisions(
    tx,
    divisions.map(({ id }) => id),
  )
  const isOver = loaded.every(isDivisionOver)
  const isBegun = loaded.some(({ draw }) => draw !== null)
  const to = isOver ? 'final' : isBegun ? 'in_play' : 'closed'
  const isKept = ['in_play', 'final'].includes(tournament.state) || isBegun
  if (tournament.state === to || tournament.state === 'cancelled' || !isKept) return
  await writeTournament(tx, tournamentId, { state: to, finalAt: isOver ? ctx.now() : null })
  await recordActivity(tx, ctx, {
    action: isOver ? 'matches.finish' : 'matches.play',
    subject: { type: 'tournament', id: tournamentId },
    data: { from: tournament.state, to },
  })
}

/** A tournament lasts until the last day of its matches, so that lists and reminders follow it. */
export async function extendLastDay(tx: Db, tournamentId: string) {
  const tournament = await lockTournament(tx, tournamentId)
  const last = await findLastMatchDay(tx, tournamentId)
  if (tournament && last && last > tournament.lastDay) {
    await writeTournament(tx, tournamentId, { lastDay: last })
  }
}
