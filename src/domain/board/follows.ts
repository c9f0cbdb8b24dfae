import type { Board, BoardRow } from './board.ts'

export const followKinds = ['player', 'flight', 'division', 'club'] as const
export type FollowKind = (typeof followKinds)[number]

/**
 * Something that a golfer follows, as one string: `player:` and the entry's id, `flight:` and `division:`
 * with theirs, or `club:` and the club's name as on boards, in all tournaments (LB-10).
 */
export type Follow = `${FollowKind}:${string}`

/** The maximum per device or account, above which a list no longer helps. The oldest are removed. */
export const mostFollows = 300

export const followOf = (kind: FollowKind, target: string): Follow => `${kind}:${target}`

export const isFollow = (value: unknown): value is Follow =>
  typeof value === 'string' && followKinds.some((kind) => value.startsWith(`${kind}:`))

/** What a row is followed as: the player, or the side and each of its players. */
export const playerFollowsOf = ({ id, players = [] }: Pick<BoardRow, 'id' | 'players'>): Follow[] =>
  [id, ...players.map((player) => player.id)].map((one) => followOf('player', one))

/** The ids of the rows that are followed: as a player or a player of a side, or by flight, division or club. */
export function followedRows(board: Board, follows: ReadonlySet<Follow>): ReadonlySet<string> {
  const { rows, flights, divisions } = board
  const isFollowed = ({ flight, division, club, ...row }: BoardRow) =>
    playerFollowsOf(row).some((follow) => follows.has(follow)) ||
    (flight !== null && follows.has(followOf('flight', flights[flight]?.id ?? ''))) ||
    follows.has(followOf('division', divisions[division]?.id ?? '')) ||
    (club !== null && follows.has(followOf('club', club)))
  return new Set(follows.size === 0 ? [] : rows.filter(isFollowed).map(({ id }) => id))
}

/** The follows that a device stores; without an account only `added` is used. */
export type DeviceFollows = {
  /** The account's follows in its last response. */
  saved: readonly Follow[]
  /** Followed on this device and not yet sent to the account. */
  added: readonly Follow[]
  /** Unfollowed on this device and not yet sent; each is in `saved`. */
  removed: readonly Follow[]
}

/** The latest follows, up to the maximum that the account's endpoint accepts. */
export const latest = (follows: readonly Follow[]): readonly Follow[] => follows.slice(-mostFollows)

/** Everything that is followed on this device, the latest last. */
export const activeFollows = ({ saved, added, removed }: DeviceFollows): readonly Follow[] =>
  latest([...without(saved, removed), ...without(added, saved)])

/** Follows the target, or unfollows it when it is followed already. */
export function toggleFollow(device: DeviceFollows, follow: Follow): DeviceFollows {
  const { saved, added, removed } = device
  const isSaved = saved.includes(follow)
  const otherAdded = without(added, [follow])
  const otherRemoved = without(removed, [follow])
  if (activeFollows(device).includes(follow)) {
    return { saved, added: otherAdded, removed: isSaved ? [...otherRemoved, follow] : removed }
  }
  return {
    saved,
    added: isSaved ? otherAdded : latest([...otherAdded, follow]),
    removed: otherRemoved,
  }
}

/**
 * The device's follows after the account's response: changes made since the request stay unsent. Only
 * changes are sent, never the full list, so follows of another device are not overwritten.
 */
export const mergeAccountFollows = (
  device: DeviceFollows,
  sent: Pick<DeviceFollows, 'added' | 'removed'>,
  saved: readonly Follow[],
): DeviceFollows => ({
  saved,
  added: without(device.added, sent.added),
  removed: without(device.removed, sent.removed),
})

const without = (all: readonly Follow[], excluded: readonly Follow[]) =>
  all.filter((follow) => !excluded.includes(follow))
