import { expect, test } from 'vitest'
import { errorFallbackPage, unavailablePage } from './fallback-pages.ts'

test('the last page of all carries status, message and a description, as every error page', () => {
  const html = errorFallbackPage('1a2b3c4d')
  expect(html).toContain('<strong>500</strong>')
  expect(html).toContain('Internal Server Error')
  expect(html).toContain('Fejlen er vores')
  expect(html).toContain('1a2b3c4d')
})

test('so does the page for a busy hour', () => {
  expect(unavailablePage).toContain('<strong>503</strong>')
  expect(unavailablePage).toContain('Internal Server Error')
})
