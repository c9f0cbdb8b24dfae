import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setPassword, signInWithPassword } from '#contract/accounts/endpoints.ts'
import { listMyPasses } from '#contract/passes/endpoints.ts'
import { call } from './api.ts'
import { provideInProcessApi } from './fetch-api.ts'
import { provideSignInAgain } from './sign-in-again.ts'

let isSignedIn = false
let sent: string[] = []
let stop = () => {}

beforeEach(() => {
  isSignedIn = false
  sent = []
  provideInProcessApi(async (path, init) => {
    sent.push(`${init.method} ${path} ${typeof init.body === 'string' ? init.body : ''}`.trim())
    if (isSignedIn) return Response.json({ done: true })
    const code = 'not_signed_in'
    return Response.json({ error: { code, message: code } }, { status: 401 })
  })
})
afterEach(() => stop())

const dialog = (succeeds: boolean) =>
  vi.fn<() => Promise<boolean>>(async () => {
    isSignedIn = succeeds
    return succeeds
  })
const change = () => call(setPassword, { newPassword: 'fire heste i regnvejr' })

test('a refused change is sent again unchanged after the sign-in', async () => {
  stop = provideSignInAgain(dialog(true))
  await expect(change()).resolves.toEqual({ done: true })
  expect(sent).toHaveLength(2)
  expect(sent[1]).toBe(sent[0])
})

test('without a sign-in the refusal is thrown and nothing is sent again', async () => {
  stop = provideSignInAgain(dialog(false))
  await expect(change()).rejects.toThrow('not_signed_in')
  expect(sent).toHaveLength(1)
})

test('two changes refused at once open one dialog, and both are sent again', async () => {
  const open = dialog(true)
  stop = provideSignInAgain(open)
  await Promise.all([change(), change()])
  expect(open).toHaveBeenCalledTimes(1)
  expect(sent).toHaveLength(4)
})

test('a refused GET opens no dialog', async () => {
  const open = dialog(true)
  stop = provideSignInAgain(open)
  await expect(call(listMyPasses, {})).rejects.toThrow('not_signed_in')
  expect(open).not.toHaveBeenCalled()
})

test('a refused sign-in opens no dialog', async () => {
  const open = dialog(true)
  stop = provideSignInAgain(open)
  const credentials = { email: 'anne@example.dk', password: 'forkert' }
  await expect(call(signInWithPassword, credentials)).rejects.toThrow('not_signed_in')
  expect(open).not.toHaveBeenCalled()
})

test('without a dialog, or when the dialog fails, the refusal is thrown', async () => {
  await expect(change()).rejects.toThrow('not_signed_in')
  stop = provideSignInAgain(() => Promise.reject(new Error('The dialog did not come')))
  await expect(change()).rejects.toThrow('not_signed_in')
})
