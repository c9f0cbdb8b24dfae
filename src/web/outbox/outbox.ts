import { showOnBadge } from './app-badge.ts'
import { deleteStored, listStored, putStored } from '../browser-store.ts'

/** An item that was entered on this device and that the server has not answered yet. */
export type Queued<Item> = Item & {
  /** Identifies the item in every tab of this device; items are sent in this order. */
  order: string
  /** Why the server refused the item; the user then retries or dismisses it. */
  problem?: string
}

export type OutboxState<Item> = {
  /** Oldest first. */
  queue: readonly Queued<Item>[]
  /** Result of the last attempt. `offline`: no answer; `throttled`: status 429; `error`: another error of the server. */
  connection: 'open' | 'offline' | 'throttled' | 'error'
  /** By the server's clock; undefined when the server gave no time to wait. */
  tryAgainAt: number | undefined
  /** The browser could not store all of the queue, which then exists only while the page is open. */
  cannotStore: boolean
}

export type Refusal<Item> = { item: Queued<Item>; problem: string }

/** What differs between the uses of an outbox. */
export type OutboxOptions<Item> = {
  /** An item is stored under this prefix and its `order`. Lock and channel between tabs have the same name. */
  prefix: string
  /** Converts an item that an earlier release stored. */
  upgrade?: (stored: Queued<Item>) => Queued<Item>
  /** Chooses the waiting items that are sent together; by default one at a time. */
  batchOf?: (waiting: readonly Queued<Item>[]) => readonly Queued<Item>[]
  /** Resolves to the items of the batch that the server refused. */
  send: (batch: readonly Queued<Item>[]) => Promise<readonly Refusal<Item>[]>
  /** After an error of `send`: set the batch aside, continue with the items after it, or stop until the next sync. */
  classify: (error: unknown) => 'refused' | 'skip' | 'stop'
  /** Wraps the sending, for a use that also receives. `sendQueued` resolves to whether everything was sent. */
  sync?: (sendQueued: () => Promise<boolean>) => Promise<void>
  /** Handles messages of other tabs that do not concern the queue. */
  onTabMessage?: (message: unknown) => void
  /** Replaces the browser's database in tests. */
  storage?: typeof browserStorage
}

export type Outbox<Item> = {
  options: OutboxOptions<Item>
  state: OutboxState<Item>
  listeners: Set<() => void>
  /** Orders that loading must not restore: dequeued meanwhile, or being sent by `sendNow`. */
  hidden: Set<string>
  /** By the server's clock: no item is sent before `sending`, and no sync starts before `syncing`. */
  pausedUntil: { sending: number; syncing: number }
  running: Promise<void> | undefined
  isRequestedAgain: boolean
  channel?: BroadcastChannel
}

type TabMessage<Item> = { kind: 'put'; item: Queued<Item> } | { kind: 'done'; orders: string[] }

const browserStorage = { putStored, listStored, deleteStored }

export const createOutbox = <Item>(options: OutboxOptions<Item>): Outbox<Item> => ({
  options,
  state: { queue: [], connection: 'open', tryAgainAt: undefined, cannotStore: false },
  listeners: new Set(),
  hidden: new Set(),
  pausedUntil: { sending: 0, syncing: 0 },
  running: undefined,
  isRequestedAgain: false,
})

/** Connects the tabs that use this outbox, and loads the stored items. */
export async function loadOutbox<Item>(outbox: Outbox<Item>): Promise<void> {
  joinTabs(outbox)
  const { prefix, upgrade = (item) => item } = outbox.options
  const found = await storageOf(outbox).listStored<Queued<Item>>(prefix)
  const stored = found.map(upgrade).filter(({ order }) => !outbox.hidden.has(order))
  const orders = new Set(stored.map(({ order }) => order))
  const unstored = outbox.state.queue.filter(({ order }) => !orders.has(order))
  updateOutbox(outbox, { queue: [...stored, ...unstored].toSorted(byOrder) })
}

