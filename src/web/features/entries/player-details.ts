import type { DirectorsEntries, DirectorsEntry } from '#contract/entries/director.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { feeText } from '../competitions/fee-text.ts'

type Divisions = DirectorsEntries['divisions']

export const divisionName = (divisions: Divisions, id: string) =>
  divisions.find((division) => division.id === id)?.name

export const handicapOf = ({ handicapTenths }: DirectorsEntry) =>
  handicapTenths === null ? 'Ikke oplyst' : formatHandicap(handicapTenths)

export const teeOf = ({ gender }: DirectorsEntry) => (gender === 'women' ? 'Dame' : 'Herre')

/** What *Ret spilleren* edits, in the words of the player's page. */
const detailsOf = (
  entry: DirectorsEntry,
  divisions: Divisions,
): [term: string, value: string][] => [
  ['Navn', `${entry.firstName} ${entry.lastName}`],
  ['DGU-nummer', entry.dguNumber ?? 'Ikke oplyst'],
  ['Tee', teeOf(entry)],
  ['Række', divisionName(divisions, entry.divisionId) ?? ''],
  ['Handicap', handicapOf(entry)],
  ['Pris', feeText(entry.feeOre)],
  ['Klub', entry.clubName ?? 'Ikke oplyst'],
  ['Mail', entry.email ?? 'Ikke oplyst'],
]

/** The details in which another version of a player differs, as they are now. */
export function changedDetails(before: DirectorsEntry, now: DirectorsEntry, divisions: Divisions) {
  const earlier = new Map(detailsOf(before, divisions))
  return detailsOf(now, divisions)
    .filter(([term, value]) => earlier.get(term) !== value)
    .map(([term, value]) => ({ term, value: `${value} (før ${earlier.get(term)})` }))
}
