import { expect, test } from 'vitest'
import { createAccessTokens, type AccessToken } from './access-tokens.ts'

const now = new Date('2027-05-04T10:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

test('callers at the same time share one token, which is renewed a minute before its end', async () => {
  const tokens = createAccessTokens()
  let asked = 0
  const request = async (): Promise<AccessToken> => {
    asked += 1
    return { value: `token ${asked}`, until: later(asked * 60) }
  }
  const get = (at: Date) => tokens.get('shop', at, request)
  expect(await Promise.all([get(now), get(now)])).toEqual(['token 1', 'token 1'])
  expect(await get(later(58.9))).toBe('token 1')
  expect(await get(later(59))).toBe('token 2')
  tokens.forget('shop')
  expect(await get(later(59))).toBe('token 3')
})

test('a failed request reaches every caller, leaves no rejection behind, and is repeated', async () => {
  const rejections: unknown[] = []
  const note = (reason: unknown) => rejections.push(reason)
  process.on('unhandledRejection', note)
  const tokens = createAccessTokens()
  const failing = () => tokens.get('shop', now, () => Promise.reject(new Error('down')))
  const results = await Promise.allSettled([failing(), failing()])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await tokens.get('shop', now, async () => ({ value: 'x', until: later(60) }))).toBe('x')
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(rejections).toEqual([])
})
