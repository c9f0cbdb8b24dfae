import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepAwake, type ScreenLockState } from './awake-switch.tsx'

/** A page that is visible or hidden, and a phone that grants or refuses a screen lock. */
let page: EventTarget & { visibilityState: 'visible' | 'hidden' }
let screenLock: Set<{ released: boolean }>
let asked: number
let isWilling: boolean
let told: ScreenLockState[]

beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  screenLock = new Set()
  asked = 0
  isWilling = true
  told = []
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { wakeLock: { request } })
})
afterEach(() => vi.unstubAllGlobals())

async function request() {
  asked += 1
  await Promise.resolve()
  if (!isWilling) throw new DOMException('Battery low', 'NotAllowedError')
  const lock = {
    released: false,
    release: async () => {
      lock.released = true
      screenLock.delete(lock)
    },
  }
  screenLock.add(lock)
  return lock
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

async function turn(visibilityState: 'visible' | 'hidden') {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
  await settled()
}

test('the screen lock is held while the page is visible, released when it is hidden, and requested again', async () => {
  const stop = keepAwake((now) => told.push(now))
  await settled()
  expect(screenLock.size).toBe(1)
  await turn('hidden')
  expect(screenLock.size).toBe(0)
  await turn('visible')
  expect([screenLock.size, asked]).toEqual([1, 2])
  expect(told).toEqual([true, undefined, true])
  stop()
  await settled()
  expect(screenLock.size).toBe(0)
})

test('leaving before the phone responds, or switching off and on, leaves no screen lock', async () => {
  const onState = (now: ScreenLockState) => told.push(now)
  keepAwake(onState)()
  const stop = keepAwake(onState)
  await settled()
  expect(screenLock.size).toBe(1)
  stop()
  await settled()
  expect(screenLock.size).toBe(0)
  await turn('visible')
  expect(screenLock.size).toBe(0)
})

test('a refused screen lock is shown, and requested again when the page becomes visible', async () => {
  isWilling = false
  keepAwake((now) => told.push(now))
  await settled()
  expect(told).toEqual([false])
  isWilling = true
  await turn('visible')
  expect(told).toEqual([false, true])
})
