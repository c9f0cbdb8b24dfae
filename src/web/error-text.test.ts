import { expect, test, vi } from 'vitest'
import { errorText } from './error-text.ts'

const tooMany = {
  code: 'too_many_requests',
  message: 'x',
  details: { retryAfter: 61 },
} as const

test('a refusal is told by its sentence once the sentences are here, and as our error until then', async () => {
  // Another file's test may have fetched them already.
  vi.resetModules()
  const { ApiError } = await import('./api.ts')
  const { errorText } = await import('./error-text.ts')
  const { loadRefusalTexts } = await import('./load-refusal-texts.ts')
  expect(errorText(new ApiError(429, tooMany))).toMatch(/^Fejlen er vores/)
  await loadRefusalTexts()
  expect(errorText(new ApiError(429, tooMany))).toBe(
    'Det er prøvet for mange gange. Prøv igen om 2 minutter.',
  )
  expect(errorText(new ApiError(404, { code: 'not_found', message: 'x' }))).toMatch(/^Det findes/)
})

test('a missing connection is told without fetching anything', () => {
  expect(errorText(new TypeError('Failed to fetch'))).toMatch(/^Der er ingen forbindelse/)
})

test('what nobody knows is told as our error', () => {
  expect(errorText(new Error('x'))).toMatch(/^Fejlen er vores/)
})
