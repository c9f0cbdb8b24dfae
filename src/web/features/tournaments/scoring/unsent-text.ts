import { countOf } from '#domain/shared/danish.ts'
import { firstNameOf, type Queued, type PlayerViewModel } from './flight-view-model.ts'

/**
 * What another phone will not have until this one has a line, a sentence each. What the server has refused is
 * not among it: that waits for a person and not for a line.
 */
export function unsentText(
  players: readonly Pick<PlayerViewModel, 'entryId' | 'name'>[],
  queue: readonly Queued[],
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
