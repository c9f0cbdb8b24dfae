import type { OwnEntry } from '#contract/entries.ts'
import { isLive, isPast } from '#domain/competitions/phase.ts'
import { isEntryOver } from './entry-text.ts'

export type GroupedEntries = {
  /** Lost if nothing is done in time, the shortest time first. */
  urgent: OwnEntry[]
  live: OwnEntry[]
  coming: OwnEntry[]
  /** Played, given up or lost, the latest first. */
  past: OwnEntry[]
}

/** One's entries by what they ask for on a Danish day. */
export function groupEntries(entries: readonly OwnEntry[], today: string): GroupedEntries {
  const isBehind = (entry: OwnEntry) => isEntryOver(entry) || isPast(entry.tournament, today)
  const isUrgent = ({ state }: OwnEntry) => state === 'awaiting_payment' || state === 'offered'
  const ahead = entries.filter((entry) => !isBehind(entry))
  const isPlayed = ({ tournament }: OwnEntry) => isLive(tournament, today)
  return {
    urgent: ahead
      .filter(isUrgent)
      .toSorted((a, b) => (a.heldUntil ?? '').localeCompare(b.heldUntil ?? '')),
    live: ahead.filter((entry) => !isUrgent(entry) && isPlayed(entry)),
    coming: ahead
      .filter((entry) => !isUrgent(entry) && !isPlayed(entry))
      .toSorted((a, b) => a.tournament.firstDay.localeCompare(b.tournament.firstDay)),
    past: entries
      .filter(isBehind)
      .toSorted((a, b) => b.tournament.firstDay.localeCompare(a.tournament.firstDay)),
  }
}
