// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { scheduleSync } from './sync.ts'

test('an open page syncs every five seconds, on focus and when online again, until it is closed', () => {
  vi.useFakeTimers()
  const sync = vi.fn<() => void>()
  let isWanted = true
  const stop = scheduleSync(sync, () => isWanted)
  const syncsOn = (act: () => void) => {
    sync.mockClear()
    act()
    return sync.mock.calls.length
  }
  const fiveSeconds = () => void vi.advanceTimersByTime(5_000)
  const focus = () => void window.dispatchEvent(new Event('focus'))
  const online = () => void window.dispatchEvent(new Event('online'))
  expect([fiveSeconds, focus, online].map(syncsOn)).toEqual([1, 1, 1])
  // A hidden page syncs only when the connection returns.
  isWanted = false
  expect([fiveSeconds, focus, online].map(syncsOn)).toEqual([0, 0, 1])
  stop()
  isWanted = true
  expect([fiveSeconds, focus, online].map(syncsOn)).toEqual([0, 0, 0])
  vi.useRealTimers()
})
