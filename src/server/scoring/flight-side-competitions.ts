import type { FlightSideCompetition } from '#contract/scoring/flight-side-competition.ts'
import {
  computeSideCompetitionResults,
  rankSideCompetition,
} from '#domain/sidecompetitions/side-competition-results.ts'
import type { PlayerRow } from './score-queries.ts'
import { statementOf, type LoadedSideCompetition } from './side-competition-queries.ts'

/** The side competitions on the flight's course that one of its players is in, for the flight's phones. */
export function toFlightSideCompetitions(
  competitions: readonly LoadedSideCompetition[],
  { players, course }: { players: readonly Pick<PlayerRow, 'entry'>[]; course: number },
): FlightSideCompetition[] {
  const onCourse = competitions.filter(({ competition }) => competition.course === course)
  return onCourse.flatMap((sideCompetition) => {
    const { id, kind, hole, prize, divisionId } = sideCompetition.competition
    const entryIds = players.flatMap(({ entry }) =>
      divisionId === null || entry.divisionId === divisionId ? [entry.id] : [],
    )
    if (entryIds.length === 0) return []
    const isInFlight = (entryId: string | null) => players.some(({ entry }) => entry.id === entryId)
    return {
      id,
      kind,
      hole,
      prize,
      entryIds,
      best: bestOf(sideCompetition),
      statements: sideCompetition.statements
        .filter(({ entryId, byEntryId }) => isInFlight(entryId) || isInFlight(byEntryId))
        .map(statementOf),
    }
  })
}

function bestOf({ competition, statements }: LoadedSideCompetition): number | null {
  const results = computeSideCompetitionResults(statements.map(statementOf))
  return rankSideCompetition(competition.kind, results)[0]?.measure ?? null
}
