import { expect, test } from 'vitest'
import { browserName } from './push-subscription.ts'

test('a browser is called by its own name, not by those it imitates', () => {
  const mozilla = 'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko)'
  expect(browserName(`${mozilla} Chrome/153.0.0.0 Mobile Safari/537.36`)).toBe('Chrome på Android')
  expect(browserName(`${mozilla} Chrome/153.0.0.0 Mobile Safari/537.36 EdgA/153.0`)).toBe(
    'Edge på Android',
  )
  expect(
    browserName(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Safari på iPhone eller iPad')
  expect(browserName('curl/8')).toBe('Browser')
})
