import { expect, test } from 'vitest'
import { redirectToCanonicalHost, toWellFormedUrl } from './normalize-url.ts'

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

test.each([
  ['/clubs', '/clubs'],
  ['/clubs/s%C3%B8-golfklub', '/clubs/s%C3%B8-golfklub'],
  ['/clubs/a%2Fb%20c', '/clubs/a%2Fb%20c'],
  // A link that a mail program has cut in the middle of a letter.
  ['/clubs/s%C3', '/clubs/s%25C3'],
  ['/clubs/%C3%B8%E0', '/clubs/%25C3%25B8%25E0'],
  ['/%', '/%25'],
  ['/100%25-sikker/50%', '/100%25-sikker/50%25'],
  ['/%zz?q=%zz#%', '/%25zz?q=%zz#%'],
])('%s is read as %s', (asked, read) => {
  expect(toWellFormedUrl(asked)).toBe(read)
})

test('any normalized URL can be decoded', () => {
  for (let first = 0; first < 256; first += 1) {
    for (const next of ['', '%', '%8', '%80', '%80%80', '%zz', 'a']) {
      const path = toWellFormedUrl(`/%${first.toString(16).padStart(2, '0')}${next}`)
      expect(() => decodeURIComponent(path), path).not.toThrow()
    }
  }
})
