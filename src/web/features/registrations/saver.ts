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
  /** Fields that the server refused, by `keyOf`; the words are the caller's. */
  refusals: Readonly<Record<string, unknown>>
}

/** The one thing that the saver does not know: how to reach the server. */
export type Send = (batch: Pending[], version: number) => Promise<{ registration: Registration }>
type Action<T> = (version: number) => Promise<T>

const pauseMs = 600
const offlineRetryMs = 5_000

/**
 * Saves what is typed, a moment after it was typed, one request at a time, each on the version
 * that the last one made. What cannot be saved now is kept and tried again.
 */
export function openSaver(first: Registration, send: Send) {
  let state: SaverState = { registration: first, status: 'saved', conflicts: [], refusals: {} }
  let pending: Pending[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let line: Promise<unknown> = Promise.resolve()
  const listeners = new Set<() => void>()

  const set = (change: Partial<SaverState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }
  /** Requests stand in line, so that none is made on an old version. */
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const result = line.then(work)
    line = result.catch(() => undefined)
    return result
  }

  function change(ref: FieldRef, value: FieldValue) {
    const key = keyOf(ref)
    const before = pending.find((one) => keyOf(one) === key)
    const base = before ? before.base : readField(state.registration, ref)
    pending = pending.filter((one) => keyOf(one) !== key)
    if (!isSameValue(base, value)) pending = [...pending, { ...ref, value, base }]
    const { [key]: _gone, ...refusals } = state.refusals
    set({
      refusals,
      status: pending.length > 0 ? 'waiting' : state.status === 'waiting' ? 'saved' : state.status,
    })
    if (pending.length > 0) later(pauseMs)
  }

  function take(registration: Registration) {
    const { again, conflicts } = rebase(pending, registration)
    pending = again
    const fresh = new Set(conflicts.map(keyOf))
    set({
      registration,
      conflicts: [...state.conflicts.filter((one) => !fresh.has(keyOf(one))), ...conflicts],
    })
  }

  /** Sends everything that waits; false when something could not be saved. */
  function flush(): Promise<boolean> {
    clearTimeout(timer)
    return inLine(async () => {
      while (pending.length > 0) {
        const batch = nextBatch(pending)
        set({ status: 'saving' })
        try {
          const { registration } = await send(batch, state.registration.version)
          pending = pending
            .filter((one) => !batch.includes(one))
            .map((one) => ({ ...one, base: readField(registration, one) }))
          set({ registration })
        } catch (error) {
          if (!recover(error, batch)) return false
        }
      }
      set({ status: Object.keys(state.refusals).length > 0 ? 'failed' : 'saved' })
      return state.conflicts.length === 0 && state.status === 'saved'
    })
  }

  /** True when the rest can be sent at once. */
  function recover(error: unknown, batch: Pending[]): boolean {
    const current = currentIn(error)
    if (current) {
      take(current)
      return true
    }
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) {
      set({ status: 'offline' })
      later(offlineRetryMs)
      return false
    }
    pending = pending.filter((one) => !batch.includes(one))
    const refusals = Object.fromEntries(batch.map((one) => [keyOf(one), error]))
    set({ refusals: { ...state.refusals, ...refusals } })
    return true
  }

  /** Does something else to the purchase: saves first, and once more when another was faster. */
  async function act<T extends { registration: Registration }>(action: Action<T>): Promise<T> {
    await flush()
    return inLine(async () => {
      const result = await action(state.registration.version).catch((error: unknown) => {
        const current = currentIn(error)
        if (!current || reasonOf(error) !== 'changed_elsewhere') throw error
        take(current)
        return action(current.version)
      })
      take(result.registration)
      return result
    })
  }

  function resolve(conflict: Conflict, choice: 'mine' | 'theirs') {
    set({ conflicts: state.conflicts.filter((one) => keyOf(one) !== keyOf(conflict)) })
    if (choice === 'mine') change(conflict, conflict.mine)
  }

  return {
    change,
    flush,
    act,
    resolve,
    take,
    isPending: (ref: FieldRef) => pending.some((one) => keyOf(one) === keyOf(ref)),
    /** As typed here, else as saved. */
    valueOf: (ref: FieldRef): FieldValue => {
      const typed = pending.find((one) => keyOf(one) === keyOf(ref))
      return typed ? typed.value : readField(state.registration, ref)
    },
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => clearTimeout(timer),
  }
}

export type Saver = ReturnType<typeof openSaver>

/** The state as it is now, told with `changed_elsewhere` and `price_changed`. */
export function currentIn(error: unknown): Registration | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.body.details?.['current'] as Registration | undefined
}
