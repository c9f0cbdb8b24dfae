import type {
  CheckInClub,
  EvaluateInput,
  CheckInGolfer,
  CheckInPass,
} from '#domain/checkins/verdict.ts'
import { termsOn, type ClubTerms } from '#domain/clubs/terms.ts'
import { plainDate, yearOf, type PlainDate } from '#domain/shared/dates.ts'
import { danishDay, danishMoment } from '../clock.ts'
import { toCourseState } from '../clubs/course-state.ts'
import { findClosure, selectTermsOf } from '../clubs/queries.ts'
import type { Db } from '../db/client.ts'
import {
  findFirstMisfitWarning,
  findFirstWarning,
  findGolferFacts,
  findGolferFactsOfPass,
  findMembershipTypes,
  type GolferFacts,
} from './check-in-context-queries.ts'
import type { PassRow } from '../passes/queries.ts'
import { selectVisitsOn } from './planned-visit-queries.ts'
import { selectHistory } from './queries.ts'

/** The input of the rules, and the golfer's data for the answer. */
export type CheckInContext = { input: EvaluateInput; facts: GolferFacts | undefined }

/** Data that check-ins do not change. It is read before the lock, so that the lock is short. */
export type ClubContext = {
  /** Without the state of its course, which a closing may change until the check-in holds its lock. */
  club: Omit<CheckInClub, 'course'>
  facts: GolferFacts | undefined
  /** The membership types that the product requires; empty = any. */
  membershipTypes: readonly number[]
}

export async function loadClubContext(
  db: Db,
  { clubId, passId }: { clubId: string; passId: string | undefined },
): Promise<ClubContext> {
  const terms: ClubTerms[] = await selectTermsOf(db, clubId)
  const facts = passId === undefined ? undefined : await findGolferFactsOfPass(db, passId)
  const membershipTypes = passId === undefined ? [] : await findMembershipTypes(db, passId)
  return { club: { id: clubId, terms }, facts, membershipTypes }
}

type ContextInput = {
  pass: PassRow | undefined
  clubContext: ClubContext
  at: Date
  /** Undefined: the club's default. */
  holes: 9 | 18 | undefined
  intent: EvaluateInput['intent']
  /** False when the person at the reception is not the holder. */
  isHolder: boolean
}

/**
 * Loads the input of the rules. The pass and the course are locked, so neither the history nor the course's
 * state changes before the check-in is stored.
 */
export async function loadCheckInContext(
  tx: Db,
  { pass, clubContext, at, holes, intent, isHolder }: ContextInput,
): Promise<CheckInContext> {
  const moment = danishMoment(at)
  const { club, membershipTypes } = clubContext
  const closure = await findClosure(tx, club.id, at)
  const facts = pass && (await currentFactsOfHolder(tx, pass, clubContext))
  const golfer =
    pass && facts && isHolder
      ? await toGolferInput(tx, facts, { day: moment.day, passId: pass.id, membershipTypes })
      : undefined
  return {
    facts,
    input: {
      pass: pass && facts && toPassInput(pass, facts),
      golfer,
      club: { ...club, course: closure && toCourseState(closure) },
      at: moment,
      holes: holes ?? termsOn(club.terms, moment.day)?.defaultHoles ?? 18,
      intent,
      history: pass ? await selectHistory(tx, pass) : [],
      plannedVisit: pass && (await selectVisitsOn(tx, pass.golferId, moment.day)).get(club.id),
    },
  }
}

/**
 * Reads the holder again if the seat changed hands, or the card ended, between loading the context and the
 * lock: an answer must not contain the name of a person who was erased meanwhile.
 */
async function currentFactsOfHolder(tx: Db, { golferId, status }: PassRow, { facts }: ClubContext) {
  const isFresh = facts?.golfer.id === golferId && status === 'active'
  return isFresh ? facts : findGolferFacts(tx, golferId)
}

export function toPassInput(pass: PassRow, { golfer }: GolferFacts): CheckInPass {
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
