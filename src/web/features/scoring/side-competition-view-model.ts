import type { FlightSideCompetition } from '#contract/scoring/flight-side-competition.ts'
import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import {
  computeSideCompetitionResults,
  currentStatements,
  type SideCompetitionResult,
  type SideCompetitionStatement,
} from '#domain/sidecompetitions/side-competition-results.ts'
import { nobodyText, formatMeasure } from '#domain/sidecompetitions/side-competition.ts'
import type { QueuedItem } from './flight-items.ts'
import { firstNameOf } from './flight-view-model.ts'

/** The result of a player, with the reason of the tournament desk where it decided. */
type SideResultViewModel = SideCompetitionResult & { reason: string | null }

type SideCompetitionPlayers = FlightSideCompetition['players']

/** A side competition with the server's statements and the queued ones of this phone. */
export type SideCompetitionViewModel = Omit<FlightSideCompetition, 'statements'> & {
  /** The current statements of the flight's phones, which the next statement replaces. */
  current: readonly SideCompetitionStatement[]
  /** Results of players of the flight; the tournament desk overrides the phones. */
  results: readonly SideResultViewModel[]
  /** Whether a statement is only on this phone. */
  waits: boolean
}

/** A flight cached by an earlier release names no players beside their cards. */
type CachedSideCompetition = Omit<FlightSideCompetition, 'players'> & {
  players?: SideCompetitionPlayers
}

/** The side competitions by hole; a flight cached by an earlier release has none. */
export function buildSideCompetitionViewModels(
  flight: ScoredFlight,
  queue: readonly QueuedItem[],
): SideCompetitionViewModel[] {
  const sides = (flight as { sides?: CachedSideCompetition[] }).sides ?? []
  return sides.map(({ statements: received, ...side }) => {
    const waiting = queue.flatMap((item) =>
      item.kind === 'side' && item.problem === undefined && item.result.competitionId === side.id
        ? [{ ...item.result, isCommittee: false }]
        : [],
    )
    const statements: SideCompetitionStatement[] = [...received, ...waiting]
    // Statements about a player who was moved to another flight belong to that flight.
    const isIn = (entryId: string) => side.entryIds.includes(entryId)
    return {
      ...side,
      players: side.players ?? flight.players.filter(({ entryId }) => isIn(entryId)),
      current: currentStatements(statements).filter(
        ({ entryId, isCommittee }) => !isCommittee && (entryId === null || isIn(entryId)),
      ),
      results: computeSideCompetitionResults(statements)
        .filter(({ entryId }) => isIn(entryId))
        .map((result) => ({ ...result, reason: reasonAbout(received, result.entryId) })),
      waits: waiting.some(({ id }) => !received.some((statement) => statement.id === id)),
    }
  })
}

/** First names by entry, and full names where two have the same; who has left the flight is `en spiller`. */
export const playerNameIn =
  ({ players }: { players: SideCompetitionPlayers }) =>
  (entryId: string): string => {
    const found = players.find((player) => player.entryId === entryId)
    if (!found) return 'en spiller'
    const first = firstNameOf(found)
    const isAlone = players.filter((player) => firstNameOf(player) === first).length === 1
    return isAlone ? first : found.name
  }

const reasonAbout = (statements: FlightSideCompetition['statements'], entryId: string) =>
  currentStatements(statements).findLast((each) => each.isCommittee && each.entryId === entryId)
    ?.reason ?? null

/** Statements of phones about players for whom the tournament desk has not decided. */
function undecided({ current, results }: SideCompetitionViewModel) {
  const decided = new Set(
    results.flatMap(({ entryId, isCommittee }) => (isCommittee ? entryId : [])),
  )
  return current.filter(({ entryId }) => entryId === null || !decided.has(entryId))
}

/**
 * Whether phones of the flight contradict each other: two measures of one player, or both a player and
 * no player. Two players may both have a measure, and the tournament desk decides for a player.
 */
export function isDisputed(side: SideCompetitionViewModel): boolean {
  const isNobody = undecided(side).map(({ entryId }) => entryId === null)
  const isTwice = side.results.some(({ said, isCommittee }) => !isCommittee && said.length > 1)
  return isTwice || new Set(isNobody).size > 1
}

/** `Bo 2,40 m`; `Ingen ramte green`; all answers of a contradiction; undefined without an answer. */
export function sideAnswerText(side: SideCompetitionViewModel): string | undefined {
  const { kind, current } = side
  const nameOf = playerNameIn(side)
  if (isDisputed(side)) {
    const answers = undecided(side).map(({ entryId, measure }) =>
      entryId === null || measure === null
        ? nobodyText[kind]
        : `${nameOf(entryId)} ${formatMeasure(kind, measure)}`,
    )
    return [...new Set(answers)].join(' eller ')
  }
  const answers = resultsToName(side).map(({ entryId, measure }) =>
    measure === null
      ? `${nameOf(entryId)}: målingen tæller ikke`
      : `${nameOf(entryId)} ${formatMeasure(kind, measure)}`,
  )
  if (answers.length > 0) return listInDanish(answers)
  return current.length > 0 ? nobodyText[kind] : undefined
}

/** The decisions of the tournament desk about the players in the answer. */
export const deskRulingsOn = (side: SideCompetitionViewModel): SideResultViewModel[] =>
  resultsToName(side).filter(({ isCommittee }) => isCommittee)

/** The results in the answer: those with a measure, otherwise the first one that was deleted. */
function resultsToName({ results }: SideCompetitionViewModel): SideResultViewModel[] {
  const measured = results.filter(({ measure }) => measure !== null)
  return measured.length > 0 ? measured : results.slice(0, 1)
}
