import type { Types } from '@amplitude/analytics-browser'
import { expect, test, vi } from 'vitest'
import { warnOfMasks } from './warn-of-masks.ts'

function warningsFor(autocapture: unknown): string[] {
  const warn = vi.fn<(text: string) => void>()
  warnOfMasks({ autocapture, loggerProvider: { warn } } as unknown as Types.BrowserConfig)
  return warn.mock.calls.map(([text]) => text)
}

test('each mask that is not a valid pattern causes a warning, and valid ones cause none', () => {
  const bad = [{ pattern: '[', description: 'x' }, { pattern: 'fugl' }, '(?<', /\d/g]
  expect(warningsFor({ elementInteractions: { maskTextRegex: bad } })).toEqual([
    'Invalid maskTextRegex pattern: [',
    'Invalid maskTextRegex pattern: (?<',
  ])
  expect(warningsFor({ frustrationInteractions: { maskTextRegex: '*' } })).toHaveLength(1)
})

test.each([[true], [undefined], [{}], [{ elementInteractions: true }]])(
  'the configuration %o without masks causes no warning',
  (autocapture) => {
    expect(warningsFor(autocapture)).toEqual([])
  },
)
