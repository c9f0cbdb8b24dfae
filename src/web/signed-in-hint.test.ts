// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { expectSignedIn, noteSignedIn } from './signed-in-hint.ts'
import { signedInKey } from './signed-in-key.ts'

afterEach(() => vi.doUnmock('./browser-store.ts'))

test('data of an account are deleted by the next page when the file that deletes them cannot be loaded', async () => {
  const deleteStoredUnder = vi.fn<(prefix: string) => Promise<void>>(() => Promise.resolve())
  expectSignedIn()
  vi.doMock('./browser-store.ts', () => {
    throw new Error('No connection')
  })
  await expect(noteSignedIn(false)).resolves.toBeUndefined()
  expect(localStorage.getItem(signedInKey)).toBe('1')
  vi.doMock('./browser-store.ts', () => ({ deleteStoredUnder }))
  await noteSignedIn(false)
  expect(deleteStoredUnder).toHaveBeenCalledWith('mine:')
})
