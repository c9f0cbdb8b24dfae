import { afterEach, expect, test, vi } from 'vitest'
import { getLocalItem, setLocalItem } from './local-items.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a page that the server renders touches no local storage, of which Node would warn', () => {
  const storage = { getItem: vi.fn<() => string>(() => 'on'), setItem: vi.fn<() => void>() }
  vi.stubGlobal('localStorage', storage)
  setLocalItem('sun', 'on')
  expect(getLocalItem('sun')).toBeUndefined()
  expect(storage.setItem).not.toHaveBeenCalled()
  expect(storage.getItem).not.toHaveBeenCalled()
  vi.stubGlobal('window', globalThis)
  setLocalItem('sun', 'on')
  expect(storage.setItem).toHaveBeenCalledWith('sun', 'on')
  expect(getLocalItem('sun')).toBe('on')
})
