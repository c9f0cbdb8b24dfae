import type { FlightSideCompetition } from '#contract/sidecompetitions-flight.ts'
import {
  computeSideCompetitionResults,
  rankSideCompetition,
} from '#domain/sidecompetitions/side-competition-results.ts'
import type { PlayerRow } from './score-queries.ts'
import { statementOf, type LoadedSideCompetition } from './side-competition-queries.ts'

/** What a flight's phones keep of the side competitions: those that somebody of it is in. */
export function toFlightSideCompetitions(
  competitions: readonly LoadedSideCompetition[],
  players: readonly Pick<PlayerRow, 'entry'>[],
): FlightSideCompetition[] {
  return competitions.flatMap((sideCompetition) => {
    const { id, kind, hole, prize, divisionId } = sideCompetition.competition
    const entryIds = players.flatMap(({ entry }) =>
      divisionId === null || entry.divisionId === divisionId ? [entry.id] : [],
    )
    if (entryIds.length === 0) return []
    const isOurs = (entryId: string | null) => players.some(({ entry }) => entry.id === entryId)
    return {
      id,
      kind,
      hole,
      prize,
      entryIds,
      best: bestOf(sideCompetition),
      statements: sideCompetition.statements
        .filter(({ entryId, byEntryId }) => isOurs(entryId) || isOurs(byEntryId))
        .map(statementOf),
    }
  })
}

function bestOf({ competition, statements }: LoadedSideCompetition): number | null {
  const results = computeSideCompetitionResults(statements.map(statementOf))
  return rankSideCompetition(competition.kind, results)[0]?.measure ?? null
}
