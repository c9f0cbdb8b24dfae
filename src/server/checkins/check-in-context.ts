import type { EvaluateInput, CheckInGolfer, CheckInPass } from '#domain/checkins/verdict.ts'
import { termsOn } from '#domain/clubs/terms.ts'
import { plainDate, yearOf, type PlainDate } from '#domain/shared/dates.ts'
import { danishDay, danishMoment } from '../clock.ts'
import { toCourseState } from '../clubs/course-state.ts'
import { closureAmong } from '../clubs/closure-queries.ts'
import type { Db } from '../db/client.ts'
import {
  findFirstMisfitWarning,
  findFirstWarning,
  type GolferFacts,
} from './check-in-context-queries.ts'
import {
  readForCheckIn,
  type CheckInPassRow,
  type ReadForCheckIn,
} from './check-in-read-queries.ts'
import { selectHistory } from './queries.ts'

/** The input of the rules, the golfer's data for the answer, and where else the golfer has been. */
export type CheckInContext = {
  input: EvaluateInput
  facts: GolferFacts | undefined
  elsewhere: ReadForCheckIn['elsewhere']
}

type ContextInput = {
  at: Date
  /** Undefined: the club's default. */
  holes: 9 | 18 | undefined
  intent: EvaluateInput['intent']
  /** False when the person at the reception is not the holder. */
  isHolder: boolean
}

/** Reads the input of the rules and joins it. */
export async function loadCheckInContext(
  db: Db,
  { clubId, passId, ...input }: ContextInput & { clubId: string; passId: string | undefined },
): Promise<CheckInContext> {
  const read = await readForCheckIn(db, { clubId, passId, at: input.at })
  return toCheckInContext(db, { ...input, read })
}

/** Joins what was read to the input of the rules. The history of a *klippekort* is that of all who share its clips. */
export async function toCheckInContext(
  db: Db,
  { read, at, holes, intent, isHolder }: ContextInput & { read: ReadForCheckIn },
): Promise<CheckInContext> {
  const moment = danishMoment(at)
  const { clubId, terms, pass, facts, membershipTypes } = read
  const closure = closureAmong(read.closures, at)
  const golfer =
    pass && facts && isHolder
      ? await toGolferInput(db, facts, { day: moment.day, passId: pass.id, membershipTypes })
      : undefined
  return {
    facts,
    elsewhere: read.elsewhere,
    input: {
      pass: pass && facts && toPassInput(pass, facts),
      golfer,
      club: { id: clubId, terms, course: closure && toCourseState(closure) },
      at: moment,
      holes: holes ?? termsOn(terms, moment.day)?.defaultHoles ?? 18,
      intent,
      history: pass?.clipPoolId ? await selectHistory(db, pass) : read.history,
      plannedVisit: read.plannedVisit,
    },
  }
}

export function toPassInput(pass: CheckInPassRow, { golfer }: GolferFacts): CheckInPass {
  return {
    id: pass.id,
    state: pass.status,
    stateSince: pass.endedAt ? danishDay(pass.endedAt) : undefined,
    sold: pass.soldTerms,
    firstDay: pass.firstDay,
    lastDay: pass.lastDay,
    holderName: nameOf(golfer),
    // Any golfer named at check-in may use a klippekort.
    golferId: pass.productCode === 'FIRMA-P' ? undefined : golfer.id,
    creditRounds: pass.creditRounds,
    replacedRounds: pass.replacedRounds,
  }
}

export async function toGolferInput(
  db: Db,
  { golfer, memberships }: GolferFacts,
  {
    day,
    passId,
    membershipTypes,
  }: { day: PlainDate; passId: string; membershipTypes: readonly number[] },
): Promise<CheckInGolfer> {
  const confirmedOn = golfer.verifiedAt ? danishDay(golfer.verifiedAt) : undefined
  const mayBeUnconfirmed = !confirmedOn || confirmedOn < plainDate(`${yearOf(day)}-02-01`)
  const membership = membershipOf(golfer, memberships, membershipTypes)
  return {
    id: golfer.id,
    handicapTenths: golfer.handicapTenths ?? undefined,
    homeClubIds: memberships.flatMap(({ type, endedOn, clubId }) =>
      type === 1 && !endedOn && clubId ? [clubId] : [],
    ),
    formerHomeClubs: memberships.flatMap(({ type, endedOn, clubId }) =>
      type === 1 && endedOn && clubId ? [{ clubId, leftOn: endedOn }] : [],
    ),
    membership,
    confirmedOn,
    firstWarnedOn:
      membership === 'lost' || membership === 'misfit'
        ? await findFirstMisfitWarning(db, { golferId: golfer.id, passId })
        : mayBeUnconfirmed
          ? await findFirstWarning(db, golfer.id, confirmedOn)
          : undefined,
  }
}

export function membershipOf(
  golfer: GolferFacts['golfer'],
  memberships: GolferFacts['memberships'],
  fitting: readonly number[],
): CheckInGolfer['membership'] {
  if (golfer.rightToPlay === false) return 'no_right_to_play'
  if (!golfer.verifiedAt) return 'pending'
  const current = memberships.filter(({ endedOn, type }) => !endedOn && type !== 7)
  if (current.length === 0) return 'lost'
  const fits = fitting.length === 0 || current.some(({ type }) => fitting.includes(type))
  return fits ? 'active' : 'misfit'
}

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

/** The name on a code that a phone shows: `Anne H.` */
export const shownNameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName.slice(0, 1)}.`
