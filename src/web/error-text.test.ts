import { expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { errorText, mayHaveHappened } from './error-text.ts'

const tooMany = {
  code: 'too_many_requests',
  message: 'x',
  details: { retryAfter: 61 },
} as const

test('a refusal has its own sentence once the sentences are loaded, and the general one before', async () => {
  // A test of another file may have loaded them already.
  vi.resetModules()
  const { ApiError } = await import('./api.ts')
  const { errorText } = await import('./error-text.ts')
  const { loadRefusalTexts } = await import('./load-refusal-texts.ts')
  expect(errorText(new ApiError(429, tooMany))).toMatch(/^Fejlen er vores/)
  await loadRefusalTexts()
  expect(errorText(new ApiError(429, tooMany))).toBe(
    'Du har prøvet for mange gange. Prøv igen om 2 minutter.',
  )
  expect(errorText(new ApiError(404, { code: 'not_found', message: 'x' }))).toMatch(/^Det findes/)
})

test('a lost connection has its sentence without any fetch', () => {
  expect(errorText(new TypeError('Failed to fetch'))).toMatch(/^Der er ingen forbindelse/)
})

test('an unknown error is described as our error', () => {
  expect(errorText(new Error('x'))).toMatch(/^Fejlen er vores/)
})

test('a change whose answer never came may have been made; a refused one was not', () => {
  expect(mayHaveHappened(new TypeError('Failed to fetch'))).toBe(true)
  expect(mayHaveHappened(new ApiError(502, { code: 'unexpected', message: 'HTTP 502' }))).toBe(true)
  expect(mayHaveHappened(new ApiError(422, { code: 'refused', message: 'x' }))).toBe(false)
})
