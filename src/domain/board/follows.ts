import type { Board } from './board.ts'

export const followKinds = ['player', 'flight', 'division', 'club'] as const
export type FollowKind = (typeof followKinds)[number]

/**
 * What somebody follows, as one word: `player:` and the entry's id, `flight:` and `division:` with
 * theirs, `club:` and the club's name as boards write it, over all tournaments (LB-10).
 */
export type Follow = `${FollowKind}:${string}`

/** Of one device or account; who follows more than this follows nobody. The oldest go first. */
export const mostFollows = 300

export const followOf = (kind: FollowKind, target: string): Follow => `${kind}:${target}`

export const isFollow = (word: unknown): word is Follow =>
  typeof word === 'string' && followKinds.some((kind) => word.startsWith(`${kind}:`))

/** The ids of the rows that are followed: as a player, or by flight, *række* or club. */
export function followedRows(board: Board, follows: ReadonlySet<Follow>): ReadonlySet<string> {
  const { rows, flights, divisions } = board
  const isFollowed = ({ id, flight, division, club }: Board['rows'][number]) =>
    follows.has(followOf('player', id)) ||
    (flight !== null && follows.has(followOf('flight', flights[flight]?.id ?? ''))) ||
    follows.has(followOf('division', divisions[division]?.id ?? '')) ||
    (club !== null && follows.has(followOf('club', club)))
  return new Set(follows.size === 0 ? [] : rows.filter(isFollowed).map(({ id }) => id))
}

/** What a device knows of follows; without an account it has its own alone. */
export type DeviceFollows = {
  /** What the account told last. */
  told: readonly Follow[]
  /** Followed here, and not yet told to an account. */
  own: readonly Follow[]
  /** Of what was told, what is followed no longer, not yet told back. */
  gone: readonly Follow[]
}

/** As many as anybody may follow, the latest; an account takes no more at a time. */
export const latest = (follows: readonly Follow[]): readonly Follow[] => follows.slice(-mostFollows)

/** Everything that is followed here, the latest last. */
export const activeFollows = ({ told, own, gone }: DeviceFollows): readonly Follow[] =>
  latest([...without(told, gone), ...without(own, told)])

/** Follows something more, or no longer. */
export function toggleFollow(on: DeviceFollows, one: Follow): DeviceFollows {
  const { told, own, gone } = on
  const isFollowed = activeFollows(on).includes(one)
  const [others, there] = [without(own, [one]), without(gone, [one])]
  if (isFollowed) return { told, own: others, gone: told.includes(one) ? [...there, one] : gone }
  return { told, own: told.includes(one) ? others : latest([...others, one]), gone: there }
}

/**
 * After an account has answered what the device sent: what was changed meanwhile still waits. Nothing
 * that another device followed is overwritten, for only changes are sent, never a whole list.
 */
export const mergeAccountFollows = (
  on: DeviceFollows,
  sent: Pick<DeviceFollows, 'own' | 'gone'>,
  told: readonly Follow[],
): DeviceFollows => ({
  told,
  own: without(on.own, sent.own),
  gone: without(on.gone, sent.gone),
})

const without = (some: readonly Follow[], less: readonly Follow[]) =>
  some.filter((one) => !less.includes(one))
