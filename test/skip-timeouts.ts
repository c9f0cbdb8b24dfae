import { vi } from 'vitest'

/** Shortens every `AbortSignal.timeout` until the end of the test; returns the requested times in milliseconds. */
export function skipTimeouts(): number[] {
  const waits: number[] = []
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waits.push(ms)
    return timeout(20)
  })
  return waits
}
