import type { Team } from '../terms/team.ts'

/** An entry with its side. */
export type SideEntry = {
  id: string
  divisionId: string
  sideId: string | null
  /** From 1. */
  sidePosition: number | null
}

/** What is drawn as one: a player, or the players of a side, who always play in one flight. */
export type Unit<Entry> = {
  /** The id of its first player, who holds the card of a side that plays one ball. */
  id: string
  members: readonly Entry[]
}

/**
 * The units of a field. In a *række* of pairs or teams a player without a side, or of a side that
 * is too short to play, is in `waiting` and cannot be drawn: one ball needs every player of the side,
 * best balls at least as many as count (docs/algorithms/team-formats.md, Sides).
 */
export function unitsOf<Entry extends SideEntry>(
  entries: readonly Entry[],
  teamOf: (divisionId: string) => Team | null,
): { units: Unit<Entry>[]; waiting: Entry[] } {
  const units: Unit<Entry>[] = []
  const waiting: Entry[] = []
  const done = new Set<string>()
  for (const entry of entries) {
    const team = teamOf(entry.divisionId)
    if (team === null) {
      units.push({ id: entry.id, members: [entry] })
      continue
    }
    if (entry.sideId === null) {
      waiting.push(entry)
      continue
    }
    if (done.has(entry.sideId)) continue
    done.add(entry.sideId)
    const members = membersOf(entries, entry.sideId)
    if (members.length >= leastOf(team)) units.push({ id: members[0]?.id ?? entry.id, members })
    else waiting.push(...members)
  }
  return { units, waiting }
}

/** The least number of players with whom a side can play. */
export const leastOf = (team: Team): number => (team.kind === 'one_ball' ? team.size : team.count)

/** The players of a side in order. */
export const membersOf = <Entry extends SideEntry>(
  entries: readonly Entry[],
  sideId: string,
): Entry[] =>
  entries
    .filter((entry) => entry.sideId === sideId)
    .toSorted((a, b) => (a.sidePosition ?? 0) - (b.sidePosition ?? 0))

/**
 * The id by which a player is ranked: the side's in best balls, where all its cards count, and the entry's
 * otherwise, because a side that plays one ball has the card of its first player.
 */
export const rankedId = (
  { id, sideId }: Pick<SideEntry, 'id' | 'sideId'>,
  team: Team | null,
): string => (team?.kind === 'best_balls' && sideId !== null ? sideId : id)
