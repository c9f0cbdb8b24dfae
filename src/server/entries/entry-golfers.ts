import { coversDays, entryFee, isMemberOf } from '#domain/entries/entry-fee.ts'
import type { Gender } from '#domain/entries/evaluate-entry.ts'
import { requireSignedIn } from '../access.ts'
import { selectCurrentMemberships } from '../accounts/profile-queries.ts'
import { selectGolfersOf, selectManagedGolfers } from '../accounts/queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import type { findTournament, RoundRow } from '../competitions/tournament-queries.ts'
import { selectGenders } from '../competitions/entry-queries.ts'
import { selectCardsInForce } from './queries.ts'

/** A golfer of an account as entry knows her. */
export type EntryGolfer = Awaited<ReturnType<typeof loadGolfers>>[number]

/** Of whoever asks, with her gender as she said it last. */
export type OwnGolfer = Awaited<ReturnType<typeof loadOwnGolfers>>[number]

export type Hosted = NonNullable<Awaited<ReturnType<typeof findTournament>>>

/** The golfers of whoever asks, with memberships and cards; of a typed number no more than its name. */
export async function loadOwnGolfers(ctx: Ctx) {
  const own = await selectGolfersOf(ctx.db, requireSignedIn(ctx).accountId)
  const genders = await selectGenders(ctx.db, provenIds(own))
  return (await loadGolfers(ctx.db, own)).map((known) => ({
    ...known,
    gender: (genders.get(known.golfer.id) ?? null) as Gender | null,
  }))
}

/** Who asks for which golfer, in as few questions for many as for one; another's golfer is not found. */
export async function findEntryGolfers(
  db: Db,
  asked: readonly { accountId: string; golferId: string }[],
) {
  const unique = (ids: string[]) => [...new Set(ids)]
  const own = await selectManagedGolfers(
    db,
    unique(asked.map(({ accountId }) => accountId)),
    unique(asked.map(({ golferId }) => golferId)),
  )
  const known = new Map(
    (await loadGolfers(db, own)).map((one) => [`${one.accountId} ${one.golfer.id}`, one]),
  )
  return asked.map(({ accountId, golferId }) => known.get(`${accountId} ${golferId}`))
}

type Managed = Awaited<ReturnType<typeof selectGolfersOf>>[number]

const provenIds = (own: readonly Managed[]) =>
  own.flatMap(({ golfer, proof }) => (proof === 'dgu_login' ? golfer.id : []))

async function loadGolfers(db: Db, own: readonly Managed[]) {
  const ids = provenIds(own)
  const memberships = await selectCurrentMemberships(db, ids)
  const cards = await selectCardsInForce(db, ids)
  return own.map(({ accountId, golfer, relation, proof }) => {
    // She may be proven to another account that asks at the same time.
    const isProven = proof === 'dgu_login'
    const isHers = ({ golferId }: { golferId: string | null }) => isProven && golferId === golfer.id
    return {
      accountId,
      golfer,
      relation,
      isProven,
      memberships: memberships.filter(isHers),
      cards: cards.filter(isHers),
    }
  })
}

/** Whether she is a member of the host, with the right to play there. */
export const isMemberHere = ({ memberships }: EntryGolfer, { club }: Hosted): boolean =>
  isMemberOf(club.dguClubNumber, memberships)

/** What a golfer pays here, and why (D21). */
export function feeOf(known: EntryGolfer, hosted: Hosted, rounds: RoundRow[]) {
  return entryFee(hosted.tournament, {
    isMember: isMemberHere(known, hosted),
    hasCard: known.cards.some((card) => coversRounds(card, rounds)),
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
