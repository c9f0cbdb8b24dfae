import { holdsPower } from '#domain/accounts/powers.ts'
import { mayUse } from '../../access.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import { onOneConnection } from '../../db/transactions.ts'
import {
  findTournament,
  selectDivisions,
  selectRounds,
  type DivisionRow,
  type TournamentRow,
} from '../../competitions/tournament-queries.ts'
import { findSuspension, type SuspensionRow } from './desk-queries.ts'
import { loadStopped } from './positions.ts'

/** The tournament for its tournament desk, with its rounds and a suspension of play. */
export async function getDesk(ctx: Ctx, { tournamentId }: { tournamentId: string }) {
  const [found, divisions, rounds, last] = await onOneConnection(ctx.db, (db) =>
    Promise.all([
      findTournament(db, tournamentId),
      selectDivisions(db, [tournamentId]),
      selectRounds(db, [tournamentId]),
      findSuspension(db, tournamentId),
    ]),
  )
  if (!found) throw new AppError('not_found')
  const { tournament, club } = found
  return {
    ...tournament,
    clubName: club.name,
    mayRun: holdsPower(ctx.actor?.roles ?? [], 'tournament.run', tournamentId),
    matchPlay: matchPlayOf(divisions),
    rehearsal: rehearsalOf(tournament),
    mayMarkPresence: mayUse(ctx, 'tournament.presence', tournamentId),
    rounds,
    suspension: await currentSuspension(ctx, last),
  }
}

const rehearsalOf = ({ rehearsalOf: of, rehearsalEndsAt }: TournamentRow) =>
  of && rehearsalEndsAt ? { of, endsAt: rehearsalEndsAt.getTime() } : null

function matchPlayOf(divisions: readonly DivisionRow[]) {
  const count = divisions.filter(({ terms }) => terms.matchPlay).length
  if (count === 0) return 'none' as const
  return count === divisions.length ? ('all' as const) : ('some' as const)
}

async function currentSuspension(ctx: Ctx, last: SuspensionRow | undefined) {
  if (last?.endedAt !== null) return null
  const { flights } = await loadStopped(ctx.db, last)
  const onCourse = flights.filter(({ position }) => position.state === 'playing')
  return {
    id: last.id,
    kind: last.kind,
    startedAt: last.startedAt.getTime(),
    resumesAt: last.resumesAt?.getTime() ?? null,
    flights: onCourse.length,
    stopped: onCourse.filter(({ answer }) => answer).length,
  }
}
