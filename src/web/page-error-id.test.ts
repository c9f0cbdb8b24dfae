import { expect, test } from 'vitest'
import { recordPageError, pageErrorId, provideErrorRecorder } from './page-error-id.ts'

test('an error of a page is recorded, and only its number reaches the page', () => {
  const recorded: string[] = []
  provideErrorRecorder((error) => {
    recorded.push((error as Error).message)
    return 'a1b2c3d4'
  })
  const error = new Error('connection to 10.0.0.7 refused for user golf')
  expect(recordPageError(error)).toBe('a1b2c3d4')
  expect(recorded).toEqual(['connection to 10.0.0.7 refused for user golf'])
  expect(pageErrorId(error)).toBe('a1b2c3d4')
  expect(error.message).toBe('')
})
