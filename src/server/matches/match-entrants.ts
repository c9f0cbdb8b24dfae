import type { NamedSide } from '#domain/competitions/sides/side-name.ts'
import { unitsOf } from '#domain/competitions/sides/units.ts'
import type { DivisionRow, EntryRow } from '../competitions/tournament-queries.ts'
import type { Db } from '../db/client.ts'
import { selectEntrants, selectPartners } from './contestant-queries.ts'
import { fullNameOf } from './load-division.ts'

/** Who can stand in the matches of a division: a player, or a pair under the id of its first player. */
export type MatchEntrant = {
  id: string
  sideId: string | null
  /** The pair with the name that it chose; null for a single player. */
  side: NamedSide<EntryRow> | null
  members: readonly EntryRow[]
  /** The name for the club's staff. */
  name: string
  /** The mean of a pair; null when somebody has no handicap index. */
  handicapTenths: number | null
}

export type MatchEntrants = {
  entrants: MatchEntrant[]
  /** Entered players without a partner, who cannot be drawn. */
  waiting: EntryRow[]
}

/** The entrants of divisions in the order of entry. */
export async function selectMatchEntrants(
  db: Db,
  divisions: readonly Pick<DivisionRow, 'id' | 'terms'>[],
): Promise<MatchEntrants> {
  if (divisions.length === 0) return { entrants: [], waiting: [] }
  const ids = divisions.map(({ id }) => id)
  const entries = await selectEntrants(db, ids)
  const teamOf = (divisionId: string) =>
    divisions.find(({ id }) => id === divisionId)?.terms.team ?? null
  const isShort = ({ divisionId }: EntryRow, players: number) =>
    players < (teamOf(divisionId)?.size ?? 1)
  const { units, waiting } = unitsOf(entries, teamOf)
  const names =
    waiting.length < entries.length && divisions.some(({ terms }) => terms.team)
      ? new Map((await selectPartners(db, ids)).map(({ side }) => [side.id, side.name]))
      : new Map<string, string | null>()
  const full = units.filter(
    ({ members: [first, ...others] }) => first && !isShort(first, 1 + others.length),
  )
  return {
    entrants: full.map(({ id, members }) => {
      const [entry] = members as [EntryRow]
      const { sideId } = entry
      const side =
        sideId && teamOf(entry.divisionId) ? { name: names.get(sideId) ?? null, members } : null
      const handicapTenths = meanHandicap(members)
      const name = fullNameOf({ entry, pair: side })
      return { id, members, name, handicapTenths, side, sideId: side ? sideId : null }
    }),
    waiting: [
      ...waiting,
      ...units.filter((unit) => !full.includes(unit)).flatMap(({ members }) => members),
    ],
  }
}

function meanHandicap(members: readonly EntryRow[]): number | null {
  const known = members.flatMap(({ handicapTenths }) => handicapTenths ?? [])
  if (known.length < members.length) return null
  return Math.round(known.reduce((sum, each) => sum + each, 0) / members.length)
}

export const toEntrant = ({ id, name, handicapTenths, members }: MatchEntrant) => {
  const clubs = new Set(members.map(({ clubName }) => clubName))
  const [club = null] = clubs
  return { entryId: id, name, club: clubs.size === 1 ? club : null, handicapTenths }
}
