import type { Registration } from '#contract/registrations/endpoints.ts'
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
  /** Errors of refused fields by `keyOf`; the caller formats them. */
  refusals: Readonly<Record<string, unknown>>
}

/** Sends changes to the server; injected, so that tests need no server. */
export type Send = (batch: Pending[], version: number) => Promise<{ registration: Registration }>

const saveDelayMs = 600
const offlineRetryMs = 5_000

/**
 * Saves changes after a short delay, one request at a time, each on the version of the previous
 * answer. Changes that cannot be saved yet are kept and retried.
 */
export class Saver {
  #state: SaverState
  #pending: Pending[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #lastRequest: Promise<unknown> = Promise.resolve()
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

  /** The unsaved value, else the saved one. */
  valueOf(ref: FieldRef): FieldValue {
    const pending = this.#find(ref)
    return pending ? pending.value : readField(this.#state.registration, ref)
  }

  change(ref: FieldRef, value: FieldValue) {
    const key = keyOf(ref)
    const pending = this.#find(ref)
    const base = pending ? pending.base : readField(this.#state.registration, ref)
    this.#pending = this.#pending.filter((change) => keyOf(change) !== key)
    if (!isSameValue(base, value)) this.#pending.push({ ...ref, value, base })
    const { [key]: _refusal, ...refusals } = this.#state.refusals
    const isWaiting = this.#pending.length > 0
    const idleStatus = this.#state.status === 'waiting' ? 'saved' : this.#state.status
    this.#set({ refusals, status: isWaiting ? 'waiting' : idleStatus })
    if (isWaiting) this.#flushLater(saveDelayMs)
  }

  /** Replaces the state by the server's and rebases unsaved changes on it. */
  mergeServerState(registration: Registration) {
    const { pending, conflicts } = rebase(this.#pending, registration)
    this.#pending = pending
    const keys = new Set(conflicts.map(keyOf))
    const others = this.#state.conflicts.filter((conflict) => !keys.has(keyOf(conflict)))
    this.#set({ registration, conflicts: [...others, ...conflicts] })
  }

  /** Saves all pending changes; false when one could not be saved. */
  flush = (): Promise<boolean> => {
    clearTimeout(this.#timer)
    return this.#enqueue(async () => {
      while (this.#pending.length > 0) {
        if (!(await this.#sendNext())) return false
      }
      const isClean = Object.keys(this.#state.refusals).length === 0
      this.#set({ status: isClean ? 'saved' : 'failed' })
      return isClean && this.#state.conflicts.length === 0
    })
  }

  /** Runs another change of the purchase after saving; retries once if another window has saved in between. */
  async act<T extends { registration: Registration }>(
    action: (version: number) => Promise<T>,
  ): Promise<T> {
    await this.flush()
    return this.#enqueue(async () => {
      const result = await action(this.#state.registration.version).catch((error: unknown) => {
        const current = currentIn(error)
        if (!current || reasonOf(error) !== 'changed_elsewhere') throw error
        this.mergeServerState(current)
        return action(current.version)
      })
      this.mergeServerState(result.registration)
      return result
    })
  }

  resolve(conflict: Conflict, choice: 'mine' | 'theirs') {
    const key = keyOf(conflict)
    this.#set({ conflicts: this.#state.conflicts.filter((other) => keyOf(other) !== key) })
    if (choice === 'mine') this.change(conflict, conflict.mine)
  }

  /** True when the remaining changes can be sent at once. */
  async #sendNext(): Promise<boolean> {
    const batch = nextBatch(this.#pending)
    this.#set({ status: 'saving' })
    try {
      const { registration } = await this.#send(batch, this.#state.registration.version)
      this.#pending = this.#pending
        .filter((change) => !batch.includes(change))
        .map((change) => ({ ...change, base: readField(registration, change) }))
      this.#set({ registration })
      return true
    } catch (error) {
      return this.#recover(error, batch)
    }
  }

  #recover(error: unknown, batch: Pending[]): boolean {
    const current = currentIn(error)
    if (current) {
      this.mergeServerState(current)
      return true
    }
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) {
      this.#set({ status: 'offline' })
      this.#flushLater(offlineRetryMs)
      return false
    }
    // The rest of the batch is sent again without the refused fields, so that no input is lost.
    const refused = refusedFields(error, batch)
    this.#pending = this.#pending.filter((change) => !refused.includes(change))
    const refusals = Object.fromEntries(refused.map((change) => [keyOf(change), error]))
    this.#set({ refusals: { ...this.#state.refusals, ...refusals } })
    return true
  }

  #find(ref: FieldRef): Pending | undefined {
    return this.#pending.find((change) => keyOf(change) === keyOf(ref))
  }

  #set(change: Partial<SaverState>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #flushLater(ms: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  /** Runs requests one after the other, so that none uses an old version. */
  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#lastRequest.then(work)
    this.#lastRequest = result.catch(() => undefined)
    return result
  }
}

/** The fields that a refusal is about; the whole batch when it does not say. */
function refusedFields({ body: { reason, issues } }: ApiError, batch: Pending[]): Pending[] {
  const named = new Set(issues?.map(({ path }) => path.split('.')[0]))
  const byReason = reason === undefined ? undefined : fieldOfReason[reason]
  const refused = batch.filter(({ field }) => named.has(field) || field === byReason)
  return refused.length > 0 ? refused : batch
}

const fieldOfReason: Readonly<Record<string, string>> = {
  birth_date_impossible: 'birthDate',
  first_day_not_possible: 'firstDayWish',
  own_card_twice: 'relation',
  product_not_allowed: 'productCode',
}

/** The current state in the details of `changed_elsewhere` and `price_changed`. */
export function currentIn(error: unknown): Registration | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.body.details?.['current'] as Registration | undefined
}
