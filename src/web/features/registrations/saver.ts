import type { Registration } from '#contract/registrations.ts'
import { ApiError } from '../../api.ts'
import { reasonOf } from '../../error-text.ts'
import {
  isSameValue,
  keyOf,
  nextBatch,
  readField,
  rebase,
  type Conflict,
  type FieldRef,
  type FieldValue,
  type Pending,
} from './field-values.ts'

export type SaverState = {
  registration: Registration
  status: 'saved' | 'waiting' | 'saving' | 'offline' | 'failed'
  conflicts: readonly Conflict[]
  /** What the server refused, by `keyOf` of its field; the words are the caller's. */
  refusals: Readonly<Record<string, unknown>>
}

/** The one thing that the saver does not know: how to reach the server. */
export type Send = (batch: Pending[], version: number) => Promise<{ registration: Registration }>

const pauseMs = 600
const offlineRetryMs = 5_000

/**
 * Saves what is typed, a moment after it was typed, one request at a time, each on the version
 * that the last one made. What cannot be saved now is kept and tried again.
 */
export class Saver {
  #state: SaverState
  #pending: Pending[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #line: Promise<unknown> = Promise.resolve()
  readonly #send: Send
  readonly #listeners = new Set<() => void>()

  constructor(first: Registration, send: Send) {
    this.#state = { registration: first, status: 'saved', conflicts: [], refusals: {} }
    this.#send = send
  }

  getState = (): SaverState => this.#state

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  isPending = (ref: FieldRef): boolean => this.#find(ref) !== undefined

  /** As typed here, else as saved. */
  valueOf(ref: FieldRef): FieldValue {
    const typed = this.#find(ref)
    return typed ? typed.value : readField(this.#state.registration, ref)
  }

  change(ref: FieldRef, value: FieldValue) {
    const key = keyOf(ref)
    const before = this.#find(ref)
    const base = before ? before.base : readField(this.#state.registration, ref)
    this.#pending = this.#pending.filter((one) => keyOf(one) !== key)
    if (!isSameValue(base, value)) this.#pending.push({ ...ref, value, base })
    const { [key]: _answered, ...refusals } = this.#state.refusals
    const waits = this.#pending.length > 0
    const settled = this.#state.status === 'waiting' ? 'saved' : this.#state.status
    this.#set({ refusals, status: waits ? 'waiting' : settled })
    if (waits) this.#later(pauseMs)
  }

  /** Takes what the server has now, with what was typed here on top of it. */
  take(registration: Registration) {
    const { again, conflicts } = rebase(this.#pending, registration)
    this.#pending = again
    const fresh = new Set(conflicts.map(keyOf))
    const others = this.#state.conflicts.filter((one) => !fresh.has(keyOf(one)))
    this.#set({ registration, conflicts: [...others, ...conflicts] })
  }

  /** Sends everything that waits; false when something could not be saved. */
  flush = (): Promise<boolean> => {
    clearTimeout(this.#timer)
    return this.#inLine(async () => {
      while (this.#pending.length > 0) {
        if (!(await this.#sendNext())) return false
      }
      const isClean = Object.keys(this.#state.refusals).length === 0
      this.#set({ status: isClean ? 'saved' : 'failed' })
      return isClean && this.#state.conflicts.length === 0
    })
  }

  /** Does something else to the purchase: saves first, and once more when another was faster. */
  async act<T extends { registration: Registration }>(
    action: (version: number) => Promise<T>,
  ): Promise<T> {
    await this.flush()
    return this.#inLine(async () => {
      const result = await action(this.#state.registration.version).catch((error: unknown) => {
        const current = currentIn(error)
        if (!current || reasonOf(error) !== 'changed_elsewhere') throw error
        this.take(current)
        return action(current.version)
      })
      this.take(result.registration)
      return result
    })
  }

  resolve(conflict: Conflict, choice: 'mine' | 'theirs') {
    const key = keyOf(conflict)
    this.#set({ conflicts: this.#state.conflicts.filter((one) => keyOf(one) !== key) })
    if (choice === 'mine') this.change(conflict, conflict.mine)
  }

  /** True when the rest can be sent at once. */
  async #sendNext(): Promise<boolean> {
    const batch = nextBatch(this.#pending)
    this.#set({ status: 'saving' })
    try {
      const { registration } = await this.#send(batch, this.#state.registration.version)
      this.#pending = this.#pending
        .filter((one) => !batch.includes(one))
        .map((one) => ({ ...one, base: readField(registration, one) }))
      this.#set({ registration })
      return true
    } catch (error) {
      return this.#recover(error, batch)
    }
  }

  #recover(error: unknown, batch: Pending[]): boolean {
    const current = currentIn(error)
    if (current) {
      this.take(current)
      return true
    }
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) {
      this.#set({ status: 'offline' })
      this.#later(offlineRetryMs)
      return false
    }
    this.#pending = this.#pending.filter((one) => !batch.includes(one))
    const refusals = Object.fromEntries(batch.map((one) => [keyOf(one), error]))
    this.#set({ refusals: { ...this.#state.refusals, ...refusals } })
    return true
  }

  #find(ref: FieldRef): Pending | undefined {
    return this.#pending.find((one) => keyOf(one) === keyOf(ref))
  }

  #set(change: Partial<SaverState>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #later(ms: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  /** Requests stand in line, so that none is made on an old version. */
  #inLine<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#line.then(work)
    this.#line = result.catch(() => undefined)
    return result
  }
}

/** The state as it is now, told with `changed_elsewhere` and `price_changed`. */
export function currentIn(error: unknown): Registration | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.body.details?.['current'] as Registration | undefined
}
