import type { QueuedItem } from '../flight-items.ts'

/** The queue with the scores and the signature of each signed card in its place, as the server will store them. */
export function expandSignedCards(queue: readonly QueuedItem[]): QueuedItem[] {
  return queue.flatMap((item): QueuedItem[] => {
    if (item.kind !== 'signed_card' || item.problem !== undefined) return [item]
    const { flightId, order, readAt, card } = item
    const { entryId, by, as, reading, signedAt, signatureId } = card
    // By this phone's clock, which read the signature when it was new.
    const onThisClock = (at: number) => readAt - (signedAt - at)
    const shared = { flightId, order }
    return [
      ...card.entries.map((entry): QueuedItem => ({
        ...shared,
        kind: 'score',
        entry: {
          ...entry,
          entryId,
          by,
          replaces: [...entry.replaces],
          writtenAt: onThisClock(entry.writtenAt),
        },
      })),
      {
        ...shared,
        kind: 'signature',
        signature: { id: signatureId, entryId, as, by, reading, signedAt: readAt },
      },
    ]
  })
}
