import { expect, test, vi } from 'vitest'
import { exclusiveAction, idleState, type ActionState } from './exclusive-action.ts'

function button() {
  const states: ActionState[] = []
  return { states, press: exclusiveAction((state) => states.push(state)) }
}

test('a button is busy from the very press, and a second press in that moment is not heard', async () => {
  const { states, press } = button()
  const { promise, resolve } = Promise.withResolvers<void>()
  const send = vi.fn<() => Promise<void>>(() => promise)
  const first = press(send)
  expect(states).toEqual([{ isBusy: true, error: null }])
  await press(send)
  expect(send).toHaveBeenCalledTimes(1)
  resolve()
  await first
  expect(states.at(-1)).toEqual(idleState)
})

test('what fails on the way is told, not thrown, and the button can be pressed again', async () => {
  const { states, press } = button()
  const lost = new TypeError('Failed to fetch')
  await press(() => Promise.reject(lost))
  expect(states.at(-1)).toEqual({ isBusy: false, error: lost })
  const send = vi.fn<() => Promise<void>>(() => Promise.resolve())
  await press(send)
  expect(send).toHaveBeenCalledTimes(1)
  expect(states.at(-1)).toEqual(idleState)
})
