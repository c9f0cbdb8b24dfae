import type { RestartPlan } from '#contract/scoring/suspension.ts'
import type { MinuteOfDay } from '#domain/shared/clock-time.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import {
  isValidRound,
  selectDivisions,
  selectRounds,
  type DivisionRow,
  type RoundRow,
  type TournamentRow,
} from '../competitions/tournament-queries.ts'
import { selectOtherTournaments } from '../competitions/other-tournaments-queries.ts'
import type { Db } from '../db/client.ts'
import { isInRound } from '../scoring/desk/flight-progress.ts'
import type { Stopped } from '../scoring/desk/positions.ts'
import { selectDrafts } from './draw-queries.ts'

/** How many players get a new start by a restart, and how many others of the round are told. */
export function toldOf(
  stopped: readonly Stopped[],
  flights: readonly { flightId: string; isMoved: boolean }[],
): RestartPlan['told'] {
  const moved = new Set(flights.flatMap(({ flightId, isMoved }) => (isMoved ? flightId : [])))
  const countOf = (isCounted: (flightId: string) => boolean) =>
    stopped
      .filter(({ progress }) => isCounted(progress.flightId))
      .reduce((sum, { progress }) => sum + progress.players.filter(isInRound).length, 0)
  return { moved: countOf((id) => moved.has(id)), others: countOf((id) => !moved.has(id)) }
}

type Restart = {
  tournament: TournamentRow
  /** The suspended round. */
  round: RoundRow
  day: PlainDate
  /** When its last flight is in, by the clock of that day; null when all are in. */
  lastIn: MinuteOfDay | null
}

/** What else is played on the day of a restart: other rounds of the tournament, and other tournaments at the club. */
export async function selectClashes(
  db: Db,
  { tournament, round, day, lastIn }: Restart,
): Promise<Pick<RestartPlan, 'clashes' | 'otherTournaments'>> {
  const divisions = await selectDivisions(db, [tournament.id])
  const others = (await selectRounds(db, [tournament.id])).filter(
    (other) => other.id !== round.id && isValidRound(other) && other.day === day,
  )
  return {
    clashes: await Promise.all(
      others.map(async (other) => ({
        number: other.number,
        firstMinute: other.firstMinute,
        hasList: other.drawVersion > 0,
        overlaps: other.number > round.number && lastIn !== null && lastIn > other.firstMinute,
        waitsForResults: await waitsForResults(db, { round, other, divisions }),
      })),
    ),
    otherTournaments: await selectOtherTournaments(db, {
      tournamentId: tournament.id,
      clubId: tournament.clubId,
      days: [day],
    }),
  }
}

type LaterRound = { round: RoundRow; other: RoundRow; divisions: readonly DivisionRow[] }

/** Whether a later round is drawn by the standing, or has a cut before it that this round decides. */
async function waitsForResults(db: Db, { round, other, divisions }: LaterRound): Promise<boolean> {
  if (other.number < round.number) return false
  const isCutBetween = divisions.some(({ terms: { cut } }) => {
    return cut !== null && cut.afterRound >= round.number && cut.afterRound < other.number
  })
  const drafts = await selectDrafts(db, other.id)
  return isCutBetween || drafts.some(({ state }) => state.settings.order.startsWith('leaders'))
}
