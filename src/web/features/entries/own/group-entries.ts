import type { OwnEntry } from '#contract/entries/endpoints.ts'
import { isLive, isPast } from '#domain/competitions/phase.ts'
import { isEntryOver } from './entry-text.ts'

export type GroupedEntries = {
  /** Entries that expire without an answer or payment, the earliest deadline first. */
  urgent: OwnEntry[]
  live: OwnEntry[]
  coming: OwnEntry[]
  /** Played, withdrawn or expired entries, the latest first. */
  past: OwnEntry[]
}

/** Groups the account's entries by what they require on a Danish day. */
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

/** The entry that matters now: one that is played today before any other. */
export function nextEntry(entries: readonly OwnEntry[], today: string): OwnEntry | undefined {
  const { live, coming, urgent } = groupEntries(entries, today)
  const ahead = [...live, ...coming, ...urgent]
  const isToday = ({ tournament: { firstDay, lastDay } }: OwnEntry) =>
    firstDay <= today && today <= lastDay
  return ahead.find(isToday) ?? ahead[0]
}
