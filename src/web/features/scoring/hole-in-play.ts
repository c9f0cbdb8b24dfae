import { ownScore, writesFor, type PlayerViewModel, type Writer } from './flight-view-model.ts'

export type Field = {
  players: readonly PlayerViewModel[]
  writer: Writer
  /** The number of the hole where the flight starts. */
  startHole: number
}

/** The indexes of the holes in the order of play. */
function orderOfPlay({ players, startHole }: Field): number[] {
  const holes = players[0]?.holes ?? []
  const start = Math.max(
    0,
    holes.findIndex(({ number }) => number === startHole),
  )
  return holes.map((_, i) => (start + i) % holes.length)
}

const isPlaying = ({ status }: PlayerViewModel) => status === null || status === undefined

/**
 * The position in the order of play from which this phone keeps scores: the first hole that its player has
 * noted. A phone that has noted nothing joins at the hole in play, because the flight may have used another
 * phone or paper until then.
 */
function joinedAt(field: Field, order: readonly number[]): number {
  const { players, writer } = field
  const me = players.find(({ entryId }) => entryId === writer.me)
  const noted = order.findIndex((at) => me?.holes[at]?.player.score !== null)
  if (me && noted >= 0) return noted
  const playing = players.filter(isPlaying)
  const last = order.findLastIndex((at) =>
    playing.some(({ holes }) => holes[at]?.official !== null || holes[at]?.player.score !== null),
  )
  if (last < 0) return 0
  const isFinished = playing.every(({ holes }) => holes[order[last] ?? 0]?.official !== null)
  return isFinished ? Math.min(last + 1, order.length - 1) : last
}

/**
 * Returns whether this phone still expects a score of a player on the hole with this index: no score is
 * expected of a player with a code, nor the player's own note on a hole that another phone wrote before this
 * one joined.
 */
export function missingScores(field: Field): (player: PlayerViewModel, at: number) => boolean {
  const { writer } = field
  const order = orderOfPlay(field)
  const joined = joinedAt(field, order)
  return (player, at) => {
    const hole = player.holes[at]
    if (!hole || !isPlaying(player)) return false
    if (ownScore(hole, player.entryId, writer.me) !== null) return false
    const isBefore = order.indexOf(at) < joined
    return !(isBefore && player.entryId === writer.me && hole.official !== null)
  }
}

/**
 * The index of the hole to open: the first one from where this phone joined on which a player of this writer
 * has no score, then an earlier one, otherwise the last hole.
 */
export function firstOpenHole(field: Field): number {
  const order = orderOfPlay(field)
  const joined = joinedAt(field, order)
  const isMissing = missingScores(field)
  const mine = field.players.filter(({ entryId }) => writesFor(field.writer, entryId))
  const open = [...order.slice(joined), ...order.slice(0, joined)].find((at) =>
    mine.some((player) => isMissing(player, at)),
  )
  return open ?? order.at(-1) ?? 0
}
