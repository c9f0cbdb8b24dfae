import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FlightSession } from './features/scoring/flight-session.ts'

beforeEach(() => {
  vi.stubGlobal('window', { isSecureContext: true })
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  // A key that the test database can copy.
  vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new Error('No Ed25519'))
})
afterEach(() => vi.unstubAllGlobals())

/** The module of a new page; the storage stays. */
async function openPage() {
  vi.resetModules()
  return await import('./phone-key.ts')
}

const failing = (method: 'get' | 'put') =>
  vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
    throw new Error('Not now')
  })

test('a phone has one key, on every page', async () => {
  const page = await openPage()
  const keys = await Promise.all([page.phoneKey(), page.phoneKey()])
  const later = await (await openPage()).phoneKey()
  expect(new Set([...keys, later].map((key) => key?.publicKey)).size).toBe(1)
  expect(later?.isStored).toBe(true)
})

test('a key that cannot be read for a moment is not replaced', async () => {
  const before = await (await openPage()).phoneKey()
  const page = await openPage()
  const reading = failing('get')
  expect(await page.phoneKey()).toBeUndefined()
  reading.mockRestore()
  expect((await page.phoneKey())?.publicKey).toBe(before?.publicKey)
})

test('a key that cannot be stored stays that of the page, and is not registered', async () => {
  const { phoneKey } = await openPage()
  failing('put')
  const [key, again] = [await phoneKey(), await phoneKey()]
  expect(key?.isStored).toBe(false)
  expect(again?.publicKey).toBe(key?.publicKey)
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.reject(new Error('Sent')))
  vi.stubGlobal('fetch', fetch)
  const { registerKey } = await import('./features/scoring/signed-card/register-key.ts')
  const state = { flight: { signingKeys: [] }, writer: { me: 'anna' } }
  await registerKey({ flightId: 'f', state } as unknown as FlightSession)
  expect(fetch).not.toHaveBeenCalled()
})
