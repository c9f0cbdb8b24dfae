import { lastNamesMatch, type Membership } from '#domain/accounts/membership.ts'
import { yearOf, type PlainDate } from '#domain/shared/dates.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import {
  endOtherMemberships,
  findGolferByPerson,
  insertGolfer,
  lockNumbers,
  selectGolfersByNumbers,
  updateGolfer,
  upsertAccountGolfer,
  upsertMembership,
  type GolferRow,
  selectGolfersOf,
} from './queries.ts'
import { requireSignedIn } from '../access.ts'
import { isPossibleBirthDate } from '#domain/shared/birth-date.ts'

type NewGolfer = {
  firstName: string
  lastName: string
  birthDate?: PlainDate | null | undefined
  email?: string | null | undefined
  /** Absent while nobody could confirm it. */
  membership?: Membership | undefined
}

/**
 * The golfer whom a membership belongs to (E7): by the union's person id, else by DGU number and
 * last name, else a new one. A confirmed membership is recorded with her.
 */
export async function findOrCreateGolfer(tx: Db, ctx: Ctx, person: NewGolfer): Promise<GolferRow> {
  const { membership } = person
  // Two purchases for one person at the same time: the second waits and finds the first's golfer.
  await lockNumbers(tx, membership?.memberships.map((found) => found.dguNumber) ?? [])
  const golfer =
    (membership && (await findExistingGolfer(tx, membership))) ?? (await create(tx, ctx, person))
  if (membership) await recordMembershipCheck(tx, ctx, golfer.id, membership)
  return golfer
}

type GolferLink = {
  accountId: string
  golferId: string
  relation: 'self' | 'child' | 'partner'
  /** `typed` when absent: a claim, which shows the cards that the account bought and no more. */
  proof?: 'typed' | 'dgu_login'
}

/** Lets an account manage a golfer: oneself, a child, a partner who agreed. */
export async function linkGolfer(tx: Db, ctx: Ctx, link: GolferLink) {
  await upsertAccountGolfer(tx, { ...link, createdAt: ctx.now() })
}

/**
 * Writes what a check found: handicap, right to play, the confirmed year (D7), the memberships.
 * Those no longer found end today, so that a former home club can be told later (karens, D11).
 * Throws `conflict` with reason `golfer_known` and the other's `golferId` when the union's person
 * is another golfer of ours already.
 */
export async function recordMembershipCheck(
  tx: Db,
  ctx: Ctx,
  golferId: string,
  membership: Membership,
) {
  const day = today(ctx)
  const at = ctx.now()
  const same = membership.personId && (await findGolferByPerson(tx, membership.personId))
  if (same && same.id !== golferId) {
    throw new AppError('conflict', { reason: 'golfer_known', golferId: same.id })
  }
  await updateGolfer(tx, golferId, {
    ...(membership.personId && { dguPersonId: membership.personId }),
    ...(membership.birthDate && { birthDate: membership.birthDate }),
    handicapTenths: membership.handicapTenths,
    rightToPlay: membership.rightToPlay,
    verifiedForYear: yearOf(day),
    verifiedAt: at,
    updatedAt: at,
  })
  for (const found of membership.memberships) {
    await upsertMembership(tx, { golferId, firstSeen: day, ...found })
  }
  // A club's register knows its own members only, so its silence about other clubs ends nothing.
  if (membership.source === 'register') return
  const numbers = membership.memberships.map((found) => found.dguNumber)
  await endOtherMemberships(tx, golferId, { numbers, endedOn: day })
}

/** The golfer whom we know already behind a membership: the union's person, else number and name. */
export async function findExistingGolfer(
  db: Db,
  membership: Membership,
): Promise<GolferRow | undefined> {
  const { personId, memberships, lastName } = membership
  const known = personId ? await findGolferByPerson(db, personId) : undefined
  if (known) return known
  const numbers = memberships.map((found) => found.dguNumber)
  const candidates = await selectGolfersByNumbers(db, numbers)
  return candidates.find(
    (golfer) =>
      lastNamesMatch(lastName, golfer.lastName) &&
      (!golfer.dguPersonId || !personId || golfer.dguPersonId === personId),
  )
}

async function create(tx: Db, ctx: Ctx, person: NewGolfer): Promise<GolferRow> {
  const personId = person.membership?.personId ?? null
  const made = await insertGolfer(tx, {
    dguPersonId: personId,
    firstName: person.membership?.firstName ?? person.firstName,
    lastName: person.membership?.lastName ?? person.lastName,
    birthDate: person.membership?.birthDate ?? person.birthDate ?? null,
    email: person.email ?? null,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  })
  const golfer = made ?? (personId ? await findGolferByPerson(tx, personId) : undefined)
  if (!golfer) throw new AppError('conflict')
  return golfer
}

/** A golfer whom the signed-in account manages; anyone else's looks like none at all. */
export async function accessOwnGolfer(ctx: Ctx, golferId: string): Promise<GolferRow> {
  const { accountId } = requireSignedIn(ctx)
  const own = await selectGolfersOf(ctx.db, accountId)
  const found = own.find(({ golfer }) => golfer.id === golferId)
  if (!found) throw new AppError('not_found')
  return found.golfer
}

/** Nobody who buys or plays was born after today. Throws `refused` with reason `birth_date_impossible`. */
export function assertValidBirthDate(ctx: Pick<Ctx, 'now'>, day: PlainDate | null | undefined) {
  if (day && !isPossibleBirthDate(day, today(ctx))) {
    throw new AppError('refused', { reason: 'birth_date_impossible' })
  }
}
