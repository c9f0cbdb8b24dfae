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

/** What a player has, with the desk's reason where its word stands. */
type SeenResult = SideResult & { reason: string | null }

/** A side competition as this phone knows it: what the server has said, and on top what waits. */
export type SeenSide = Omit<FlightSide, 'statements'> & {
  /** What the flight's phones say and nobody has replaced: the next statement replaces all of it. */
  standing: readonly SideStatement[]
  /** Of players of the flight, the desk's word above the phones'. */
  results: readonly SeenResult[]
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
    // Whoever was moved to another flight takes what was said of her along.
    const isIn = (entryId: string) => side.entryIds.includes(entryId)
    return {
      ...side,
      standing: standingStatements(statements).filter(
        ({ entryId, isCommittee }) => !isCommittee && (entryId === null || isIn(entryId)),
      ),
      results: foldSide(statements)
        .filter(({ entryId }) => isIn(entryId))
        .map((result) => ({ ...result, reason: reasonAbout(known, result.entryId) })),
      waits: waiting.some(({ id }) => !known.some((one) => one.id === id)),
    }
  })
}

const reasonAbout = (known: FlightSide['statements'], entryId: string) =>
  standingStatements(known).findLast((one) => one.isCommittee && one.entryId === entryId)?.reason ??
  null

/** What phones say of those the desk has not spoken of. */
function undecided({ standing, results }: SeenSide) {
  const decided = new Set(results.flatMap((one) => (one.isCommittee ? one.entryId : [])))
  return standing.filter(({ entryId }) => entryId === null || !decided.has(entryId))
}

/**
 * Phones of the flight say what cannot both be: two measures of one player, or somebody and nobody.
 * Two players may both have a measure, and the desk's word settles it for the player it is about.
 */
export function isDisputed(side: SeenSide): boolean {
  const isNobody = undecided(side).map(({ entryId }) => entryId === null)
  const isTwice = side.results.some(({ said, isCommittee }) => !isCommittee && said.length > 1)
  return isTwice || new Set(isNobody).size > 1
}

/** `Bo 2,40 m`; `Ingen ramte green`; all of it where it cannot be; undefined while nobody has said anything. */
export function sayAnswer(side: SeenSide, nameOf: (entryId: string) => string): string | undefined {
  const { kind, standing } = side
  if (isDisputed(side)) {
    const said = undecided(side).map(({ entryId, measure }) =>
      entryId === null || measure === null
        ? nobodyText[kind]
        : `${nameOf(entryId)} ${sayMeasure(kind, measure)}`,
    )
    return [...new Set(said)].join(' eller ')
  }
  const told = toldOf(side).map(({ entryId, measure }) =>
    measure === null
      ? `${nameOf(entryId)}: målingen tæller ikke`
      : `${nameOf(entryId)} ${sayMeasure(kind, measure)}`,
  )
  if (told.length > 0) return listInDanish(told)
  return standing.length > 0 ? nobodyText[kind] : undefined
}

/** The desk's word about those whom the answer names, with its reason. */
export const deskWordsOf = (side: SeenSide): SeenResult[] =>
  toldOf(side).filter(({ isCommittee }) => isCommittee)

/** Whom the answer names: who has a measure, or else the one it was taken from. */
function toldOf({ results }: SeenSide): SeenResult[] {
  const measured = results.filter(({ measure }) => measure !== null)
  return measured.length > 0 ? measured : results.slice(0, 1)
}