/** Resolves when the item is stored, where the browser can store it. */
export async function enqueue<Item>(outbox: Outbox<Item>, item: Item): Promise<void> {
  const queued = withOrder(item)
  // Shown before it is stored: the next key press must replace this item and not the one before it.
  show(outbox, queued)
  // Not reset by a later item that can be stored.
  if (!(await store(outbox, queued))) updateOutbox(outbox, { cannotStore: true })
}

export async function dequeue<Item>(outbox: Outbox<Item>, items: readonly Queued<Item>[]) {
  const orders = items.map(({ order }) => order)
  for (const order of orders) {
    await storageOf(outbox).deleteStored(outbox.options.prefix + order)
  }
  hide(outbox, orders)
  postToTabs(outbox, { kind: 'done', orders } satisfies TabMessage<Item>)
}

/** Keeps a refused item with its problem, so that no entry is lost silently. Without a problem, it is sent again. */
export async function setAside<Item>(
  outbox: Outbox<Item>,
  item: Queued<Item>,
  problem: string | undefined,
): Promise<void> {
  const changed = { ...item, problem }
  await store(outbox, changed)
  show(outbox, changed)
}

let sequence = 0
const tab = Math.random().toString(36).slice(2, 8)

/** Adds an order that sorts by time, also within a millisecond, and is unique across tabs. */
export function withOrder<Item>(item: Item): Queued<Item> {
  sequence += 1
  const numbers = [Date.now(), sequence].map((n) => String(n).padStart(15, '0'))
  return { ...item, order: [...numbers, tab].join('-') }
}

/** Resolves to whether the browser stored the item. */
export const store = <Item>(outbox: Outbox<Item>, item: Queued<Item>): Promise<boolean> =>
  storageOf(outbox)
    .putStored(outbox.options.prefix + item.order, item)
    .then(
      () => true,
      () => false,
    )

/** Shows an item in this tab and the others; it replaces its earlier version. */
export function show<Item>(outbox: Outbox<Item>, item: Queued<Item>) {
  replace(outbox, item)
  postToTabs(outbox, { kind: 'put', item } satisfies TabMessage<Item>)
}

export function updateOutbox<Item>(outbox: Outbox<Item>, changes: Partial<OutboxState<Item>>) {
  outbox.state = { ...outbox.state, ...changes }
  showOnBadge(outbox.options.prefix, outbox.state.queue.length)
  for (const listener of outbox.listeners) listener()
}

/**
 * All tabs of a device show the same queue. Otherwise one tab would report that everything is saved while an
 * item waits in another. Any open tab sends it.
 */
export function postToTabs({ channel }: { channel?: BroadcastChannel }, message: unknown) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
  channel?.postMessage(message)
}

function joinTabs<Item>(outbox: Outbox<Item>) {
  if (outbox.channel || typeof BroadcastChannel === 'undefined') return
  outbox.channel = new BroadcastChannel(outbox.options.prefix)
  outbox.channel.addEventListener('message', ({ data }) => {
    const message = data as TabMessage<Item>
    if (message.kind === 'put') replace(outbox, message.item)
    else if (message.kind === 'done') hide(outbox, message.orders)
    else outbox.options.onTabMessage?.(message)
  })
}

function replace<Item>(outbox: Outbox<Item>, item: Queued<Item>) {
  const others = outbox.state.queue.filter(({ order }) => order !== item.order)
  updateOutbox(outbox, { queue: [...others, item].toSorted(byOrder) })
}

function hide<Item>(outbox: Outbox<Item>, orders: readonly string[]) {
  for (const order of orders) outbox.hidden.add(order)
  const queue = outbox.state.queue.filter(({ order }) => !orders.includes(order))
  updateOutbox(outbox, { queue, cannotStore: outbox.state.cannotStore && queue.length > 0 })
}

const storageOf = <Item>({ options }: Outbox<Item>) => options.storage ?? browserStorage

const byOrder = (a: { order: string }, b: { order: string }) => (a.order < b.order ? -1 : 1)
