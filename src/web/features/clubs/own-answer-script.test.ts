// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectSignedIn, noteSignedIn } from '../../signed-in-hint.ts'
import { ownAnswerScript } from './own-answer-script.ts'

const root = document.documentElement

/** As the browser runs the script while it reads the document. */
function openPage() {
  root.removeAttribute('data-signed-in')
  new Function(ownAnswerScript)()
  return root.hasAttribute('data-signed-in')
}

// What another file has stored in the same worker is no sign-in of here.
beforeEach(() => localStorage.clear())
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

test('a page is opened as signed in after a sign-in, and no longer once nobody is signed in', async () => {
  expect(openPage()).toBe(false)
  expectSignedIn()
  localStorage.setItem('mine:clubs-to-play', '{}')
  expect(openPage()).toBe(true)
  await noteSignedIn(undefined)
  expect(root.hasAttribute('data-signed-in')).toBe(false)
  expect(Object.keys(localStorage)).toEqual([])
  expect(openPage()).toBe(false)
})

test('when the application does not start, the rows for everybody come back', () => {
  vi.useFakeTimers()
  expectSignedIn()
  document.body.innerHTML = '<div data-awaits-own></div>'
  expect(openPage()).toBe(true)
  vi.advanceTimersByTime(8_000)
  expect(root.hasAttribute('data-signed-in')).toBe(false)
})
