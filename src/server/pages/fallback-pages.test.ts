import { expect, test } from 'vitest'
import { errorFallbackPage, unavailablePage } from './fallback-pages.ts'

test('the fallback error page has status, message and a description', () => {
  const html = errorFallbackPage('1a2b3c4d')
  expect(html).toContain('<strong>500</strong>')
  expect(html).toContain('Internal Server Error')
  expect(html).toContain('Fejlen er vores')
  expect(html).toContain('1a2b3c4d')
})

test('the page for overload has status, message and a description', () => {
  expect(unavailablePage).toContain('<strong>503</strong>')
  expect(unavailablePage).toContain('Internal Server Error')
})
