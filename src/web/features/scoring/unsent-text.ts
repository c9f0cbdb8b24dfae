import { countOf } from '#domain/shared/danish.ts'
import { firstNameOf, type QueuedItem, type PlayerViewModel } from './flight-view-model.ts'

/** What another phone will not receive until this one has a connection. Refused items wait for a person instead. */
export function unsentText(
  players: readonly Pick<PlayerViewModel, 'entryId' | 'name'>[],
  queue: readonly QueuedItem[],
): string[] {
  const waiting = queue.filter(({ problem }) => problem === undefined)
  const holesOf = (entryId: string) => [
    ...new Set(
      waiting.flatMap((one) =>
        one.kind === 'score' && one.entry.entryId === entryId ? [`hul ${one.entry.hole}`] : [],
      ),
    ),
  ]
  const lines = players.flatMap((player) => {
    const holes = holesOf(player.entryId)
    return holes.length > 0 ? [`${firstNameOf(player)}: ${holes.join(', ')}.`] : []
  })
  const others = waiting.filter(({ kind }) => kind !== 'score').length
  return others === 0
    ? lines
    : [...lines, `${countOf(others, 'underskrift eller besked', 'underskrifter og beskeder')}.`]
}
