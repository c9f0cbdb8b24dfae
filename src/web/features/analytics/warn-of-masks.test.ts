import type { Types } from '@amplitude/analytics-browser'
import { expect, test, vi } from 'vitest'
import { warnOfMasks } from './warn-of-masks.ts'

function saidOf(autocapture: unknown): string[] {
  const warn = vi.fn<(text: string) => void>()
  warnOfMasks({ autocapture, loggerProvider: { warn } } as unknown as Types.BrowserConfig)
  return warn.mock.calls.map(([text]) => text)
}

test('a mask that is no pattern is told with a warning, each by itself; the others are not', () => {
  const bad = [{ pattern: '[', description: 'x' }, { pattern: 'fugl' }, '(?<', /\d/g]
  expect(saidOf({ elementInteractions: { maskTextRegex: bad } })).toEqual([
    'Invalid maskTextRegex pattern: [',
    'Invalid maskTextRegex pattern: (?<',
  ])
  expect(saidOf({ frustrationInteractions: { maskTextRegex: '*' } })).toHaveLength(1)
})

test.each([[true], [undefined], [{}], [{ elementInteractions: true }]])(
  'of %o nothing',
  (given) => {
    expect(saidOf(given)).toEqual([])
  },
)
