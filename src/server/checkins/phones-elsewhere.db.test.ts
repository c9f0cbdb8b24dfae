import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { accountGolfers } from '#server/db/tables/accounts.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { activity } from '#server/db/tables/activity.ts'
import { newBrowser, type TestBrowser } from '#test/browser.ts'
import { buildPass, buildSign } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { buildAccount } from '#test/people.ts'
import { totp } from '#test/totp.ts'

const password = 'en-lang-adgangskode'
const newPassword = 'en-anden-lang-adgangskode'
const sign = { code: 'K7M4QX' }
let app: TestApp
let counter = 0

beforeAll(async () => {
  app = await createTestApp()
  await buildSign(app.db, (await buildClub(app.db)).id, sign.code)
})
beforeEach(async () => {
  app.clock.set('2027-05-04T10:00:00+02:00')
  await app.db.delete(rateLimits)
})
afterAll(() => app.close())

/** A golfer with a computer and two phones, each with its own key from a sign. */
async function golfer() {
  const email = `telefon-${(counter += 1)}@example.dk`
  const accountId = await buildAccount(app, { email, name: 'Anne Holm', password })
  const { golferId } = await buildPass(app.db)
  const known = { proof: 'dgu_login', createdAt: app.clock.now() } as const
  await app.db.insert(accountGolfers).values({ accountId, golferId, relation: 'self', ...known })
  const browsers = [newBrowser(app), newBrowser(app), newBrowser(app)] as const
  for (const browser of browsers) {
    expect((await browser.send('POST', 'sign-in', { email, password })).status).toBe(200)
    expect((await atSign(browser)).golfer.passes).toHaveLength(1)
  }
  const [own, phone, other] = browsers
  // A phone's key outlasts its sign-in.
  await phone.send('POST', 'sign-out', {})
  expect((await state(phone)).golfer).toMatchObject({ via: 'sign' })
  return { email, accountId, own, phone, other }
}

const atSign = async (browser: TestBrowser) =>
  (await browser.ask('POST', `/api/v1/scan/signs/${sign.code}/open`, {})).body
const state = async (browser: TestBrowser) => (await browser.ask('GET', '/api/v1/scan/state')).body
const mailedLink = (browser: TestBrowser, link: string) =>
  browser.ask('GET', link.replace('http://localhost:3000', ''))

type Golfer = Awaited<ReturnType<typeof golfer>>

/** Each of these ends the golfer's other sessions, and must end the keys of other phones too. */
const signOuts: [string, (who: Golfer) => Promise<{ status: number }>][] = [
  [
    'the golfer signs out everywhere else',
    ({ own }) => own.send('POST', 'sessions/end-others', {}),
  ],
  [
    'the golfer chooses a new password',
    ({ own }) => own.send('PUT', 'password', { newPassword, currentPassword: password }),
  ],
  [
    'the golfer enables two-factor sign-in',
    async ({ own }) => {
      const { body } = await own.send('POST', 'two-factor', { password })
      return own.send('POST', 'two-factor/confirm', { code: totp(body.secret) })
    },
  ],
  [
    'the golfer changes the mail address',
    async ({ own, email }) => {
      const change = { email: `ny-${email}`, password }
      const { body } = await own.send('POST', 'email-changes', change)
      await mailedLink(own, body.demoLink)
      return own.send('POST', 'email-change', {})
    },
  ],
]

describe('the keys of other phones end when', () => {
  test.each(signOuts)('%s', async (_, signOut) => {
    const [anne, bente] = [await golfer(), await golfer()]
    expect((await signOut(anne)).status).toBe(200)
    expect((await state(anne.phone)).golfer).toBeNull()
    const { body } = await anne.own.send('GET', 'scan-phones')
    expect(body.phones).toMatchObject([{ isThis: true }])
    expect((await state(bente.phone)).golfer).not.toBeNull()
    const events = await app.db
      .select()
      .from(activity)
      .where(eq(activity.subjectId, anne.accountId))
    expect(events.map(({ action }) => action)).toContain('checkins.end_phone')
  })
})

test('a password reset by mail ends the keys of all phones, including the one in use', async () => {
  const { email, own, phone, other } = await golfer()
  const { body } = await phone.send('POST', 'password-reset-links', { email })
  await mailedLink(phone, body.demoLink)
  expect((await phone.send('POST', 'password-reset', { newPassword })).status).toBe(200)
  for (const browser of [own, phone, other]) expect((await state(browser)).golfer).toBeNull()
})

test('a sign-in of another account on a phone creates a second key, and the owner keeps the first', async () => {
  const [anne, bente] = [await golfer(), await golfer()]
  const lent = anne.phone
  await lent.send('POST', 'sign-in', { email: bente.email, password })
  await atSign(lent)
  expect((await bente.own.send('GET', 'scan-phones')).body.phones).toHaveLength(4)
  await lent.send('POST', 'sign-out', {})
  expect((await state(lent)).golfer).toMatchObject({
    via: 'sign',
    passes: (await state(bente.own)).golfer.passes,
  })
})

test('a phone whose key was ended gets a new one at the next sign after signing in', async () => {
  const { email, own, phone } = await golfer()
  await own.send('POST', 'sessions/end-others', {})
  expect((await atSign(phone)).golfer).toBeNull()
  await phone.send('POST', 'sign-in', { email, password })
  expect((await atSign(phone)).golfer.passes).toHaveLength(1)
  await phone.send('POST', 'sign-out', {})
  expect((await state(phone)).golfer).toMatchObject({ via: 'sign' })
})
