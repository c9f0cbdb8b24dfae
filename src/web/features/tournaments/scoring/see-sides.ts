import type { FlightSide } from '#contract/flight-side.ts'
import type { ScoredFlight } from '#contract/tournament-scores.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import {
  foldSide,
  standingStatements,
  type SideResult,
  type SideStatement,
} from '#domain/tournaments/side/fold-side.ts'
import { nobodyText, sayMeasure } from '#domain/tournaments/side/side-competition.ts'
import type { Queued } from './see-flight.ts'

/** A side competition as this phone knows it: what the server has said, and on top what waits. */
export type SeenSide = Omit<FlightSide, 'statements'> & {
  /** What the flight's phones say and nobody has replaced: the next statement replaces all of it. */
  standing: readonly SideStatement[]
  /** Of players of the flight, the desk's word above the phones'. */
  results: readonly SideResult[]
  /** The desk's last reason. */
  reason: string | null
  /** Something of it is on this phone alone. */
  waits: boolean
}

/** By hole. A flight that was kept by an earlier version of the page has none. */
export function seeSides(flight: ScoredFlight, queue: readonly Queued[]): SeenSide[] {
  const sides = (flight as { sides?: FlightSide[] }).sides ?? []
  return sides.map(({ statements: known, ...side }) => {
    const waiting = queue.flatMap((one) =>
      one.kind === 'side' && one.problem === undefined && one.said.competitionId === side.id
        ? [{ ...one.said, isCommittee: false }]
        : [],
    )
    const statements: SideStatement[] = [...known, ...waiting]
    return {
      ...side,
      standing: standingStatements(statements).filter(({ isCommittee }) => !isCommittee),
      results: foldSide(statements).filter(({ entryId }) => side.entryIds.includes(entryId)),
      reason: known.findLast(({ isCommittee }) => isCommittee)?.reason ?? null,
      waits: waiting.some(({ id }) => !known.some((one) => one.id === id)),
    }
  })
}

/**
 * Phones of the flight say what cannot both be, and the desk has said nothing: two measures of one
 * player, or somebody and nobody. Two players may both have a measure.
 */
export function isDisputed({ standing, results }: SeenSide): boolean {
  if (results.some(({ isCommittee }) => isCommittee)) return false
  const isNobody = standing.map(({ entryId }) => entryId === null)
  return new Set(isNobody).size > 1 || results.some(({ said }) => said.length > 1)
}

/** `Bo 2,40 m`; `Ingen ramte green`; all of it where it cannot be; undefined while nobody has said anything. */
export function sayAnswer(side: SeenSide, nameOf: (entryId: string) => string): string | undefined {
  const { kind, results, standing } = side
  if (isDisputed(side)) {
    const said = standing.map(({ entryId, measure }) =>
      entryId === null || measure === null
        ? nobodyText[kind]
        : `${nameOf(entryId)} ${sayMeasure(kind, measure)}`,
    )
    return [...new Set(said)].join(' eller ')
  }
  const measured = results.flatMap(({ entryId, measure }) =>
    measure === null ? [] : [`${nameOf(entryId)} ${sayMeasure(kind, measure)}`],
  )
  if (measured.length > 0) return listInDanish(measured)
  const [taken] = results
  if (taken) return `${nameOf(taken.entryId)}: målet tæller ikke`
  return standing.length > 0 ? nobodyText[kind] : undefined
}
