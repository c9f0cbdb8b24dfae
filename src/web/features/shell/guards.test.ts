import { beforeEach, expect, test } from 'vitest'
import { provideInProcessApi } from '../../fetch-api.ts'
import { requirePower } from './require-power.ts'
import { runGuards, type GuardName } from './guards.ts'

const answers = new Map<string, { status: number; body: unknown }>()
const requestedPaths: string[] = []

beforeEach(() => {
  answers.clear()
  requestedPaths.length = 0
  provideInProcessApi(async (path) => {
    requestedPaths.push(path)
    const { status, body } = answers.get(path) ?? { status: 500, body: {} }
    return Response.json(body, { status })
  })
})

const account = {
  id: '0195d8f0-0000-7000-8000-000000000001',
  email: 'tove@golfspiller.example',
  name: 'Tove Ager',
  emailVerified: true,
  hasPassword: false,
  twoFactor: 'off' as const,
}
const answer = (path: string, body: unknown, status = 200) =>
  answers.set(`/api/v1${path}`, { status, body })
const signedIn = (roles: unknown[] = []) => answer('/account/me', { account, roles })

/** The redirect of the guards; undefined when they admit the visitor. */
async function redirectOf(...names: GuardName[]): Promise<unknown> {
  try {
    return await runGuards(names, '/account?pass=1')
  } catch (error) {
    if (!(error instanceof Response)) throw error
    const { options } = error as Response & { options: { href: string; statusCode: number } }
    return `${options.statusCode} ${options.href}`
  }
}

test('a visitor is redirected to the sign-in and back', async () => {
  answer('/account/me', { account: null, roles: [] })
  expect(await redirectOf('login', 'account')).toBe('302 /account/login?next=%2Faccount%3Fpass%3D1')
})

test('a signed-in user without an open purchase is admitted', async () => {
  signedIn()
  answer('/registrations/current', { registration: null })
  expect(await redirectOf('login', 'account')).toBeUndefined()
})

test.each([
  ['nothing else', { passes: [] }, { entries: [] }, '302 /account/registration/payment'],
  ['a card', { passes: [{}] }, { entries: [] }, undefined],
  ['an entry in a tournament', { passes: [] }, { entries: [{}] }, undefined],
  ['entries that cannot be loaded', { passes: [] }, undefined, undefined],
])(
  'a user with an open purchase and %s is redirected to the purchase or admitted',
  async (_, passes, entries, to) => {
    signedIn()
    answer('/registrations/current', { registration: { status: 'open', openStep: 'payment' } })
    answer('/account/passes', passes)
    answer('/account/tournament-entries', entries ?? {}, entries ? 200 : 503)
    expect(await redirectOf('login', 'account')).toBe(to)
  },
)

test('club staff are admitted without a request for their purchases', async () => {
  signedIn([{ name: 'club_staff', scopeId: account.id }])
  expect(await redirectOf('login', 'account')).toBeUndefined()
  expect(requestedPaths).not.toContain('/api/v1/registrations/current')
})

test('pages open without a connection', async () => {
  provideInProcessApi(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await redirectOf('login', 'account', 'scan')).toBeUndefined()
})

test('the back office needs a role and a second step, and others get a 404', async () => {
  const roles = [{ name: 'operator_support', scopeId: null }]
  answer('/account/me', { account: null, roles: [] })
  expect(await redirectOf('operator')).toBe('302 /account/login?next=%2Faccount%3Fpass%3D1')
  signedIn(roles)
  expect(await redirectOf('operator')).toBe('302 /account/security?next=%2Faccount%3Fpass%3D1')
  answer('/account/me', { account: { ...account, twoFactor: 'passed' }, roles })
  expect(await redirectOf('operator')).toBeUndefined()
  signedIn([{ name: 'club_admin', scopeId: account.id }])
  await expect(runGuards(['operator'], '/admin')).rejects.toMatchObject({ isNotFound: true })
})

test('people of a club, a company or the back office without a card are redirected to their work page', async () => {
  answer('/account/passes', { passes: [] })
  signedIn([{ name: 'club_staff', scopeId: account.id }])
  expect(await redirectOf('account')).toBe('302 /club')
  signedIn([{ name: 'operator_support', scopeId: null }])
  expect(await redirectOf('account')).toBe('302 /admin')
  signedIn([{ name: 'company_admin', scopeId: account.id }])
  expect(await redirectOf('account')).toBe('302 /company')
  answer('/account/passes', { passes: [{}] })
  expect(await redirectOf('account')).toBeUndefined()
})

test('a club’s people page is for administrators of that club only', async () => {
  const [rold, fjord] = [account.id, '0195d8f0-0000-7000-8000-000000000002']
  const people = { power: 'club.people', href: '/club/x/people' } as const
  const enter = (scopeId: string) => requirePower({ ...people, scopeId })
  const passed = { ...account, twoFactor: 'passed' }
  answer('/account/me', { account: passed, roles: [{ name: 'club_admin', scopeId: rold }] })
  await expect(enter(rold)).resolves.toBeUndefined()
  await expect(enter(fjord)).rejects.toMatchObject({ isNotFound: true })
  answer('/account/me', { account: passed, roles: [{ name: 'club_staff', scopeId: rold }] })
  await expect(enter(rold)).rejects.toMatchObject({ isNotFound: true })
  signedIn([{ name: 'club_admin', scopeId: rold }])
  await expect(enter(rold)).rejects.toMatchObject({
    options: { href: '/account/security?next=%2Fclub%2Fx%2Fpeople' },
  })
})

test('/scan is open to everyone without any request', async () => {
  expect(await redirectOf('scan')).toBeUndefined()
  expect(requestedPaths).toEqual([])
})

test.each(['', 'admin', 'toString', 'constructor', '__proto__'])(
  'an unknown guard %j throws and admits nobody',
  async (name) => {
    await expect(runGuards([name], '/account')).rejects.toThrow(`Unknown guard: ${name}`)
  },
)

// @ts-expect-error -- a route cannot name an unknown guard
void ('admin' satisfies GuardName)
