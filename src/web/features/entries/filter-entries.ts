import type { DirectorsEntries, DirectorsEntry } from '#contract/entries/director.ts'
import { foldDanish } from '#domain/shared/danish.ts'
import { isEntryOver } from './own/entry-text.ts'
import type { EntriesSearch, entryShows, entrySorts } from './entries-search.ts'

/** Whether an entry holds a place: entered, being paid for, or offered. */
const holdsPlace = (entry: DirectorsEntry) => !isEntryOver(entry) && entry.state !== 'waiting'

/** Whether a fee or an extra is owed for a held place. */
export const owesFee = (entry: DirectorsEntry) => holdsPlace(entry) && entry.owedOre > 0

const belongs: Record<(typeof entryShows)[number], (entry: DirectorsEntry) => boolean> = {
  playing: holdsPlace,
  waiting: ({ state }) => state === 'waiting',
  unpaid: owesFee,
  gone: isEntryOver,
}

/** The entries that match the search params, in their order; withdrawn ones only by their own filter. */
export function filterEntries({ entries, divisions }: DirectorsEntries, search: EntriesSearch) {
  const words = foldDanish(String(search.q ?? ''))
    .split(' ')
    .filter(Boolean)
  const isShown = search.show
    ? belongs[search.show]
    : (entry: DirectorsEntry) => !isEntryOver(entry)
  const found = entries.filter(
    (entry) =>
      isShown(entry) &&
      (search.division === undefined || entry.divisionId === search.division) &&
      words.every((word) => foldDanish(textOf(entry)).includes(word)),
  )
  const places = new Map(divisions.map(({ id }, i) => [id, i]))
  return found.toSorted(
    (a, b) => compare[search.sort ?? 'number'](a, b, places) || a.number - b.number,
  )
}

const textOf = ({ firstName, lastName, clubName, dguNumber, email, phone }: DirectorsEntry) =>
  `${firstName} ${lastName} ${clubName ?? ''} ${dguNumber ?? ''} ${email ?? ''} ${phone ?? ''}`

type Places = ReadonlyMap<string, number>
type Compare = (a: DirectorsEntry, b: DirectorsEntry, places: Places) => number

const danish = new Intl.Collator('da')
/** Sorts missing handicaps last. */
const handicapOf = ({ handicapTenths }: DirectorsEntry) => handicapTenths ?? 1000
/** Held places before the waiting list, each in the order of arrival. */
const rankOf = (entry: DirectorsEntry) =>
  isEntryOver(entry) ? 2 : entry.state === 'waiting' ? 1 : 0

const compare: Record<(typeof entrySorts)[number], Compare> = {
  number: (a, b) => rankOf(a) - rankOf(b),
  name: (a, b) => danish.compare(`${a.lastName} ${a.firstName}`, `${b.lastName} ${b.firstName}`),
  club: (a, b) => danish.compare(a.clubName ?? '', b.clubName ?? ''),
  handicap: (a, b) => handicapOf(a) - handicapOf(b),
  division: (a, b, places) =>
    (places.get(a.divisionId) ?? 0) - (places.get(b.divisionId) ?? 0) || rankOf(a) - rankOf(b),
}
