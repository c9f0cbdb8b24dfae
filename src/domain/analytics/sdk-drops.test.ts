import { expect, test } from 'vitest'
import { maxSdkDrops, readSdkDrops, sdkDropReason } from './sdk-drops.ts'

test.each([
  [400, 'sdk_invalid'],
  [401, 'sdk_invalid'],
  [408, 'sdk_timed_out'],
  [413, 'sdk_too_large'],
  [429, 'sdk_rate_limited'],
  [500, 'sdk_failed'],
  [503, 'sdk_failed'],
  [0, 'sdk_no_answer'],
])('events dropped by the SDK after status %i count as %s', (code, reason) => {
  expect(sdkDropReason(code)).toBe(reason)
})

test('a valid report is parsed into counts by reason', () => {
  expect(readSdkDrops({ drops: { sdk_failed: 12, sdk_invalid: 1 } })).toEqual(
    new Map([
      ['sdk_failed', 12],
      ['sdk_invalid', 1],
    ]),
  )
})

test.each([
  [null],
  [{}],
  [{ drops: null }],
  [{ drops: {} }],
  [{ drops: [1] }],
  [{ drops: { too_old: 1 } }],
  [{ drops: { sdk_failed: 0 } }],
  [{ drops: { sdk_failed: -1 } }],
  [{ drops: { sdk_failed: 1.5 } }],
  [{ drops: { sdk_failed: '1' } }],
  [{ drops: { sdk_failed: maxSdkDrops + 1 } }],
  [{ drops: { sdk_failed: 1, constructor: 1 } }],
])('%j is not a valid report', (body) => {
  expect(readSdkDrops(body)).toBeUndefined()
})
