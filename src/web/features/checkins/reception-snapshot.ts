import {
  showReceptionSnapshot,
  type ReceptionSnapshotView,
} from '#contract/checkins/reception-snapshot.ts'
import type { OwnCheckIn } from '#domain/checkins/offline-history.ts'
import {
  snapshotAge,
  type ReceptionSnapshot,
  type SnapshotCard,
} from '#domain/checkins/reception-snapshot.ts'
import { groupedBy } from '#domain/shared/grouped-by.ts'
import { ApiError, call } from '../../api.ts'
import {
  deleteStored,
  deleteStoredUnder,
  getStored,
  listStored,
  putStored,
  replaceStoredUnder,
} from '../../browser-store.ts'
import { isUnreachable } from '../../is-unreachable.ts'
import { loadOutbox } from '../../outbox/outbox.ts'
import { serverNow } from '../../server-clock.ts'
import { checkInOutbox } from './check-in-outbox.ts'
import { deleteReceptionData, receptionPrefixes } from './reception-store.ts'

/** The reception of a club on this device; `isDevice` when the device is paired with the club. */
export type ReceptionOf = { clubId: string; isDevice: boolean }

/** All but the cards, which are stored beside it. */
type StoredSnapshot = {
  version: string
  takenAt: string
  snapshot: Omit<ReceptionSnapshotView, 'cards'>
  /** The keys under which its cards are stored. */
  cardKeys: readonly string[]
}
type StoredOwn = OwnCheckIn & { storedAt: number }

export type SnapshotState = {
  /** When the server took it (ISO); undefined without a usable snapshot. */
  takenAt: string | undefined
  isOffline: boolean
}

const prefixOf = ({ isDevice }: ReceptionOf) => receptionPrefixes[isDevice ? 'device' : 'staff']
const snapshotKey = (of: ReceptionOf) => `${prefixOf(of)}latest-snapshot:${of.clubId}`
/**
 * Cards whose keys begin with the same character are stored as one text. The browser reads a text much faster than
 * hundreds of objects, and a sixty-fourth of the cards much faster than all of them.
 */
const cardsKey = (of: ReceptionOf, cardKey: string) =>
  `${snapshotKey(of)}:cards:${cardKey.charAt(0)}`
const ownPrefix = (of: ReceptionOf) => `${prefixOf(of)}own:${of.clubId}:`

/**
 * Fetches the snapshot, if it has changed. Without a connection the stored one stays. Everything is deleted when
 * the server answers that this device may not have it: after a sign-out, or when its pairing was revoked.
 */
export async function refreshSnapshot(
  of: ReceptionOf,
  signal?: AbortSignal,
): Promise<SnapshotState> {
  const stored = await loadSnapshot(of)
  await loadOutbox(checkInOutbox)
  const waiting = new Set(checkInOutbox.state.queue.map(({ request }) => request.id))
  const startedAt = Date.now()
  try {
    const input = { clubId: of.clubId, ...(stored && { known: stored.version }) }
    const { version, takenAt, snapshot } = await call(showReceptionSnapshot, input, signal)
    if (snapshot) await storeSnapshot(of, { version, takenAt, snapshot })
    else if (stored) await putStored(snapshotKey(of), { ...stored, version, takenAt })
    await forgetCounted(of, { waiting, startedAt })
    return { takenAt, isOffline: false }
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) {
      await deleteReceptionData()
    }
    if (!isUnreachable(error)) throw error
    return { takenAt: stored?.takenAt, isOffline: true }
  }
}

type Fetched = { version: string; takenAt: string; snapshot: ReceptionSnapshotView }

/** Replaces a club's snapshot, in one transaction, so that its cards are always those of one moment. */
export async function storeSnapshot(of: ReceptionOf, fetched: Fetched): Promise<void> {
  const { cards, ...snapshot } = fetched.snapshot
  // The key first, because `findCardIn` searches for it.
  const byKey = groupedBy(cards, ({ key }) => cardsKey(of, key))
  const texts = [...byKey].map(
    ([key, some]) =>
      [key, JSON.stringify(some.map(({ key: own, ...card }) => ({ key: own, ...card })))] as const,
  )
  await replaceStoredUnder(snapshotKey(of), [
    [snapshotKey(of), { ...fetched, snapshot, cardKeys: [...byKey.keys()] }],
    ...texts,
  ])
}

async function findCard(of: ReceptionOf, { cardKeys }: StoredSnapshot, key: string) {
  if (!cardKeys.includes(cardsKey(of, key))) return undefined
  const cards = await getStored<string>(cardsKey(of, key))
  return cards === undefined ? ('unreadable' as const) : findCardIn(cards, key)
}

/** Parses one card only: each begins with its key, and a key occurs nowhere else. */
function findCardIn(cards: string, key: string): SnapshotCard | undefined {
  const from = cards.indexOf(`{"key":"${key}"`)
  if (from < 0) return undefined
  const next = cards.indexOf(',{"key":"', from)
  return JSON.parse(cards.slice(from, next < 0 ? -1 : next)) as SnapshotCard
}

/** The stored snapshot; one that is too old is deleted. */
async function loadSnapshot(of: ReceptionOf): Promise<StoredSnapshot | undefined> {
  const stored = await getStored<StoredSnapshot>(snapshotKey(of))
  if (!stored) return undefined
  const isUsable = snapshotAge(serverNow() - Date.parse(stored.takenAt)) !== 'unusable'
  if (!isUsable) await deleteStoredUnder(snapshotKey(of))
  return isUsable ? stored : undefined
}

/** What this device knows about the cards that it may be shown. */
export async function loadReceptionData(of: ReceptionOf) {
  const stored = await loadSnapshot(of)
  return {
    // Days are plain texts in the contract and branded in the domain.
    snapshot: stored && ({ ...stored.snapshot, cards: [] } as unknown as ReceptionSnapshot),
    findCard: async (key: string) => stored && findCard(of, stored, key),
    own: await listStored<StoredOwn>(ownPrefix(of)),
  }
}

/** Stores a check-in that this device allowed, until a snapshot has it. */
export async function storeOwnCheckIn(of: ReceptionOf, checkIn: OwnCheckIn): Promise<void> {
  const stored: StoredOwn = { ...checkIn, storedAt: Date.now() }
  await putStored(ownPrefix(of) + checkIn.id, stored).catch(() => undefined)
}

export const deleteOwnCheckIn = (of: ReceptionOf, id: string) => deleteStored(ownPrefix(of) + id)

type Asked = { waiting: ReadonlySet<string>; startedAt: number }

/** A check-in that was answered before the snapshot was asked for is in it, or does not count. */
async function forgetCounted(of: ReceptionOf, { waiting, startedAt }: Asked) {
  for (const { id, storedAt } of await listStored<StoredOwn>(ownPrefix(of))) {
    if (!waiting.has(id) && storedAt < startedAt) await deleteOwnCheckIn(of, id)
  }
}
