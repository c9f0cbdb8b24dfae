import type { EntryOutcome } from '#contract/entries.ts'
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

/** What is evaluated: a golfer, whether she has entered, her gender as she says it, and whether she is a member here. */
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
  asked: Applicant,
): EntryObstacle[] {
  const { state, entryOpensAt, entryClosesAt, membersOnly } = tournament
  const deadlines = { opens: entryOpensAt?.getTime() ?? null, closes: entryClosesAt.getTime() }
  const phase = entryPhase({ state, ...deadlines }, ctx.now().getTime())
  const terms = { state, phase, rounds: rounds.length, membersOnly }
  return obstaclesToTournament(terms, entrantOf(asked), yearOf(today(ctx)))
}

export const rulesOf = ({ terms, ...limits }: DivisionRow) => ({
  ...limits,
  isNet: terms.scoring.net,
})

export const evaluateDivisionEntry = (
  division: DivisionRow,
  { firstDay }: TournamentRow,
  asked: Applicant,
): EntryObstacle[] => obstaclesToDivision(rulesOf(division), entrantOf(asked), firstDay)

/** Obstacles as they are told, each with its sentence. */
export function describeObstacles(
  obstacles: readonly EntryObstacle[],
  { hosted, known, division }: { hosted: Hosted; known: EntryGolfer; division?: DivisionRow },
): Extract<EntryOutcome, { kind: 'refused' }>['obstacles'] {
  const opens = hosted.tournament.entryOpensAt
  const told = {
    firstName: known.golfer.firstName,
    clubName: hosted.club.name,
    opens: opens
      ? `${formatDay(danishDay(opens))} ${formatClockProse(danishMinute(opens))}`
      : undefined,
    division: division && { name: division.name, rules: rulesOf(division) },
  }
  return obstacles.map((code) => ({ code, text: obstacleText(code, told) }))
}

/** Refuses with the first of them, and shows all. */
export function assertNoObstacles(
  obstacles: EntryObstacle[],
  told: { hosted: Hosted; known: EntryGolfer; division?: DivisionRow },
) {
  const [first] = obstacles
  if (first) refuseEntry(first, { obstacles: describeObstacles(obstacles, told) })
}
