import { distinctSideNames } from '#domain/competitions/sides/side-name.ts'
import { rankedId, unitsOf, type Unit } from '#domain/competitions/sides/units.ts'
import type { Team } from '#domain/competitions/terms/team.ts'
import type { DrawnFlight } from '#domain/draw/compare-draws.ts'
import type { Db } from '../db/client.ts'
import { selectSides } from '../competitions/sides/side-queries.ts'
import type { DivisionRow, EntryRow } from '../competitions/tournament-queries.ts'
import { selectCardHolders, type ListedRow } from '../scoring/listed-queries.ts'

/** A player or side that is drawn as one. */
export type DrawUnit = Unit<EntryRow> & {
  /** Its players in order, then those of the side who are on the published list and no longer play. */
  persons: readonly string[]
  /** The name for the club's staff. */
  name: string
  /** How its players play together; null for a player who is placed alone. */
  team: Team | null
  /** The id by which it is ranked. */
  ranked: string
}

export type DrawUnits = {
  units: DrawUnit[]
  /** Players of a *række* of pairs or teams without a side that can play. */
  withoutSide: EntryRow[]
}

type Playing = {
  tournamentId: string
  divisions: readonly DivisionRow[]
  /** The players who take part. */
  entries: readonly EntryRow[]
  /** The players on the published list of the round, in its order. */
  listed: readonly Pick<ListedRow, 'entry'>[]
}

/** What a round draws. A side on the published list keeps its id there, even if its first player has left. */
export async function selectUnits(
  db: Db,
  { tournamentId, divisions, entries, listed }: Playing,
): Promise<DrawUnits> {
  const teamOf = (divisionId: string) =>
    divisions.find(({ id }) => id === divisionId)?.terms.team ?? null
  const { units, waiting } = unitsOf(entries, teamOf)
  const hasSides = units.some(({ members }) => members[0]?.sideId)
  const sides = hasSides ? await selectSides(db, tournamentId) : []
  const named = sides.flatMap((side) => {
    const unit = units.find(({ members }) => members[0]?.sideId === side.id)
    return unit ? [{ ...side, members: unit.members }] : []
  })
  const names = distinctSideNames(named)
  const nameOf = new Map(named.map(({ id }, i) => [id, names[i]]))
  const holders = hasSides ? await selectCardHolders(db, tournamentId) : new Map<string, string>()
  return {
    withoutSide: waiting,
    units: units.map(({ id, members }) => {
      const [first] = members as [EntryRow]
      const team = teamOf(first.divisionId)
      const side = team && sides.find((one) => one.id === first.sideId)
      const onList = side
        ? listed.flatMap(({ entry }) => (entry.sideId === side.id ? entry.id : []))
        : []
      const unitId = (team?.kind === 'one_ball' ? holders.get(side?.id ?? '') : onList[0]) ?? id
      return {
        id: unitId,
        persons: [...new Set([unitId, ...members.map(idOf), ...onList])],
        members,
        team,
        ranked: team?.kind === 'one_ball' ? unitId : rankedId(first, team),
        name: (side && nameOf.get(side.id)) ?? `${first.firstName} ${first.lastName}`,
      }
    }),
  }
}

/** The entries whose *række* places everybody alone: a single player cannot take the place of a side. */
export function placedAlone(
  entries: readonly EntryRow[],
  divisions: readonly DivisionRow[],
): EntryRow[] {
  const inSides = new Set(divisions.flatMap(({ id, terms }) => (terms.team ? id : [])))
  return entries.filter(({ divisionId }) => !inSides.has(divisionId))
}

/** The given units and players with the other players of their sides. */
export function withMembers(ids: readonly string[], units: readonly DrawUnit[]): string[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  return [...new Set(ids.flatMap((id) => byId.get(id)?.persons ?? [id]))]
}

const idOf = ({ id }: { id: string }) => id

/** Flights of units as flights of persons. */
export const personsOf = (
  flights: readonly DrawnFlight[],
  units: readonly DrawUnit[],
): DrawnFlight[] =>
  flights.map((flight) => ({ ...flight, players: withMembers(flight.players, units) }))
