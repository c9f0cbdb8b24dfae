import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Listener = (event: object) => void
type Shown = { title: string; options: { body: string; data: { path: string } } }
const origin = 'https://kort.example'

/** Runs the push part of the service worker in a simulated browser with these open pages. */
function openWorker(pages: readonly string[] = []) {
  const listeners = new Map<string, Listener>()
  const shown: Shown[] = []
  const did: string[] = []
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    location: { origin },
    registration: {
      showNotification: async (title: string, options: Shown['options']) =>
        shown.push({ title, options }),
    },
    clients: {
      matchAll: async () => pages.map((url) => ({ url, focus: () => did.push(`focus ${url}`) })),
      openWindow: async (url: string) => did.push(`open ${url}`),
    },
  }
  // oxlint-disable-next-line no-implied-eval, no-new-func -- the file is served unbundled and has no imports
  new Function('self', readFileSync('public/sw-push.js', 'utf8'))(self)
  const dispatch = async (name: string, event: object) => {
    let done: unknown
    listeners.get(name)?.({ ...event, waitUntil: (work: unknown) => (done = work) })
    await done
  }
  const push = (text: string) => dispatch('push', { data: { json: () => JSON.parse(text) } })
  const click = (path: string) =>
    dispatch('notificationclick', { notification: { close: () => undefined, data: { path } } })
  return { shown, did, push, click }
}

const message = (path: string) =>
  JSON.stringify({ title: 'Spillet er afbrudt', body: 'Ærø Open: Gå i sikkerhed.', path, tag: '1' })

test('a push is shown with its text, and an unreadable one with a text of our own', async () => {
  const worker = openWorker()
  await worker.push(message('/tournaments/aeroe-open'))
  await worker.push('not json')
  expect(worker.shown).toMatchObject([
    {
      title: 'Spillet er afbrudt',
      options: { body: 'Ærø Open: Gå i sikkerhed.', data: { path: '/tournaments/aeroe-open' } },
    },
    { title: 'Sæsonkortet', options: { data: { path: '/account/notifications' } } },
  ])
})

test('a press opens the page, or shows the one that is open, and never leads to another host', async () => {
  const worker = openWorker([`${origin}/tournaments/aeroe-open`])
  await worker.click('/tournaments/aeroe-open')
  await worker.click('/account')
  expect(worker.did).toEqual([`focus ${origin}/tournaments/aeroe-open`, `open ${origin}/account`])
  await worker.push(message('//evil.example/x'))
  expect(worker.shown[0]?.options.data.path).toBe('/account')
})
