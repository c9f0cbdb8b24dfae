import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#test/house.ts'
import { appoint } from './appoint.ts'
import { openAuth } from './auth.ts'

const clubId = '0b0f3d1c-5d2e-4b9e-9a51-6d1f0a7c1a11'
let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const appointed = (email: string, role: Parameters<typeof appoint>[3]) =>
  appoint(house.ctx(), openAuth(house.foundation), email, role)

async function rolesAfterSignIn(email: string, code: string) {
  const answer = await house.request('POST', '/api/v1/account/sign-in-with-code', { email, code })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const me = await house.request('GET', '/api/v1/account/me', undefined, { cookie })
  return ((await me.json()) as { roles: unknown }).roles
}

test('the first operator signs in with the code on the screen', async () => {
  const { code, isNew } = await appointed('Chef@Example.dk', {
    name: 'operator_admin',
    clubId: null,
  })
  expect(isNew).toBe(true)
  expect(await rolesAfterSignIn('chef@example.dk', code)).toEqual([
    { name: 'operator_admin', clubId: null },
  ])
})

test('asking again gives a new code and no second role', async () => {
  const role = { name: 'club_admin', clubId } as const
  await appointed('formand@example.dk', role)
  const { code, isNew } = await appointed('formand@example.dk', role)
  expect(isNew).toBe(false)
  expect(await rolesAfterSignIn('formand@example.dk', code)).toEqual([role])
})
