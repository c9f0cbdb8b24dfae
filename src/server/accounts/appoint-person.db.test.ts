import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { appoint } from './appoint-person.ts'
import { createAuthGetter } from './auth.ts'

let app: TestApp
let scopeId: string
beforeAll(async () => {
  app = await createTestApp()
  scopeId = (await buildClub(app.db)).id
})
afterAll(() => app.close())

const appointed = (email: string, role: Parameters<typeof appoint>[3]) =>
  appoint(app.ctx(), createAuthGetter(app.services), email, role)

async function rolesAfterSignIn(email: string, code: string) {
  const answer = await app.request('POST', '/api/v1/account/sign-in-with-code', { email, code })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const me = await app.request('GET', '/api/v1/account/me', undefined, { cookie })
  return ((await me.json()) as { roles: unknown }).roles
}

test('the first operator signs in with the printed code', async () => {
  const { code, isNew } = await appointed('Chef@Example.dk', {
    name: 'operator_admin',
    scopeId: null,
  })
  expect(isNew).toBe(true)
  expect(await rolesAfterSignIn('chef@example.dk', code)).toEqual([
    { name: 'operator_admin', scopeId: null },
  ])
})

test('appointing again gives a new code and no second role', async () => {
  const role = { name: 'club_admin', scopeId } as const
  await appointed('formand@example.dk', role)
  const { code, isNew } = await appointed('formand@example.dk', role)
  expect(isNew).toBe(false)
  expect(await rolesAfterSignIn('formand@example.dk', code)).toEqual([role])
})

test('the printed link leads operators to the back office and club people to their account', async () => {
  const admin = await appointed('ny@example.dk', { name: 'operator_support', scopeId: null })
  expect(admin.link).toContain('/account/login?mail=ny%40example.dk&step=code&next=%2Fadmin')
  const club = await appointed('klub@example.dk', { name: 'club_staff', scopeId })
  expect(club.link).not.toContain('next')
})
