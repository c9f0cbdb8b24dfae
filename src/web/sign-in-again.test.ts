import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setPassword, signInWithPassword } from '#contract/accounts.ts'
import { listMyPasses } from '#contract/passes.ts'
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

const signsIn = (does: boolean) =>
  vi.fn<() => Promise<boolean>>(async () => {
    isSignedIn = does
    return does
  })
const change = () => call(setPassword, { newPassword: 'fire heste i regnvejr' })

test('what was refused is sent again, as it was, once she is signed in', async () => {
  stop = provideSignInAgain(signsIn(true))
  await expect(change()).resolves.toEqual({ done: true })
  expect(sent).toHaveLength(2)
  expect(sent[1]).toBe(sent[0])
})

test('whoever does not sign in is told that she is not, and nothing is sent', async () => {
  stop = provideSignInAgain(signsIn(false))
  await expect(change()).rejects.toThrow('not_signed_in')
  expect(sent).toHaveLength(1)
})

test('two things refused at once ask once, and both are sent', async () => {
  const asked = signsIn(true)
  stop = provideSignInAgain(asked)
  await Promise.all([change(), change()])
  expect(asked).toHaveBeenCalledTimes(1)
  expect(sent).toHaveLength(4)
})

test('a question asks nobody: a page that looks something up opens no sign-in', async () => {
  const asked = signsIn(true)
  stop = provideSignInAgain(asked)
  await expect(call(listMyPasses, {})).rejects.toThrow('not_signed_in')
  expect(asked).not.toHaveBeenCalled()
})

test('a sign-in that is refused does not ask for a sign-in', async () => {
  const asked = signsIn(true)
  stop = provideSignInAgain(asked)
  const given = { email: 'anne@example.dk', password: 'forkert' }
  await expect(call(signInWithPassword, given)).rejects.toThrow('not_signed_in')
  expect(asked).not.toHaveBeenCalled()
})

test('where nobody was signed in, and when asking fails, the refusal stands', async () => {
  await expect(change()).rejects.toThrow('not_signed_in')
  stop = provideSignInAgain(() => Promise.reject(new Error('The dialog did not come')))
  await expect(change()).rejects.toThrow('not_signed_in')
})
