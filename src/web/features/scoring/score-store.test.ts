import { afterEach, expect, test, vi } from 'vitest'
import { scoreStoreOf } from './score-store.ts'

afterEach(() => vi.unstubAllGlobals())

test('the server keeps no store of a flight that it has rendered', () => {
  expect(scoreStoreOf('rendered')).not.toBe(scoreStoreOf('rendered'))
})

test('a page uses one store for a flight, however often it renders', () => {
  vi.stubGlobal('window', {})
  expect(scoreStoreOf('opened')).toBe(scoreStoreOf('opened'))
})
