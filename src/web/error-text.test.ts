import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { errorText } from './error-text.ts'
import { learnReasons } from './reasons.ts'

const tooMany = new ApiError(429, {
  code: 'too_many_requests',
  message: 'x',
  details: { retryAfter: 61 },
})

test('a refusal is told by its sentence once the sentences are here, and as our fault until then', async () => {
  expect(errorText(tooMany)).toMatch(/^Fejlen er vores/)
  await learnReasons()
  expect(errorText(tooMany)).toBe('Det er prøvet for mange gange. Prøv igen om 2 minutter.')
  expect(errorText(new ApiError(404, { code: 'not_found', message: 'x' }))).toMatch(/^Det findes/)
})

test('a missing connection is told without fetching anything', () => {
  expect(errorText(new TypeError('Failed to fetch'))).toMatch(/^Der er ingen forbindelse/)
})

test('what nobody knows is told as our fault', () => {
  expect(errorText(new Error('x'))).toMatch(/^Fejlen er vores/)
})
