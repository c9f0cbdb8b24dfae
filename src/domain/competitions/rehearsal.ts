import type { Random } from '#domain/shared/random.ts'
import { inventName } from './invented-names.ts'
import type { TournamentState } from './state.ts'
import type { CompetitionTerms } from './terms/competition-terms.ts'

/** How long a rehearsal exists at most (docs/algorithms/rehearsal.md). */
export const rehearsalHours = 24

export type RehearsalRefusal = 'rehearsal_begun' | 'rehearsal_match_play'

type Division = {
  terms: Pick<CompetitionTerms, 'matchPlay' | 'team'>
  gender: 'men' | 'women' | null
  handicapFromTenths: number | null
  handicapToTenths: number | null
}

/** Why a tournament cannot be rehearsed; null where it can. */
export function refuseRehearsal(
  state: TournamentState,
  divisions: readonly Pick<Division, 'terms'>[],
): RehearsalRefusal | null {
  if (!['draft', 'open', 'closed', 'drawn'].includes(state)) return 'rehearsal_begun'
  return divisions.some(({ terms }) => terms.matchPlay) ? 'rehearsal_match_play' : null
}

/** The name of a rehearsal, which marks it on every page and paper. */
export const rehearsalName = (name: string): string => `Prøvekørsel: ${name}`

/** A player of a rehearsal. */
export type RehearsalPlayer = {
  firstName: string
  lastName: string
  gender: 'men' | 'women'
  handicapTenths: number | null
  /** The index of the division. */
  division: number
  /** Players with the same value are a side; null for a player who is placed alone. */
  side: string | null
}

/** Divisible into sides of 2, 3 and 4. */
const playersOfDivision = 12

/**
 * Invents the players of each division, within its limits.
 * @param genders those for whom the course has a tee.
 */
export function inventField(
  divisions: readonly Division[],
  { genders, random }: { genders: readonly ('men' | 'women')[]; random: Random },
): RehearsalPlayer[] {
  return divisions.flatMap((of, division) =>
    Array.from({ length: playersOfDivision }, (_, i): RehearsalPlayer => {
      const gender = of.gender ?? genders[i % genders.length] ?? 'men'
      const [least, most] = handicapsOf(of)
      return {
        ...inventName(random, gender),
        gender,
        handicapTenths: random.whole(least, most),
        division,
        side: of.terms.team ? `${division} ${Math.floor(i / of.terms.team.size)}` : null,
      }
    }),
  )
}

function handicapsOf({ handicapFromTenths: from, handicapToTenths: to }: Division) {
  const least = from ?? Math.min(40, to ?? 40)
  return [least, to ?? Math.max(360, least)] as const
}

type Entrant = Pick<RehearsalPlayer, 'gender' | 'handicapTenths' | 'division' | 'side'>

/** The entrants with invented names. */
export const renameField = (entrants: readonly Entrant[], random: Random): RehearsalPlayer[] =>
  entrants.map((entrant) => ({ ...inventName(random, entrant.gender), ...entrant }))

type Starts = { firstMinute: number; interval: number }

const earliest = 8 * 60

/**
 * The first start and the interval of a rehearsal: as planned where the last start is before sunset, otherwise from
 * 8.00 with an interval that fits.
 * @param starts the number of starts from a tee; 1 where all flights start together.
 * @param sunset the minute of today's sunset; null where it does not set.
 */
export function rehearsalStarts(
  { firstMinute, interval }: Starts,
  { starts, sunset }: { starts: number; sunset: number | null },
): Starts {
  const steps = Math.max(1, starts - 1)
  if (sunset === null || firstMinute + (starts - 1) * interval <= sunset) {
    return { firstMinute, interval }
  }
  const fitting = Math.floor((sunset - earliest) / steps)
  return { firstMinute: earliest, interval: Math.max(1, Math.min(interval, fitting)) }
}
