import { expect, test } from 'vitest'
import { browserText } from './browser-text.ts'

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${apple} Version/19.0 Mobile/15E148 Safari/604.1`,
    'Safari på en iPhone',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
    'Edge på en Windows-pc',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`,
    'Chrome på en Android-telefon',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet på en Android-telefon',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox på en Mac',
  ],
  ['curl/8.0', 'En browser'],
  ['', 'En browser'],
])('%s', (userAgent, words) => {
  expect(browserText(userAgent)).toBe(words)
})
