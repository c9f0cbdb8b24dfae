import type { Signer } from './card.ts'
import type { ScoreEntry } from './score-entry.ts'

/**
 * The score entries of a signed card, from those of the signer's slot on this phone: everything that is not sent, and
 * of the rest what is current. A marker's are in the order written. A player's newest come first, because a note
 * that was replaced before it arrives is no edit of the card (docs/algorithms/signing-offline.md).
 * @param sent those that the server has, in the order received.
 * @param unsent those that wait on this phone, in the order written.
 */
export function entriesToSign<Entry extends Pick<ScoreEntry, 'id' | 'replaces'>>(
  as: Signer,
  sent: readonly Entry[],
  unsent: readonly Entry[],
): Entry[] {
  const sentIds = new Set(sent.map(({ id }) => id))
  const waiting = unsent.filter(({ id }) => !sentIds.has(id))
  const replaced = new Set([...sent, ...waiting].flatMap(({ replaces }) => replaces))
  const all = [...sent.filter(({ id }) => !replaced.has(id)), ...waiting]
  return as === 'marker' ? all : all.toReversed()
}
