import { coversDays, entryFee, isMemberOf } from '#domain/entries/entry-fee.ts'
import type { Gender } from '#domain/entries/evaluate-entry.ts'
import { requireSignedIn } from '../access.ts'
import { selectCurrentMemberships } from '../accounts/profile-queries.ts'
import { selectGolfersOf, selectManagedGolfers } from '../accounts/queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import type { findTournament, RoundRow } from '../competitions/tournament-queries.ts'
import { selectActivePasses, selectLastGenders } from './queries.ts'

/** A golfer of an account with what entry depends on. */
export type EntryGolfer = Awaited<ReturnType<typeof loadGolfers>>[number]

/** A golfer of the signed-in account, with the gender of the last entry. */
export type OwnGolfer = Awaited<ReturnType<typeof loadOwnGolfers>>[number]

export type Hosted = NonNullable<Awaited<ReturnType<typeof findTournament>>>

/** The golfers of the signed-in account; memberships and passes only of proven ones. */
export async function loadOwnGolfers(ctx: Ctx) {
  const own = await selectGolfersOf(ctx.db, requireSignedIn(ctx).accountId)
  const genders = await selectLastGenders(ctx.db, provenIds(own))
  return (await loadGolfers(ctx.db, own)).map((known) => ({
    ...known,
    gender: (genders.get(known.golfer.id) ?? null) as Gender | null,
  }))
}

/** Finds golfers for many accounts with a fixed number of queries; undefined for another account's golfer. */
export async function findEntryGolfers(
  db: Db,
  requested: readonly { accountId: string; golferId: string }[],
) {
  const unique = (ids: string[]) => [...new Set(ids)]
  const own = await selectManagedGolfers(
    db,
    unique(requested.map(({ accountId }) => accountId)),
    unique(requested.map(({ golferId }) => golferId)),
  )
  const known = new Map(
    (await loadGolfers(db, own)).map((one) => [`${one.accountId} ${one.golfer.id}`, one]),
  )
  return requested.map(({ accountId, golferId }) => known.get(`${accountId} ${golferId}`))
}

type Managed = Awaited<ReturnType<typeof selectGolfersOf>>[number]

const provenIds = (own: readonly Managed[]) =>
  own.flatMap(({ golfer, proof }) => (proof === 'dgu_login' ? golfer.id : []))

async function loadGolfers(db: Db, own: readonly Managed[]) {
  const ids = provenIds(own)
  const memberships = await selectCurrentMemberships(db, ids)
  const cards = await selectActivePasses(db, ids)
  return own.map(({ accountId, golfer, relation, proof }) => {
    // Another account in the same batch may have proven the same golfer.
    const isProven = proof === 'dgu_login'
    const isOfGolfer = ({ golferId }: { golferId: string | null }) =>
      isProven && golferId === golfer.id
    return {
      accountId,
      golfer,
      relation,
      isProven,
      memberships: memberships.filter(isOfGolfer),
      cards: cards.filter(isOfGolfer),
    }
  })
}

/** Whether the golfer is a member of the host club with a right to play there. */
export const isMemberOfHost = ({ memberships }: EntryGolfer, { club }: Hosted): boolean =>
  isMemberOf(club.dguClubNumber, memberships)

/** The fee of a golfer in a tournament, and by which right (D21). */
export function feeOf(known: EntryGolfer, hosted: Hosted, rounds: RoundRow[]) {
  return entryFee(hosted.tournament, {
    isMember: isMemberOfHost(known, hosted),
    hasCard: known.cards.some((card) => coversRounds(card, rounds)),
  })
}

type CardInForce = Awaited<ReturnType<typeof selectActivePasses>>[number]

export const coversRounds = (
  { soldTerms, firstDay, lastDay }: CardInForce,
  rounds: readonly Pick<RoundRow, 'day'>[],
): boolean =>
  coversDays(
    { ...soldTerms, firstDay, lastDay },
    rounds.map(({ day }) => day),
  )
