import { vi } from 'vitest'

/** Until the test is over, what hangs is given up at once; answers how long each would have been waited for, in milliseconds. */
export function skipTimeouts(): number[] {
  const waits: number[] = []
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waits.push(ms)
    return timeout(20)
  })
  return waits
}
