import { expect, test, vi } from 'vitest'
import { exclusiveAction, idleState, type ActionState } from './exclusive-action.ts'

function button() {
  const states: ActionState[] = []
  return { states, press: exclusiveAction((state) => states.push(state)) }
}

test('a button is busy as soon as it is pressed, and ignores a second press', async () => {
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

test('an error becomes state instead of being thrown, and the button can be pressed again', async () => {
  const { states, press } = button()
  const lost = new TypeError('Failed to fetch')
  await press(() => Promise.reject(lost))
  expect(states.at(-1)).toEqual({ isBusy: false, error: lost })
  const send = vi.fn<() => Promise<void>>(() => Promise.resolve())
  await press(send)
  expect(send).toHaveBeenCalledTimes(1)
  expect(states.at(-1)).toEqual(idleState)
})
