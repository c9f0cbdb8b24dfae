import { and, eq, inArray } from 'drizzle-orm'
import { coversDays, entryFee, isMemberOf } from '#domain/tournaments/entry/entry-fee.ts'
import type { Gender } from '#domain/tournaments/entry/judge-entry.ts'
import { requireSignedIn } from '../../accounts/access.ts'
import { selectStandingMemberships } from '../../accounts/profile-queries.ts'
import { selectGolfersOf } from '../../accounts/queries.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { passes } from '../../db/tables/passes.ts'
import type { findTournament, RoundRow } from '../tournament-queries.ts'
import { selectGenders } from './entry-queries.ts'

/** A golfer of the account as entry knows her. */
export type KnownGolfer = Awaited<ReturnType<typeof knowGolfers>>[number]

export type Hosted = NonNullable<Awaited<ReturnType<typeof findTournament>>>

/** The golfers of whoever asks, with memberships and cards; of a typed number no more than its name. */
export async function knowGolfers(ctx: Ctx) {
  const { accountId } = requireSignedIn(ctx)
  const own = await selectGolfersOf(ctx.db, accountId)
  const ids = own.flatMap(({ golfer, proof }) => (proof === 'dgu_login' ? golfer.id : []))
  const memberships = await selectStandingMemberships(ctx.db, ids)
  const cards = await selectCardsInForce(ctx.db, ids)
  const genders = await selectGenders(ctx.db, ids)
  return own.map(({ golfer, relation, proof }) => ({
    golfer,
    relation,
    isProven: proof === 'dgu_login',
    memberships: memberships.filter(({ golferId }) => golferId === golfer.id),
    cards: cards.filter(({ golferId }) => golferId === golfer.id),
    gender: (genders.get(golfer.id) ?? null) as Gender | null,
  }))
}

/** `not_found` for another's golfer, as if there were none. */
export async function knowGolfer(ctx: Ctx, golferId: string): Promise<KnownGolfer> {
  const known = await knowGolfers(ctx)
  const found = known.find(({ golfer }) => golfer.id === golferId)
  if (!found) throw new AppError('not_found')
  return found
}

/** What a golfer pays here, and why (D21). */
export function feeOf({ memberships, cards }: KnownGolfer, hosted: Hosted, rounds: RoundRow[]) {
  return entryFee(hosted.tournament, {
    isMember: isMemberOf(hosted.club.dguClubNumber, memberships),
    hasCard: cards.some((card) => coversRounds(card, rounds)),
  })
}

type CardInForce = Awaited<ReturnType<typeof selectCardsInForce>>[number]

export const coversRounds = (
  { soldTerms, firstDay, lastDay }: CardInForce,
  rounds: readonly RoundRow[],
): boolean =>
  coversDays(
    { ...soldTerms, firstDay, lastDay },
    rounds.map(({ day }) => day),
  )

export async function selectCardsInForce(db: Db, golferIds: string[]) {
  if (golferIds.length === 0) return []
  return db
    .select({
      golferId: passes.golferId,
      soldTerms: passes.soldTerms,
      firstDay: passes.firstDay,
      lastDay: passes.lastDay,
    })
    .from(passes)
    .where(and(inArray(passes.golferId, golferIds), eq(passes.status, 'active')))
}
