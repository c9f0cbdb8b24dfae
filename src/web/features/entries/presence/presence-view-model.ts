import type { PresenceList, PresencePlayer } from '#contract/entries/presence.ts'
import type { DeskPayment } from '#domain/entries/desk-payment.ts'
import type { PresenceMark } from '#domain/entries/presence.ts'
import type { Queued } from '../../../outbox/outbox.ts'

type MarkItem = { kind: 'mark'; id: string; mark: PresenceMark; markedAt: number }
type PaymentItem = { kind: 'payment'; from: DeskPayment | null; method: DeskPayment | null }
type BuggyItem = { kind: 'buggy'; hasBuggy: boolean }

/** What a helper marks on this device; `name` is shown when the server refuses it. */
export type NewPresenceItem = { entryId: string; name: string } & (
  | MarkItem
  | PaymentItem
  | BuggyItem
)
export type PresenceItem = NewPresenceItem & { tournamentId: string; roundId: string }
export type QueuedPresence = Queued<PresenceItem>

export type ShownPlayer = PresencePlayer & {
  /** Whether something about the player is still queued on this device. */
  waits: boolean
}

/** The players as this device shows them: the server's list with the queued marks on top. */
export function applyQueue(list: PresenceList, queue: readonly QueuedPresence[]): ShownPlayer[] {
  const waiting = queue.filter(({ problem }) => problem === undefined)
  return list.players.map((player) => {
    const own = waiting.filter(({ entryId }) => entryId === player.entryId)
    const start: ShownPlayer = { ...player, waits: own.length > 0 }
    return own.reduce((shown, item) => withItem(shown, item), start)
  })
}

function withItem(shown: ShownPlayer, item: QueuedPresence): ShownPlayer {
  const { desk } = shown
  if (item.kind === 'mark')
    return { ...shown, mark: item.mark, markedAt: item.markedAt, markedBy: null }
  if (!desk) return shown
  if (item.kind === 'buggy') return { ...shown, desk: { ...desk, hasBuggy: item.hasBuggy } }
  const owedOre = item.method === null ? desk.dueOre : 0
  return { ...shown, desk: { ...desk, deskPayment: item.method, owedOre } }
}

export const presenceOrders = ['name', 'flight', 'hole'] as const
export type PresenceOrder = (typeof presenceOrders)[number]

type Choice = { search: string; order: PresenceOrder; onlyMissing: boolean }

/** The players that match the search, in the chosen order. */
export function choosePlayers(
  players: readonly ShownPlayer[],
  { search, order, onlyMissing }: Choice,
): ShownPlayer[] {
  const words = search.toLocaleLowerCase('da').split(/\s+/).filter(Boolean)
  const isFound = ({ name, clubName, flight }: ShownPlayer) => {
    const text = `${name} ${clubName ?? ''} ${flight ? `flight ${flight.number}` : ''}`
    return words.every((word) => text.toLocaleLowerCase('da').includes(word))
  }
  const isMissing = ({ mark, isOut }: ShownPlayer) => mark === 'unseen' && !isOut
  return players
    .filter((player) => isFound(player) && (!onlyMissing || isMissing(player)))
    .toSorted((a, b) => compare[order](a, b) || byName(a, b))
}

type Compare = (a: ShownPlayer, b: ShownPlayer) => number

const byName: Compare = (a, b) => a.name.localeCompare(b.name, 'da')
const byFlight: Compare = (a, b) => (a.flight?.number ?? 999) - (b.flight?.number ?? 999)
const holeOf = ({ flight }: ShownPlayer) =>
  flight ? 2 * flight.hole + (flight.group === 'B' ? 1 : 0) : 99

const compare: Record<PresenceOrder, Compare> = {
  name: byName,
  flight: byFlight,
  hole: (a, b) => holeOf(a) - holeOf(b) || byFlight(a, b),
}

/** Minutes before and after a start in which a player who is not seen may be said to come late. */
const lateWindow = { before: 30, after: 120 }

/** @param minute from the round's day, on which a start may be on a later one; null before that day. */
export const mayComeLate = (
  { flight, mark, isOut }: Pick<ShownPlayer, 'flight' | 'mark' | 'isOut'>,
  minute: number | null,
): boolean =>
  flight !== null &&
  minute !== null &&
  !isOut &&
  mark !== 'present' &&
  minute >= flight.minute - lateWindow.before &&
  minute <= flight.minute + lateWindow.after
