import type { FlightSideCompetition } from '#contract/scoring/flight-side-competition.ts'
import {
  computeSideCompetitionResults,
  rankSideCompetition,
} from '#domain/sidecompetitions/side-competition-results.ts'
import type { selectPartners } from './listed-queries.ts'
import type { PlayerRow } from './score-queries.ts'
import { statementOf, type LoadedSideCompetition } from './side-competition-queries.ts'

type PartnerRow = Awaited<ReturnType<typeof selectPartners>>[number]
type FlightPlayers = {
  players: readonly Pick<PlayerRow, 'player' | 'entry'>[]
  /** The players of sides that play one ball, except those who hold the card. */
  partners: readonly PartnerRow[]
}

/**
 * Everybody in the flight who hits a ball, because a measure belongs to the player who hit it. In the order of the start
 * list, where partners are together.
 */
export const flightPersons = ({ players, partners }: FlightPlayers) =>
  [
    ...players.map(({ player, entry: { id, divisionId, firstName, lastName } }) => ({
      entryId: id,
      position: player.position,
      divisionId,
      firstName,
      lastName,
    })),
    ...partners,
  ].toSorted((one, other) => one.position - other.position)

/** The side competitions on the flight's course that one of its players is in, for the flight's phones. */
export function toFlightSideCompetitions(
  competitions: readonly LoadedSideCompetition[],
  { course, ...flight }: FlightPlayers & { course: number },
): FlightSideCompetition[] {
  const persons = flightPersons(flight)
  const onCourse = competitions.filter(({ competition }) => competition.course === course)
  return onCourse.flatMap((sideCompetition) => {
    const { id, kind, hole, prize, divisionId } = sideCompetition.competition
    const within = persons.filter(
      (person) => divisionId === null || person.divisionId === divisionId,
    )
    if (within.length === 0) return []
    const isInFlight = (id: string | null) => persons.some(({ entryId }) => entryId === id)
    return {
      id,
      kind,
      hole,
      prize,
      players: within.map(({ entryId, firstName, lastName }) => ({
        entryId,
        name: `${firstName} ${lastName}`,
      })),
      entryIds: within.map(({ entryId }) => entryId),
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
