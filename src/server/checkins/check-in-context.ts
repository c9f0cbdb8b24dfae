import type { EvaluateInput, CheckInGolfer, CheckInPass } from '#domain/checkins/verdict.ts'
import { termsOn } from '#domain/clubs/terms.ts'
import { addDays, plainDate, yearOf, type PlainDate } from '#domain/shared/dates.ts'
import { danishDay, danishMoment } from '../clock.ts'
import { toCourseState } from '../clubs/course-state.ts'
import { closureAmong, selectClosuresFrom, selectTermsOf } from '../clubs/queries.ts'
import type { Db } from '../db/client.ts'
import { onOneConnection } from '../db/transactions.ts'
import {
  findFirstMisfitWarning,
  findFirstWarning,
  findPassAtClub,
  type CheckInPassRow,
  type GolferFacts,
} from './check-in-context-queries.ts'
import { selectHistory, selectVisitsElsewhere } from './queries.ts'

/** The input of the rules, the golfer's data for the answer, and where else the golfer has been. */
export type CheckInContext = {
  input: EvaluateInput
  facts: GolferFacts | undefined
  elsewhere: Awaited<ReturnType<typeof selectVisitsElsewhere>>
}

/**
 * What the rules read of a club, a card and its holder around an instant. All statements are sent together; in a
 * check-in they follow its locks, so that neither the history nor the course's state changes before it is stored.
 */
export async function readForCheckIn(
  db: Db,
  { clubId, passId, at }: { clubId: string; passId: string | undefined; at: Date },
) {
  const day = danishDay(at)
  const [terms, closures, found, history = [], elsewhere = []] = await Promise.all([
    selectTermsOf(db, clubId),
    selectClosuresFrom(db, clubId, at),
    ...(passId === undefined ? [] : readOfPass(db, { clubId, passId, day })),
  ])
  const { pass, facts, membershipTypes = [], plannedVisit } = found ?? {}
  const ofPass = { pass, facts, membershipTypes, plannedVisit, history, elsewhere }
  return { clubId, day, terms, closures, ...ofPass }
}

type PassAtClub = { clubId: string; passId: string; day: PlainDate }

const readOfPass = (db: Db, { clubId, passId, day }: PassAtClub) =>
  [
    findPassAtClub(db, { clubId, passId, day }),
    selectHistory(db, { id: passId, clipPoolId: null }),
    selectVisitsElsewhere(db, { passId, clubId, from: addDays(day, -1), to: addDays(day, 1) }),
  ] as const

export type ReadForCheckIn = Awaited<ReturnType<typeof readForCheckIn>>

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
  const asked = { clubId, passId, at: input.at }
  const read = await onOneConnection(db, (one) => readForCheckIn(one, asked))
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
