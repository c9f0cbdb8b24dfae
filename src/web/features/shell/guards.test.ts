import { beforeEach, expect, test } from 'vitest'
import { provideInProcessApi } from '../../fetch-api.ts'
import { requirePower } from './require-power.ts'
import { runGuards, type GuardName } from './guards.ts'

const answers = new Map<string, { status: number; body: unknown }>()
const asked: string[] = []

beforeEach(() => {
  answers.clear()
  asked.length = 0
  provideInProcessApi(async (path) => {
    asked.push(path)
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

/** Where the guards lead; undefined when they let the visitor in. */
async function led(...names: GuardName[]): Promise<unknown> {
  try {
    return await runGuards(names, '/account?pass=1')
  } catch (error) {
    if (!(error instanceof Response)) throw error
    const { options } = error as Response & { options: { href: string; statusCode: number } }
    return `${options.statusCode} ${options.href}`
  }
}

test('a visitor is led to the sign-in and back', async () => {
  answer('/account/me', { account: null, roles: [] })
  expect(await led('login', 'account')).toBe('302 /account/login?next=%2Faccount%3Fpass%3D1')
})

test('somebody signed in, with nothing under way, comes in', async () => {
  signedIn()
  answer('/registrations/current', { registration: null })
  expect(await led('login', 'account')).toBeUndefined()
})

test.each([
  ['nothing else', { passes: [] }, { entries: [] }, '302 /account/registration/payment'],
  ['a card', { passes: [{}] }, { entries: [] }, undefined],
  ['an entry in a tournament', { passes: [] }, { entries: [{}] }, undefined],
  ['what could not be found out', { passes: [] }, undefined, undefined],
])(
  'somebody with a purchase under way and %s is led to it, or comes in',
  async (_, passes, entries, to) => {
    signedIn()
    answer('/registrations/current', { registration: { status: 'open', openStep: 'payment' } })
    answer('/account/passes', passes)
    answer('/account/tournament-entries', entries ?? {}, entries ? 200 : 503)
    expect(await led('login', 'account')).toBe(to)
  },
)

test('staff come in without being asked what they are buying', async () => {
  signedIn([{ name: 'club_staff', scopeId: account.id }])
  expect(await led('login', 'account')).toBeUndefined()
  expect(asked).not.toContain('/api/v1/registrations/current')
})

test('without signal the pages open', async () => {
  provideInProcessApi(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await led('login', 'account', 'scan')).toBeUndefined()
})

test('the back office is opened by a role and a second step, and nobody else learns that it is there', async () => {
  const roles = [{ name: 'operator_support', scopeId: null }]
  answer('/account/me', { account: null, roles: [] })
  expect(await led('operator')).toBe('302 /account/login?next=%2Faccount%3Fpass%3D1')
  signedIn(roles)
  expect(await led('operator')).toBe('302 /account/security?next=%2Faccount%3Fpass%3D1')
  answer('/account/me', { account: { ...account, twoFactor: 'passed' }, roles })
  expect(await led('operator')).toBeUndefined()
  signedIn([{ name: 'club_admin', scopeId: account.id }])
  await expect(runGuards(['operator'], '/admin')).rejects.toMatchObject({ isNotFound: true })
})

test('whoever works in a club or the back office and has no card is led to the work', async () => {
  answer('/account/passes', { passes: [] })
  signedIn([{ name: 'club_staff', scopeId: account.id }])
  expect(await led('account')).toBe('302 /club')
  signedIn([{ name: 'operator_support', scopeId: null }])
  expect(await led('account')).toBe('302 /admin')
  answer('/account/passes', { passes: [{}] })
  expect(await led('account')).toBeUndefined()
})

test('a club’s people page is for its own administrators, and for nobody of another club', async () => {
  const [rold, fjord] = [account.id, '0195d8f0-0000-7000-8000-000000000002']
  const people = { power: 'club.people', href: '/club/x/people' } as const
  const asked = (scopeId: string) => requirePower({ ...people, scopeId })
  const passed = { ...account, twoFactor: 'passed' }
  answer('/account/me', { account: passed, roles: [{ name: 'club_admin', scopeId: rold }] })
  await expect(asked(rold)).resolves.toBeUndefined()
  await expect(asked(fjord)).rejects.toMatchObject({ isNotFound: true })
  answer('/account/me', { account: passed, roles: [{ name: 'club_staff', scopeId: rold }] })
  await expect(asked(rold)).rejects.toMatchObject({ isNotFound: true })
  signedIn([{ name: 'club_admin', scopeId: rold }])
  await expect(asked(rold)).rejects.toMatchObject({
    options: { href: '/account/security?next=%2Fclub%2Fx%2Fpeople' },
  })
})

test('everyone comes in at /scan, and nobody is asked who she is', async () => {
  expect(await led('scan')).toBeUndefined()
  expect(asked).toEqual([])
})

test.each(['', 'admin', 'toString', 'constructor', '__proto__'])(
  'a guard named %j is a mistake and lets nobody in',
  async (name) => {
    await expect(runGuards([name], '/account')).rejects.toThrow(`Unknown guard: ${name}`)
  },
)

// @ts-expect-error -- a route cannot name a guard that is not there
void ('admin' satisfies GuardName)
