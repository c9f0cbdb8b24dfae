import { afterEach, expect, test, vi } from 'vitest'
import { getLocalItem } from './local-items.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a page that the server renders reads no local storage, of which Node would warn', () => {
  const getItem = vi.fn<() => string>(() => 'on')
  vi.stubGlobal('localStorage', { getItem })
  expect(getLocalItem('sun')).toBeUndefined()
  expect(getItem).not.toHaveBeenCalled()
  vi.stubGlobal('window', globalThis)
  expect(getLocalItem('sun')).toBe('on')
})
