import type {
  ClubAtGate,
  EvaluateInput,
  GolferAtGate,
  PassAtGate,
} from '#domain/checkins/verdict.ts'
import { termsOn, type ClubTerms, type CourseState } from '#domain/clubs/terms.ts'
import type { Moment } from '#domain/shared/clock-time.ts'
import { plainDate, yearOf } from '#domain/shared/dates.ts'
import { danishDay, danishMinute } from '../clock.ts'
import { selectOpenClosures, selectTermsOf, type Closure } from '../clubs/queries.ts'
import type { Db } from '../db/client.ts'
import { findFirstWarning, findGolferFacts, type GolferFacts } from './gate-queries.ts'
import type { PassRow } from '../passes/queries.ts'
import { selectHistory } from './queries.ts'

/** All that the rules want to know, and the golfer's papers for the answer. */
export type Gate = { input: EvaluateInput; facts: GolferFacts | undefined }

type Asked = {
  pass: PassRow | undefined
  club: { id: string; name: string }
  at: Date
  /** Left out: the club's default. */
  holes: 9 | 18 | undefined
  asks: EvaluateInput['asks']
  /** False: the person at the counter is somebody else. */
  isHolder: boolean
}

/** Reads what the entitlement engine judges. Inside a check-in: after the pass is locked. */
export async function loadGate(
  tx: Db,
  { pass, club, at, holes, asks, isHolder }: Asked,
): Promise<Gate> {
  const moment = momentOf(at)
  const atGate = await loadClub(tx, club.id, at)
  const facts = pass && (await findGolferFacts(tx, pass.golferId))
  const golfer = pass && facts && isHolder ? await golferAtGate(tx, facts, moment) : undefined
  return {
    facts,
    input: {
      pass: pass && facts && passAtGate(pass, facts),
      golfer,
      club: atGate,
      at: moment,
      holes: holes ?? termsOn(atGate.terms, moment.day)?.defaultHoles ?? 18,
      asks,
      history: pass ? await selectHistory(tx, pass.id) : [],
    },
  }
}

export function passAtGate(pass: PassRow, { golfer }: GolferFacts): PassAtGate {
  return {
    id: pass.id,
    state: pass.status,
    stateSince: pass.endedAt ? danishDay(pass.endedAt) : undefined,
    sold: pass.soldTerms,
    firstDay: pass.firstDay,
    lastDay: pass.lastDay,
    holderName: nameOf(golfer),
    // Anyone named at check-in may use a clip; the holder is whoever the seat belongs to.
    golferId: pass.productCode === 'FIRMA-P' ? undefined : golfer.id,
    creditRounds: 0,
  }
}

export async function golferAtGate(
  db: Db,
  { golfer, memberships }: GolferFacts,
  { day }: Moment,
): Promise<GolferAtGate> {
  const confirmedOn = golfer.verifiedAt ? danishDay(golfer.verifiedAt) : undefined
  const mayBeUnconfirmed = !confirmedOn || confirmedOn < plainDate(`${yearOf(day)}-02-01`)
  return {
    id: golfer.id,
    handicapTenths: golfer.handicapTenths ?? undefined,
    homeClubIds: memberships.flatMap(({ type, endedOn, clubId }) =>
      type === 1 && !endedOn && clubId ? [clubId] : [],
    ),
    formerHomeClubs: memberships.flatMap(({ type, endedOn, clubId }) =>
      type === 1 && endedOn && clubId ? [{ clubId, leftOn: endedOn }] : [],
    ),
    membership: membershipOf(golfer, memberships),
    confirmedOn,
    firstWarnedOn: mayBeUnconfirmed
      ? await findFirstWarning(db, golfer.id, confirmedOn)
      : undefined,
  }
}

function membershipOf(
  golfer: GolferFacts['golfer'],
  memberships: GolferFacts['memberships'],
): GolferAtGate['membership'] {
  if (golfer.rightToPlay === false) return 'no_right_to_play'
  if (!golfer.verifiedAt) return 'pending'
  const stands = memberships.some(({ endedOn, type }) => !endedOn && type !== 7)
  return stands ? 'active' : 'lost'
}

async function loadClub(db: Db, clubId: string, at: Date): Promise<ClubAtGate> {
  const terms: ClubTerms[] = await selectTermsOf(db, clubId)
  const closure = (await selectOpenClosures(db, at, [clubId])).at(-1)
  return { id: clubId, terms, course: closure && courseState(closure) }
}

export function courseState({ reason, note, from, until }: Closure): CourseState {
  return {
    kind: 'closed',
    reason,
    note: note ?? undefined,
    from: momentOf(from),
    until: until ? momentOf(until) : undefined,
  }
}

export const momentOf = (at: Date): Moment => ({ day: danishDay(at), minute: danishMinute(at) })

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`
