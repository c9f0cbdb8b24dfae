import type { ScoreEntry } from './score-entry.ts'

/**
 * What was written as the official score of one hole, in the order received, when it was changed at
 * all: the marker's and the committee's, and never a player's own note, which is hers (SC-4).
 * Empty when one score was written, however often.
 * @param entries those of the hole that count, in the order received.
 */
export function officialHistory<Given extends ScoreEntry>(entries: readonly Given[]): Given[] {
  const official = entries.filter(({ slot }) => slot !== 'player')
  const isChanged = new Set(official.map(({ score }) => score)).size > 1
  return isChanged ? official : []
}
