import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClubSettlement } from '#contract/settlement/club-settlement.ts'
import { buildClub } from '#test/clubs.ts'
import { signInAs } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { mails } from '../db/tables/notifications.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2027-12-19T10:00:00+01:00' })
})
afterAll(() => app.close())

test('a bank account needs two people of the club, and counts after three bank days', async () => {
  const { id: clubId } = await buildClub(app.db)
  const first = await signInAs(app, [{ name: 'club_admin', clubId }])
  const second = await signInAs(app, [{ name: 'club_admin', clubId }])
  const path = `/api/v1/clubs/${clubId}`
  const send = async (who: typeof first, method: string, to: string, body?: object) => {
    const answer = await app.request(method, `${path}/${to}`, body, { cookie: who.cookie })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const accountOf = async (who: typeof first) =>
    (await send(who, 'GET', 'settlement')).body.account as ClubSettlement['account']

  const typed = { registration: '1234', account: '1 234 567' }
  expect((await send(first, 'POST', 'bank-account', { ...typed, account: 'x' })).status).toBe(400)
  expect((await send(first, 'POST', 'bank-account', typed)).status).toBe(200)
  const shown = await accountOf(second)
  expect(shown).toMatchObject({ end: null, open: { account: '0001234567', isOwn: false } })
  const confirmation = { accountId: shown.open?.accountId }
  const own = await send(first, 'POST', 'bank-account/confirmation', confirmation)
  expect(own.body).toMatchObject({ error: { reason: 'own_account' } })
  // 19 December is a Sunday: Monday, Tuesday and Wednesday are bank days.
  const confirmed = await send(second, 'POST', 'bank-account/confirmation', confirmation)
  expect(confirmed.body).toEqual({ validFrom: '2027-12-22' })
  expect(await accountOf(first)).toMatchObject({
    end: null,
    next: { end: '4567', validFrom: '2027-12-22' },
    open: null,
  })
  const again = await send(second, 'POST', 'bank-account/confirmation', confirmation)
  expect(again.status).toBe(409)

  // Both people of the club are told of both steps, so that nobody changes the account unseen.
  const told = await app.db.select().from(mails).where(eq(mails.template, 'clubAccount'))
  expect(told.map(({ toAddress }) => toAddress).toSorted()).toEqual(
    [first.email, first.email, second.email, second.email].toSorted(),
  )
  app.clock.set('2027-12-22T10:00:00+01:00')
  expect(await accountOf(first)).toMatchObject({ end: '4567', next: null })
})
