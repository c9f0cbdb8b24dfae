import { lastNamesMatch, type Membership } from '#domain/accounts/membership.ts'
import { yearOf, type PlainDate } from '#domain/shared/dates.ts'
import { AppError } from '../app-error.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { onOneConnection, sendAhead } from '../db/transactions.ts'
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
  /** Absent while it is not confirmed. */
  membership?: Membership | undefined
}

/**
 * The golfer of a membership (E7): found by DGU's person id, else by DGU number and last name, else
 * created. A confirmed membership is recorded on the golfer.
 */
export async function findOrCreateGolfer(tx: Db, ctx: Ctx, person: NewGolfer): Promise<GolferRow> {
  const { membership } = person
  // Of two simultaneous purchases for one person, the second waits and finds the golfer of the first.
  const [, known] = await Promise.all([
    lockNumbers(tx, membership?.memberships.map((found) => found.dguNumber) ?? []),
    membership && findExistingGolfer(tx, membership),
  ])
  const golfer = known ?? (await create(tx, ctx, person))
  if (!membership) return golfer
  // A golfer with the person's id is the only one: the database refuses a second.
  if (membership.personId && golfer.dguPersonId !== membership.personId) {
    await assertNotAnother(tx, golfer.id, membership.personId)
  }
  await storeMembership(tx, ctx, golfer.id, membership)
  return golfer
}

type GolferLink = {
  accountId: string
  golferId: string
  relation: 'self' | 'child' | 'partner'
  /** `typed` when absent: an unproven link, which only shows the cards that the account bought. */
  proof?: 'typed' | 'dgu_login'
}

/** Links an account to a golfer that it manages: oneself, a child, or a partner who agreed. */
export async function linkGolfer(tx: Db, ctx: Ctx, link: GolferLink) {
  await sendAhead(tx, () => upsertAccountGolfer(tx, { ...link, createdAt: ctx.now() }))
}

/**
 * Stores the result of a membership check: handicap, right to play, the confirmed year and the
 * memberships. A membership that was not found ends today, so that a former home club stays excluded
 * for the rest of the season (D11). Throws `conflict` with reason `golfer_known` and the other
 * golfer's `golferId` when DGU's person is already another golfer.
 */
export async function recordMembershipCheck(
  tx: Db,
  ctx: Ctx,
  golferId: string,
  membership: Membership,
) {
  if (membership.personId) await assertNotAnother(tx, golferId, membership.personId)
  await storeMembership(tx, ctx, golferId, membership)
}

async function assertNotAnother(tx: Db, golferId: string, personId: string) {
  const same = await findGolferByPerson(tx, personId)
  if (same && same.id !== golferId) {
    throw new AppError('conflict', { reason: 'golfer_known', golferId: same.id })
  }
}

async function storeMembership(tx: Db, ctx: Ctx, golferId: string, membership: Membership) {
  const day = today(ctx)
  const at = ctx.now()
  await sendAhead(tx, () =>
    updateGolfer(tx, golferId, {
      ...(membership.personId && { dguPersonId: membership.personId }),
      ...(membership.birthDate && { birthDate: membership.birthDate }),
      handicapTenths: membership.handicapTenths,
      rightToPlay: membership.rightToPlay,
      verifiedForYear: yearOf(day),
      verifiedAt: at,
      updatedAt: at,
    }),
  )
  for (const found of membership.memberships) {
    await sendAhead(tx, () => upsertMembership(tx, { golferId, firstSeen: day, ...found }))
  }
  // A club's register lists only its own members, so it ends no membership of another club.
  if (membership.source === 'register') return
  const numbers = membership.memberships.map((found) => found.dguNumber)
  await sendAhead(tx, () => endOtherMemberships(tx, golferId, { numbers, endedOn: day }))
}

/** The stored golfer of a membership, by DGU's person id, else by number and last name. */
export async function findExistingGolfer(
  db: Db,
  membership: Membership,
): Promise<GolferRow | undefined> {
  const { personId, memberships, lastName } = membership
  const numbers = memberships.map((found) => found.dguNumber)
  const [known, candidates] = await onOneConnection(db, (one) =>
    Promise.all([
      personId ? findGolferByPerson(one, personId) : undefined,
      selectGolfersByNumbers(one, numbers),
    ]),
  )
  if (known) return known
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

/** A golfer that the signed-in account manages; `not_found` for any other golfer. */
export async function accessOwnGolfer(ctx: Ctx, golferId: string): Promise<GolferRow> {
  const { accountId } = requireSignedIn(ctx)
  const managed = await selectGolfersOf(ctx.db, accountId)
  const found = managed.find(({ golfer }) => golfer.id === golferId)
  if (!found) throw new AppError('not_found')
  return found.golfer
}

/** Throws `refused` with reason `birth_date_impossible` for a birth date in the future or too long ago. */
export function assertValidBirthDate(ctx: Pick<Ctx, 'now'>, day: PlainDate | null | undefined) {
  if (day && !isPossibleBirthDate(day, today(ctx))) {
    throw new AppError('refused', { reason: 'birth_date_impossible' })
  }
}
