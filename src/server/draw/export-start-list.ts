import { cardName } from '#domain/competitions/sides/side-name.ts'
import type { Cell } from '#contract/shared/cells.ts'
import { courseNameOf } from '#domain/competitions/round-courses.ts'
import { statusOfDrawn } from '#domain/competitions/player-status.ts'
import { formatClock, momentFrom } from '#domain/shared/clock-time.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { selectDivisions } from '../competitions/tournament-queries.ts'
import { selectDrawn } from '../scoring/score-queries.ts'
import { findRound } from './draw-queries.ts'
import type { RoundIds } from './read-studio.ts'

/** The published start list of a round by flight, for the director; without rows before the draw. */
export async function exportStartList(ctx: Ctx, { tournamentId, roundId }: RoundIds) {
  const round = await findRound(ctx.db, tournamentId, roundId)
  if (!round) throw new AppError('not_found')
  const divisions = await selectDivisions(ctx.db, [tournamentId])
  const divisionName = new Map(divisions.map(({ id, name }) => [id, name]))
  const hasCourses = round.courses.length > 1
  const columns = [
    { heading: 'Runde', kind: 'number' as const },
    { heading: 'Dato', kind: 'day' as const },
    { heading: 'Start', kind: 'code' as const },
    { heading: 'Hul', kind: 'code' as const },
    // A round on one course has no column for it.
    ...(hasCourses ? [{ heading: 'Bane', kind: 'text' as const }] : []),
    { heading: 'Flight', kind: 'number' as const },
    { heading: 'Spiller', kind: 'text' as const },
    { heading: 'Klub', kind: 'text' as const },
    { heading: 'DGU-nummer', kind: 'code' as const },
    { heading: 'Række', kind: 'text' as const },
    { heading: 'Tee', kind: 'text' as const },
    { heading: 'Handicap', kind: 'handicap' as const },
    { heading: 'Justeret spillehandicap', kind: 'number' as const },
    { heading: 'Kode', kind: 'code' as const },
  ]
  const drawn = await selectDrawn(ctx.db, [roundId])
  const rows = drawn.map(({ flight, entry, player, tee, side }): Cell[] => [
    round.number,
    momentFrom(round.day, flight.minute).day,
    formatClock(momentFrom(round.day, flight.minute).minute),
    `${flight.hole}${flight.group ?? ''}`,
    ...(hasCourses ? [courseNameOf(round.courses, flight.course)] : []),
    flight.position,
    cardName(entry, side),
    entry.clubName,
    entry.dguNumber,
    divisionName.get(entry.divisionId) ?? null,
    tee.name,
    player.handicapTenths,
    player.playingHandicap,
    statusOfDrawn(entry),
  ])
  return { title: 'Startliste', columns, rows }
}
