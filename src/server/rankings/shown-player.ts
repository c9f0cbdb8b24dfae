import { shownName } from '#domain/competitions/shown-name.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { EntryRow, EventRow } from './ranking-queries.ts'

/** By the ids of the entries, and by those of the *rækker* in the order of the days. */
export type Loaded = { entryOf: Map<string, EntryRow>; eventOf: Map<string, EventRow> }

export const indexed = <Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key) =>
  new Map(items.map((item) => [keyOf(item), item]))

/** The name and club of a player who has these counted entries. */
export const shownPlayerOf = (entryIds: readonly string[], { entryOf, eventOf }: Loaded) =>
  shownPlayer(
    entryIds.flatMap((id) => entryOf.get(id) ?? []),
    (entry) => eventOf.get(entry.divisionId)?.tournament.firstDay,
  )

/**
 * The name and club of the latest entry, as little of it as any counted entry shows: a row has the places of all of
 * them, so a name would say who was anonymous, or a child, in an earlier tournament.
 */
function shownPlayer(
  entries: readonly EntryRow[],
  firstDayOf: (entry: EntryRow) => PlainDate | undefined,
) {
  const latest = entries.at(-1)
  const days = entries.flatMap((entry) => firstDayOf(entry) ?? [])
  const youngest = days.toSorted()[0]
  if (!latest || !youngest) return erasedPlayer
  const strictest = (['anonymous', 'initials', 'name'] as const).find((way) =>
    entries.some(({ shownAs }) => shownAs === way),
  )
  return shownName({ ...latest, shownAs: strictest ?? latest.shownAs }, youngest)
}

const erasedPlayer = { name: 'Slettet spiller', club: null }

/** A counted entry that nothing ties to other entries of the same person; undefined for another. */
export function unknownPlayer(
  entryId: string,
  { entryOf, eventOf, clubId }: Loaded & { clubId: string },
): { name: string; tournament: string } | undefined {
  const entry = entryOf.get(entryId)
  if (!entry || entry.golferId !== null || entry.dguNumber !== null) return undefined
  const { tournament } = eventOf.get(entry.divisionId) ?? {}
  if (!tournament) return undefined
  // Another club's players are shown as the public sees them; one's own club has their names anyway.
  const isOwn = tournament.clubId === clubId
  const name = isOwn
    ? `${entry.firstName} ${entry.lastName}`.trim()
    : shownName(entry, tournament.firstDay).name
  return { name, tournament: tournament.name }
}
