import { deleteStored, listStored, putStored } from '../browser-store.ts'

/** An item that was written on this device and that the server has not answered for. */
export type Queued<Item> = Item & {
  /** Identifies the item in every tab of this device; items are sent in this order. */
  order: string
  /** Why the server refused the item, which then waits for a person to retry or dismiss it. */
  problem?: string
}

export type OutboxState<Item> = {
  /** Oldest first. */
  queue: readonly Queued<Item>[]
  /** The last attempt: `offline` had no answer; `throttled` (429) and `error` had one that was no yes. */
  connection: 'open' | 'offline' | 'throttled' | 'error'
  /** By the server's clock, when the server said how long to wait. */
  tryAgainAt: number | undefined
  /** The browser did not store all of the queue: it lasts as long as the page. */
  cannotStore: boolean
}

export type Refusal<Item> = { item: Queued<Item>; problem: string }

/** What differs between the uses of an outbox. */
export type OutboxOptions<Item> = {
  /** An item is stored under this prefix and its `order`. Lock and channel between tabs have the same name. */
  prefix: string
  /** Reads an item as an earlier release stored it. */
  upgrade?: (stored: Queued<Item>) => Queued<Item>
  /** Which of the waiting items are sent together; one by one when left out. */
  batchOf?: (waiting: readonly Queued<Item>[]) => readonly Queued<Item>[]
  /** Resolves to the items of the batch that the server refused. */
  send: (batch: readonly Queued<Item>[]) => Promise<readonly Refusal<Item>[]>
  /** After an error of `send`: set the batch aside, go on with the items after it, or stop until the next sync. */
  classify: (error: unknown) => 'refused' | 'skip' | 'stop'
  /** Surrounds the sending, for a use that also receives. `sendQueued` resolves to whether all is sent. */
  sync?: (sendQueued: () => Promise<boolean>) => Promise<void>
  /** Receives what other tabs of this use post besides the queue. */
  onTabMessage?: (message: unknown) => void
  /** The browser's database, unless a test brings its own. */
  storage?: typeof browserStorage
}

export type Outbox<Item> = {
  options: OutboxOptions<Item>
  state: OutboxState<Item>
  listeners: Set<() => void>
  /** Orders that loading must not bring back: dequeued meanwhile, or just being sent by `sendNow`. */
  hidden: Set<string>
  /** By the server's clock: until then nothing is sent, or no sync begins at all. */
  pausedUntil: { sending: number; syncing: number }
  running: Promise<void> | undefined
  isAskedAgain: boolean
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
  isAskedAgain: false,
})

/** Joins the tabs that have this outbox, and reads what the device stored. */
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
  // Shown before it is stored: the next key must replace this entry and not the one before it.
  show(outbox, queued)
  // A later item that is stored says nothing about this one.
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

/** Nothing that a person wrote is dropped unseen. Without a problem the item is sent once more. */
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

/** Sorts by the time of writing, also within a millisecond, and is unique across tabs. */
export function withOrder<Item>(item: Item): Queued<Item> {
  sequence += 1
  const numbers = [Date.now(), sequence].map((n) => String(n).padStart(15, '0'))
  return { ...item, order: [...numbers, tab].join('-') }
}

/** Resolves to whether the item is safe on the device. */
export const store = <Item>(outbox: Outbox<Item>, item: Queued<Item>): Promise<boolean> =>
  storageOf(outbox)
    .putStored(outbox.options.prefix + item.order, item)
    .then(
      () => true,
      () => false,
    )

/** Shows an item to this tab and the others, in the place of an earlier version of it. */
export function show<Item>(outbox: Outbox<Item>, item: Queued<Item>) {
  replace(outbox, item)
  postToTabs(outbox, { kind: 'put', item } satisfies TabMessage<Item>)
}

export function updateOutbox<Item>(outbox: Outbox<Item>, changes: Partial<OutboxState<Item>>) {
  outbox.state = { ...outbox.state, ...changes }
  for (const listener of outbox.listeners) listener()
}

/**
 * The tabs of a device have one queue: what is written in one is seen in all, so that no tab says that everything
 * is saved while something waits in another. Whichever tab stays open sends it.
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
