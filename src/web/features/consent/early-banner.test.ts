// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const script = readFileSync(join(import.meta.dirname, '../shell/first-load.js'), 'utf8')

/** Ends the listeners of the page, which the window of other tests must not keep. */
let leave = new AbortController()

beforeEach(() => {
  leave = new AbortController()
  vi.useFakeTimers()
})
afterEach(() => {
  leave.abort()
  vi.useRealTimers()
  document.body.replaceChildren()
  delete document.documentElement.dataset.listening
  document.cookie = 'gk_consent=; expires=Thu, 01 Jan 1970 00:00:00 GMT'
})

/** A page with the hidden banner, when the browser has read it and the application is not there. */
function openPage({ isPrivate = false } = {}) {
  document.body.innerHTML = `<main ${isPrivate ? 'data-private' : ''}></main><form id="cookies" hidden><button type="button">Afvis alle</button></form>`
  const listen = (kind: string, handle: EventListener, capture = false) =>
    addEventListener(kind, handle, { capture, signal: leave.signal })
  new Function('addEventListener', script)(listen)
  return document.querySelector<HTMLFormElement>('#cookies')!
}

test('a choice that is made before the application is there counts once', () => {
  const banner = openPage()
  const chosen = vi.fn<() => void>()
  banner.querySelector('button')?.click()
  document.documentElement.dataset.listening = ''
  vi.advanceTimersByTime(200)
  banner.addEventListener('click', chosen)
  banner.dataset.ready = ''
  vi.advanceTimersByTime(200)
  expect(chosen).toHaveBeenCalledOnce()
})

test('a visitor without a choice sees the banner before the application has loaded', () => {
  expect(openPage().hidden).toBe(false)
  // It must not cover the code of a card, which comes later.
  expect(openPage({ isPrivate: true }).hidden).toBe(true)
  document.cookie = 'gk_consent=nej'
  expect(openPage().hidden).toBe(true)
})
