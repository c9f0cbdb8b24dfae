import { afterEach, expect, test, vi } from 'vitest'
import { setPassword } from '#contract/accounts/endpoints.ts'
import { listMyPasses } from '#contract/passes/endpoints.ts'
import { call } from './api.ts'
import type { ApiAnswer } from './fetch-api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function service() {
  const sent: string[] = []
  const { promise, resolve } = Promise.withResolvers<ApiAnswer>()
  return {
    sent,
    answerChange: () => resolve(Response.json({})),
    change: () =>
      call(setPassword, { newPassword: 'fire heste i regnvejr' }, undefined, () => {
        sent.push('change')
        return promise
      }),
    read: () =>
      call(listMyPasses, {}, undefined, async () => {
        sent.push('read')
        return Response.json({})
      }),
  }
}

test('a page that is opened while a change is on its way is read after the change', async () => {
  vi.stubGlobal('window', {})
  const { sent, change, read, answerChange } = service()
  const changed = change()
  const page = read()
  await Promise.resolve()
  expect(sent).toEqual(['change'])
  answerChange()
  await Promise.all([changed, page])
  expect(sent).toEqual(['change', 'read'])
})

test('a change without an answer does not hold pages for more than three seconds', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  const { sent, change, read, answerChange } = service()
  const changed = change()
  const page = read()
  await vi.advanceTimersByTimeAsync(3_000)
  await page
  expect(sent).toEqual(['change', 'read'])
  answerChange()
  await changed
})

test('on the server one user’s change does not hold another’s page', async () => {
  const { sent, change, read, answerChange } = service()
  const changed = change()
  await read()
  expect(sent).toEqual(['change', 'read'])
  answerChange()
  await changed
})
