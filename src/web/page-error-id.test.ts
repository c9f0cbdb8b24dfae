import { expect, test } from 'vitest'
import { recordPageError, pageErrorId, provideErrorRecorder } from './page-error-id.ts'

test('what stopped a page is written down, and leaves only its number', () => {
  const written: string[] = []
  provideErrorRecorder((error) => {
    written.push((error as Error).message)
    return 'a1b2c3d4'
  })
  const error = new Error('connection to 10.0.0.7 refused for user golf')
  expect(recordPageError(error)).toBe('a1b2c3d4')
  expect(written).toEqual(['connection to 10.0.0.7 refused for user golf'])
  expect(pageErrorId(error)).toBe('a1b2c3d4')
  expect(error.message).toBe('')
})
