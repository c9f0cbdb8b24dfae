import { expect, test } from 'vitest'
import { redirectToCanonicalHost } from './canonical-host.ts'

test.each([
  ['http://127.0.0.1:3000/scan?k=A', 'http://localhost:3000', 'http://localhost:3000/scan?k=A'],
  ['http://[::1]:3000/', 'http://localhost:3000', 'http://localhost:3000/'],
  ['http://localhost:3000/', 'http://127.0.0.1:3000', 'http://127.0.0.1:3000/'],
  ['http://localhost:3000/', 'http://localhost:3000', undefined],
  ['http://golf.example/', 'http://localhost:3000', undefined],
  ['http://127.0.0.1:3000/', 'https://golf.example', undefined],
])('%s of an app at %s', (address, publicUrl, led) => {
  expect(redirectToCanonicalHost(address, publicUrl)).toBe(led)
})
