import { expect, test, vi } from 'vitest'
import { oneAtATime, untouched, type PressState } from './one-at-a-time.ts'

function button() {
  const told: PressState[] = []
  return { told, press: oneAtATime((state) => told.push(state)) }
}

test('a button is busy from the very press, and a second press in that moment is not heard', async () => {
  const { told, press } = button()
  const { promise, resolve } = Promise.withResolvers<void>()
  const send = vi.fn<() => Promise<void>>(() => promise)
  const first = press(send)
  expect(told).toEqual([{ isBusy: true, error: null }])
  await press(send)
  expect(send).toHaveBeenCalledTimes(1)
  resolve()
  await first
  expect(told.at(-1)).toEqual(untouched)
})

test('what fails on the way is told, not thrown, and the button can be pressed again', async () => {
  const { told, press } = button()
  const lost = new TypeError('Failed to fetch')
  await press(() => Promise.reject(lost))
  expect(told.at(-1)).toEqual({ isBusy: false, error: lost })
  const send = vi.fn<() => Promise<void>>(() => Promise.resolve())
  await press(send)
  expect(send).toHaveBeenCalledTimes(1)
  expect(told.at(-1)).toEqual(untouched)
})
