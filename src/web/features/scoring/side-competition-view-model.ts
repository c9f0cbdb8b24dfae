import type { FlightSideCompetition } from '#contract/sidecompetitions-flight.ts'
import type { ScoredFlight } from '#contract/scoring.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import {
  computeSideCompetitionResults,
  currentStatements,
  type SideCompetitionResult,
  type SideCompetitionStatement,
} from '#domain/sidecompetitions/side-competition-results.ts'
import { nobodyText, formatMeasure } from '#domain/sidecompetitions/side-competition.ts'
import type { QueuedItem } from './flight-view-model.ts'

/** What a player has, with the tournament desk's reason where its word stands. */
type SideResultViewModel = SideCompetitionResult & { reason: string | null }

/** A side competition as this phone knows it: what the server has said, and on top what waits. */
export type SideCompetitionViewModel = Omit<FlightSideCompetition, 'statements'> & {
  /** What the flight's phones say and nobody has replaced: the next statement replaces all of it. */
  standing: readonly SideCompetitionStatement[]
  /** Of players of the flight, the tournament desk's word above the phones'. */
  results: readonly SideResultViewModel[]
  /** Something of it is on this phone alone. */
  waits: boolean
}

/** By hole. A flight that an earlier version of the page cached has none. */
export function buildSideCompetitionViewModels(
  flight: ScoredFlight,
  queue: readonly QueuedItem[],
): SideCompetitionViewModel[] {
  const sides = (flight as { sides?: FlightSideCompetition[] }).sides ?? []
  return sides.map(({ statements: known, ...side }) => {
    const waiting = queue.flatMap((one) =>
      one.kind === 'side' && one.problem === undefined && one.result.competitionId === side.id
        ? [{ ...one.result, isCommittee: false }]
        : [],
    )
    const statements: SideCompetitionStatement[] = [...known, ...waiting]
    // Whoever was moved to another flight takes what was said of her along.
    const isIn = (entryId: string) => side.entryIds.includes(entryId)
    return {
      ...side,
      standing: currentStatements(statements).filter(
        ({ entryId, isCommittee }) => !isCommittee && (entryId === null || isIn(entryId)),
      ),
      results: computeSideCompetitionResults(statements)
        .filter(({ entryId }) => isIn(entryId))
        .map((result) => ({ ...result, reason: reasonAbout(known, result.entryId) })),
      waits: waiting.some(({ id }) => !known.some((one) => one.id === id)),
    }
  })
}

const reasonAbout = (known: FlightSideCompetition['statements'], entryId: string) =>
  currentStatements(known).findLast((one) => one.isCommittee && one.entryId === entryId)?.reason ??
  null

/** What phones say of those the tournament desk has not spoken of. */
function undecided({ standing, results }: SideCompetitionViewModel) {
  const decided = new Set(results.flatMap((one) => (one.isCommittee ? one.entryId : [])))
  return standing.filter(({ entryId }) => entryId === null || !decided.has(entryId))
}

/**
 * Phones of the flight say what cannot both be: two measures of one player, or somebody and nobody.
 * Two players may both have a measure, and the tournament desk's word settles it for the player it is about.
 */
export function isDisputed(side: SideCompetitionViewModel): boolean {
  const isNobody = undecided(side).map(({ entryId }) => entryId === null)
  const isTwice = side.results.some(({ said, isCommittee }) => !isCommittee && said.length > 1)
  return isTwice || new Set(isNobody).size > 1
}

/** `Bo 2,40 m`; `Ingen ramte green`; all of it where it cannot be; undefined while nobody has said anything. */
export function sideAnswerText(
  side: SideCompetitionViewModel,
  nameOf: (entryId: string) => string,
): string | undefined {
  const { kind, standing } = side
  if (isDisputed(side)) {
    const said = undecided(side).map(({ entryId, measure }) =>
      entryId === null || measure === null
        ? nobodyText[kind]
        : `${nameOf(entryId)} ${formatMeasure(kind, measure)}`,
    )
    return [...new Set(said)].join(' eller ')
  }
  const answers = resultsToName(side).map(({ entryId, measure }) =>
    measure === null
      ? `${nameOf(entryId)}: målingen tæller ikke`
      : `${nameOf(entryId)} ${formatMeasure(kind, measure)}`,
  )
  if (answers.length > 0) return listInDanish(answers)
  return standing.length > 0 ? nobodyText[kind] : undefined
}

/** The tournament desk's word about those whom the answer names, with its reason. */
export const deskRulingsOn = (side: SideCompetitionViewModel): SideResultViewModel[] =>
  resultsToName(side).filter(({ isCommittee }) => isCommittee)

/** Whom the answer names: who has a measure, or else the one it was taken from. */
function resultsToName({ results }: SideCompetitionViewModel): SideResultViewModel[] {
  const measured = results.filter(({ measure }) => measure !== null)
  return measured.length > 0 ? measured : results.slice(0, 1)
}
