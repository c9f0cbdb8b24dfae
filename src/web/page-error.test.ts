import { expect, test } from 'vitest'
import { notePageError, pageErrorId, provideErrorNotes } from './page-error.ts'

test('what stopped a page is written down, and leaves only its number', () => {
  const written: string[] = []
  provideErrorNotes((error) => {
    written.push((error as Error).message)
    return 'a1b2c3d4'
  })
  const error = new Error('connection to 10.0.0.7 refused for user golf')
  expect(notePageError(error)).toBe('a1b2c3d4')
  expect(written).toEqual(['connection to 10.0.0.7 refused for user golf'])
  expect(pageErrorId(error)).toBe('a1b2c3d4')
  expect(error.message).toBe('')
})
