import type { MoveDayRefusal } from '#contract/director/move-day.ts'
import {
  daysAfter,
  dayMoveRefusal,
  firstDayMove,
  movedRounds,
  type DayMove,
  type FirstDayMove,
  type MovedRound,
} from '#domain/competitions/move-day.ts'
import { playsRound } from '#domain/competitions/terms/played-rounds.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { AppError } from '../../app-error.ts'
import { danishMoment } from '../../clock.ts'
import {
  isValidRound,
  selectDivisions,
  selectRounds,
  type DivisionRow,
  type RoundRow,
  type TournamentRow,
} from '../../competitions/tournament-queries.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { refuse as refuseDraw } from '../../draw/drafts.ts'
import { selectCalls } from '../../entries/reserves/reserve-queries.ts'
import { countReports } from '../../scoring/desk/desk-queries.ts'
import { selectListed, type ListedRow } from '../../scoring/listed-queries.ts'
import { countStatementsOfRound } from '../../sidecompetitions/side-competition-queries.ts'
import { selectConcerned, type ConcernedEntry } from './move-queries.ts'

/** A move that is possible, with everything that its plan and its execution read. */
export type LoadedMove = {
  tournament: TournamentRow
  rounds: RoundRow[]
  divisions: DivisionRow[]
  moved: MovedRound[]
  /** The days of the valid rounds afterwards. */
  days: PlainDate[]
  /** Undefined where the first day stays. */
  firstDay: FirstDayMove | undefined
  /** The players on the published lists of the moved rounds. */
  listed: ListedRow[]
  /** Entries whose *række* plays a moved round. */
  concerned: ConcernedEntry[]
}

const movableStates: string[] = ['open', 'closed', 'drawn', 'in_play', 'scores_in']

/**
 * Refuses a move that is impossible, and loads the others. Whoever moves the day holds the tournament's lock, so that no
 * score of the round comes in between.
 */
export async function loadMove(
  db: Db,
  ctx: Ctx,
  tournament: TournamentRow,
  move: DayMove,
): Promise<LoadedMove> {
  const rounds = await selectRounds(db, [tournament.id])
  const chosen = rounds.find(({ id }) => id === move.roundId)
  if (!chosen) throw new AppError('not_found')
  if (!isValidRound(chosen)) refuseDraw('round_void')
  if (tournament.state === 'suspended') refuse('day_play_suspended')
  if (!movableStates.includes(tournament.state)) refuseDraw('tournament_state')
  const now = danishMoment(ctx.now())
  const roundDays = rounds.map((round) => ({ ...round, isVoid: !isValidRound(round) }))
  const moved = movedRounds(roundDays, move)
  const refusal = dayMoveRefusal(roundDays, moved, now)
  if (refusal) refuse(refusal)
  const listed = await selectListed(
    db,
    moved.map(({ id }) => id),
  )
  // Flights of a round whose suspended play goes on later have their starts on that day.
  const isGoingOn = ({ id, resumesOn }: RoundRow) =>
    resumesOn !== null && moved.some((one) => one.id === id)
  if (rounds.some(isGoingOn)) refuse('day_round_begun')
  await assertNotBegun(db, moved, listed)
  const divisions = await selectDivisions(db, [tournament.id])
  return {
    tournament,
    rounds,
    divisions,
    moved,
    days: daysAfter(roundDays, moved),
    firstDay: firstDayMove(roundDays, moved, now),
    listed,
    concerned: (await selectConcerned(db, tournament.id)).filter(({ divisionId }) =>
      divisions.some(
        ({ id, terms }) =>
          id === divisionId && moved.some(({ number }) => playsRound(terms, number)),
      ),
    ),
  }
}

async function assertNotBegun(db: Db, moved: readonly MovedRound[], listed: readonly ListedRow[]) {
  if (listed.some(({ card }) => (card?.revision ?? 0) > 0)) refuse('day_round_begun')
  for (const { id } of moved) {
    const reported = (await countReports(db, id)) + (await countStatementsOfRound(db, id))
    if (reported > 0) refuse('day_round_begun')
    if ((await selectCalls(db, id)).some(({ call }) => call.answer === null))
      refuse('day_reserve_asked')
  }
}

export function refuse(reason: MoveDayRefusal): never {
  throw new AppError('refused', { reason })
}
