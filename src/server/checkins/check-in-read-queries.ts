import { and, arrayContains, between, eq, ne, sql } from 'drizzle-orm'
import { addDays } from '#domain/shared/dates.ts'
import { danishDay } from '../clock.ts'
import { queryClosuresFrom } from '../clubs/closure-queries.ts'
import { queryTermsOf, toTerms } from '../clubs/queries.ts'
import type { Db } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { rowsOf } from '../db/rows-of.ts'
import { golferMemberships, golfers } from '../db/tables/accounts.ts'
import { checkIns, roundsUsed } from '../db/tables/checkins.ts'
import { clubs } from '../db/tables/clubs.ts'
import { passes, productVersions } from '../db/tables/passes.ts'
import { plannedVisits } from '../db/tables/planned-visits.ts'
import type { PassRow } from '../passes/queries.ts'
import {
  golferColumns,
  groupByGolfer,
  isVersionSold,
  membershipColumns,
  requiredTypes,
} from './check-in-context-queries.ts'
import { isOpen } from './planned-visit-queries.ts'
import { queryCountedOf } from './queries.ts'

/** The earlier answer to a request. */
const queryAnswer = (db: Db) =>
  db
    .select({ requestHash: checkIns.requestHash, answer: checkIns.answer })
    .from(checkIns)
    .where(eq(checkIns.id, sql.placeholder('requestId')))

const passColumns = {
  id: passes.id,
  number: passes.number,
  golferId: passes.golferId,
  productCode: passes.productCode,
  soldTerms: passes.soldTerms,
  status: passes.status,
  firstDay: passes.firstDay,
  lastDay: passes.lastDay,
  endedAt: passes.endedAt,
  clipPoolId: passes.clipPoolId,
  creditRounds: passes.creditRounds,
  replacedRounds: passes.replacedRounds,
}

export type CheckInPassRow = Pick<PassRow, keyof typeof passColumns>

/** A pass with its holder, a row for each membership, and when the holder's visit to the club on the day was registered. */
const queryPass = (db: Db) =>
  db
    .select({
      pass: passColumns,
      golfer: golferColumns,
      membership: membershipColumns,
      clubId: clubs.id,
      membershipTypes: requiredTypes,
      registeredAt: plannedVisits.registeredAt,
    })
    .from(passes)
    .leftJoin(productVersions, isVersionSold)
    .leftJoin(golfers, eq(golfers.id, passes.golferId))
    .leftJoin(golferMemberships, eq(golferMemberships.golferId, passes.golferId))
    .leftJoin(clubs, eq(clubs.dguClubNumber, golferMemberships.clubNumber))
    .leftJoin(
      plannedVisits,
      and(
        eq(plannedVisits.golferId, passes.golferId),
        eq(plannedVisits.clubId, sql.placeholder('clubId')),
        eq(plannedVisits.day, sql.placeholder('day')),
        isOpen,
      ),
    )
    .where(eq(passes.id, sql.placeholder('passId')))
    .orderBy(golferMemberships.dguNumber)

/** The counted check-ins of the holder of a pass at other clubs on any card, each with its club. */
const queryElsewhere = (db: Db) => {
  const holder = db
    .select({ id: passes.golferId })
    .from(passes)
    .where(eq(passes.id, sql.placeholder('passId')))
  return db
    .select({
      clubName: clubs.name,
      latitudeE6: clubs.latitudeE6,
      longitudeE6: clubs.longitudeE6,
      day: checkIns.day,
      minute: checkIns.minute,
      holes: sql<9 | 18>`${checkIns.holes}`,
    })
    .from(checkIns)
    .innerJoin(roundsUsed, arrayContains(roundsUsed.checkInIds, sql`array[${checkIns.id}]`))
    .innerJoin(clubs, eq(clubs.id, checkIns.clubId))
    .where(
      and(
        eq(checkIns.golferId, holder),
        between(checkIns.day, sql.placeholder('from'), sql.placeholder('to')),
        ne(checkIns.clubId, sql.placeholder('clubId')),
        ne(checkIns.mode, 'no_show'),
        eq(roundsUsed.passId, checkIns.passId),
      ),
    )
}

const allReads = prepared((db) =>
  db
    .select({
      answers: rowsOf(queryAnswer(db)),
      terms: rowsOf(queryTermsOf(db)),
      closures: rowsOf(queryClosuresFrom(db)),
      passes: rowsOf(queryPass(db)),
      history: rowsOf(queryCountedOf(db)),
      elsewhere: rowsOf(queryElsewhere(db)),
    })
    .from(sql`(select 1) as once`),
)

type Asked = {
  clubId: string
  /** Undefined when the code is that of no card. */
  passId: string | undefined
  at: Date
  /** The request whose earlier answer is wanted. */
  requestId?: string | undefined
}

/**
 * What the rules read of a club, a card and its holder around an instant, in one statement. In a check-in it is sent with
 * the locks and behind them, so that neither the history nor the course's state changes before it is stored.
 */
export async function readForCheckIn(db: Db, { clubId, passId, at, requestId }: Asked) {
  const day = danishDay(at)
  const around = { day, from: addDays(day, -1), to: addDays(day, 1), at }
  const [row] = await allReads(db).execute({
    ...around,
    clubId,
    passId: passId ?? null,
    requestId: requestId ?? null,
  })
  if (!row) throw new Error('A query without a condition has no row')
  const { answers, terms, passes: ofPass, ...rest } = row
  return { clubId, day, ...rest, terms: terms.map(toTerms), answer: answers[0], ...toPass(ofPass) }
}

export type ReadForCheckIn = Awaited<ReturnType<typeof readForCheckIn>>

type PassAndHolder = Awaited<ReturnType<typeof queryPass>>

function toPass(rows: PassAndHolder) {
  const [first] = rows
  const ofHolder = rows.flatMap(({ golfer, ...row }) => (golfer ? [{ ...row, golfer }] : []))
  return {
    pass: first?.pass,
    facts: [...groupByGolfer(ofHolder).values()][0],
    membershipTypes: first?.membershipTypes ?? [],
    plannedVisit: first?.registeredAt ? { registeredAt: first.registeredAt.getTime() } : undefined,
  }
}
