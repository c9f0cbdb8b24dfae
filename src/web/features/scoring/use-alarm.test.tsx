// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alarmEveryMs, setSilent, useAlarm } from './use-alarm.ts'

const vibrate = vi.fn<(pattern: number | number[]) => boolean>()
const started = vi.fn<(at: number) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { vibrate })
  const tone = { frequency: {}, connect: () => undefined, start: started, stop: () => undefined }
  class FakeAudio {
    state = 'running'
    currentTime = 0
    destination = {}
    createOscillator = () => tone
    close = () => Promise.resolve()
  }
  vi.stubGlobal('AudioContext', FakeAudio)
})
afterEach(() => {
  cleanup()
  setSilent(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

function Alarm({ isOn }: { isOn: boolean }) {
  useAlarm(isOn)
  return null
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const alarms = () => vibrate.mock.calls.filter(([pattern]) => pattern !== 0).length

test('the alarm of suspended play repeats until the flight has answered, and then stops (PE-13)', () => {
  const { rerender } = render(<Alarm isOn />)
  pass(3 * alarmEveryMs)
  expect(alarms()).toBe(4)
  expect(started).toHaveBeenCalledTimes(12)
  rerender(<Alarm isOn={false} />)
  pass(3 * alarmEveryMs)
  expect(alarms()).toBe(4)
})

test('a phone whose sound is switched off vibrates only', () => {
  setSilent(true)
  render(<Alarm isOn />)
  pass(alarmEveryMs)
  expect(alarms()).toBe(2)
  expect(started).not.toHaveBeenCalled()
})
