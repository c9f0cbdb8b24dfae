import type { ScoreEntry } from './score-entry.ts'

/**
 * The scores of the marker and the committee on one hole, in the order received; empty unless the
 * score was changed (SC-4). A player's note stays private.
 * @param scoreEntries those of the hole that count, in the order received.
 */
export function officialHistory<T extends ScoreEntry>(scoreEntries: readonly T[]): T[] {
  const official = scoreEntries.filter(({ slot }) => slot !== 'player')
  const isChanged = new Set(official.map(({ score }) => score)).size > 1
  return isChanged ? official : []
}
