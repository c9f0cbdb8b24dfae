import { randomUUID } from 'node:crypto'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type * as contract from '#contract/matches/endpoints.ts'
import { drawOrder } from '#domain/results/lots.ts'
import type { Ctx } from '../ctx.ts'
import { getMatchDivision } from './lock-division.ts'
import { selectMatchEntrants, toEntrant, type MatchEntrant } from './match-entrants.ts'

/** The entered players of a division by seed: the best by handicap, the others by lot. */
export async function orderMatchSeeds(
  ctx: Ctx,
  { byHandicap, lot = randomUUID(), ...of }: ParsedInput<typeof contract.orderMatchSeeds>,
) {
  const { division } = await getMatchDivision(ctx.db, of)
  const { entrants } = await selectMatchEntrants(ctx.db, [division])
  return { lot, entrants: inSeedOrder(entrants, { byHandicap, lot }).map(toEntrant) }
}

/** The best by handicap, the others and those with the same handicap by the lot. */
export function inSeedOrder(
  entrants: readonly MatchEntrant[],
  { byHandicap, lot }: { byHandicap: number; lot: string },
): MatchEntrant[] {
  const drawn = drawOrder(
    lot,
    entrants.map(({ id }) => id),
  )
  const place = new Map(drawn.map((id, i) => [id, i]))
  const placeOf = ({ id }: MatchEntrant) => place.get(id) ?? 0
  const best = entrants.toSorted(
    (one, other) => handicapOf(one) - handicapOf(other) || placeOf(one) - placeOf(other),
  )
  const seeded = best.slice(0, byHandicap)
  const others = entrants
    .filter((entrant) => !seeded.includes(entrant))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
  return [...seeded, ...others]
}

const handicapOf = ({ handicapTenths }: MatchEntrant) => handicapTenths ?? Infinity
