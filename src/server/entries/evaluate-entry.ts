import type { EntryOutcome } from '#contract/entries/endpoints.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay, yearOf } from '#domain/shared/dates.ts'
import {
  obstaclesToDivision,
  obstaclesToTournament,
  type Entrant,
  type EntryObstacle,
  type Gender,
} from '#domain/entries/evaluate-entry.ts'
import { obstacleText } from '#domain/entries/obstacle-text.ts'
import { entryPhase } from '#domain/competitions/phase.ts'
import { danishDay, danishMinute } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import type { DivisionRow, RoundRow, TournamentRow } from '../competitions/tournament-queries.ts'
import type { Hosted, EntryGolfer } from './entry-golfers.ts'
import { refuseEntry } from './release-place.ts'

/** A golfer with the facts that depend on the tournament. */
type Applicant = {
  known: EntryGolfer
  hasEntered: boolean
  gender: Gender | null
  isMember: boolean
}

const entrantOf = ({ known, hasEntered, gender, isMember }: Applicant): Entrant => ({
  handicapTenths: known.golfer.handicapTenths,
  gender,
  birthDate: known.golfer.birthDate,
  isProven: known.isProven,
  confirmedForYear: known.golfer.verifiedForYear,
  rightToPlay: known.golfer.rightToPlay,
  hasEntered,
  isMember,
})

export function evaluateTournamentEntry(
  ctx: Ctx,
  { tournament, rounds }: { tournament: TournamentRow; rounds: RoundRow[] },
  applicant: Applicant,
): EntryObstacle[] {
  const { state, entryOpensAt, entryClosesAt, membersOnly } = tournament
  const deadlines = { opens: entryOpensAt?.getTime() ?? null, closes: entryClosesAt.getTime() }
  const phase = entryPhase({ state, ...deadlines }, ctx.now().getTime())
  const terms = { state, phase, rounds: rounds.length, membersOnly }
  return obstaclesToTournament(terms, entrantOf(applicant), yearOf(today(ctx)))
}

export const rulesOf = ({ terms, ...limits }: DivisionRow) => ({
  ...limits,
  isNet: terms.scoring.net,
})

export const evaluateDivisionEntry = (
  division: DivisionRow,
  { firstDay }: TournamentRow,
  applicant: Applicant,
): EntryObstacle[] => obstaclesToDivision(rulesOf(division), entrantOf(applicant), firstDay)

/** Obstacles, each with its Danish sentence. */
export function describeObstacles(
  obstacles: readonly EntryObstacle[],
  { hosted, known, division }: { hosted: Hosted; known: EntryGolfer; division?: DivisionRow },
): Extract<EntryOutcome, { kind: 'refused' }>['obstacles'] {
  const opens = hosted.tournament.entryOpensAt
  const context = {
    firstName: known.golfer.firstName,
    clubName: hosted.club.name,
    opens: opens
      ? `${formatDay(danishDay(opens))} ${formatClockProse(danishMinute(opens))}`
      : undefined,
    division: division && { name: division.name, rules: rulesOf(division) },
  }
  return obstacles.map((code) => ({ code, text: obstacleText(code, context) }))
}

/** Refuses with the first obstacle, and lists all of them. */
export function assertNoObstacles(
  obstacles: EntryObstacle[],
  context: { hosted: Hosted; known: EntryGolfer; division?: DivisionRow },
) {
  const [first] = obstacles
  if (first) refuseEntry(first, { obstacles: describeObstacles(obstacles, context) })
}
