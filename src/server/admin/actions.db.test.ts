import { randomUUID } from 'node:crypto'
import { and, desc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountGolfers } from '#server/db/tables/accounts.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { activity } from '#server/db/tables/activity.ts'
import { roundsUsed } from '#server/db/tables/checkins.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { passes } from '#server/db/tables/passes.ts'
import { refunds } from '#server/db/tables/payments.ts'
import { buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { signInAs, signInByOneStep } from '#test/people.ts'
import {
  fillIn,
  createPurchaseTestApp,
  order,
  type PurchaseTestApp,
} from '#test/purchase-test-app.ts'

let app: PurchaseTestApp
let club: Awaited<ReturnType<typeof buildClub>>
const who = { admin: '', halfway: '', stranger: '', staff: '', nobody: '' }

beforeAll(async () => {
  app = await createPurchaseTestApp()
  club = await buildClub(app.db)
  const as = async (...held: Parameters<typeof signInAs>[1] & object) =>
    (await signInAs(app, held)).cookie
  who.admin = await as({ name: 'operator_admin' })
  who.stranger = await as()
  who.staff = await as({ name: 'club_admin', clubId: club.id })
  who.halfway = (await signInByOneStep(app, [{ name: 'operator_admin' }])).cookie
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

type Answer = {
  status: number
  body: Record<string, unknown> & { error?: { code: string; reason?: string } }
}

async function press(path: string, body: object = {}, cookie = who.admin): Promise<Answer> {
  const answer = await app.request('POST', `/api/v1${path}`, body, { cookie })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}

const refusedFor = (reason: string) => ({
  status: 422,
  body: { error: { code: 'refused', reason } },
})

/** Logged events on one subject, the latest first. */
const logOf = (subjectId: string, module: string) =>
  app.db
    .select()
    .from(activity)
    .where(and(eq(activity.subjectId, subjectId), like(activity.action, `${module}%`)))
    .orderBy(desc(activity.id))

const mailsTo = (address: string, template: string) =>
  app.db
    .select()
    .from(mails)
    .where(and(eq(mails.toAddress, address), eq(mails.template, template)))

async function statusOf(id: string) {
  const [pass] = await app.db.select().from(passes).where(eq(passes.id, id))
  return pass?.status
}

/** A card bought on the site; it awaits confirmation if the union was down. */
async function buy(person: { name: string; email: string; dguNumber: string }, isWaiting = false) {
  const browser = app.browser()
  app.unionIsDown(isWaiting)
  const ready = await fillIn(browser, person)
  app.unionIsDown(false)
  const { body } = await order(browser, ready)
  await browser.pay(body.redirectUrl)
  await app.runJobs()
  const [pass] = await app.db.select().from(passes).where(eq(passes.orderId, body.orderId))
  if (!pass) throw new Error('No card was issued')
  return pass
}

/** A round played today after an allowed check-in. */
async function played() {
  const pass = await buildPass(app.db)
  const id = randomUUID()
  const staff = await signIn(app.db, { roles: [{ name: 'club_staff', clubId: club.id }] })
  const body = {
    id,
    way: 'manual',
    manualReason: 'no_phone',
    clubId: club.id,
    atClient: app.clock.now().toISOString(),
    pass: { id: pass.id },
  }
  const answer = await app.request('POST', '/api/v1/check-ins', body, staff.headers)
  expect(await answer.json()).toMatchObject({ outcome: 'allow' })
  return { id, pass }
}

const roundsOf = (passId: string) =>
  app.db.select().from(roundsUsed).where(eq(roundsUsed.passId, passId))

describe('a withdrawal for the buyer', () => {
  const anne = { name: 'Anne Holm', email: 'anne@example.dk', dguNumber: '901-1001' }

  test('keeps two tenths after two rounds, refunds the rest, mails the receipt and is logged, once', async () => {
    const pass = await buy(anne)
    const round = { golferId: pass.golferId, clubId: club.id, day: pass.firstDay, slot: 1 }
    const rest = { passId: pass.id, holes: 18, checkInIds: [], credit: false, weightPoints: 10 }
    await app.db.insert(roundsUsed).values([
      { ...round, ...rest, clubId: randomUUID() },
      { ...round, ...rest },
    ])
    const path = `/admin/passes/${pass.id}/withdrawal`
    const shown = await app.request('GET', `/api/v1${path}`, undefined, { cookie: who.admin })
    expect(await shown.json()).toMatchObject({
      isOpen: true,
      cards: [{ number: pass.number, roundsCounted: 2, retainedOre: 29_900, refundOre: 119_600 }],
    })
    expect(await statusOf(pass.id)).toBe('active')

    expect(await press(path)).toMatchObject({ status: 200, body: { refundOre: 119_600 } })
    expect(await press(path)).toMatchObject({ status: 200, body: { refundOre: 119_600 } })
    await app.runJobs()
    expect(await statusOf(pass.id)).toBe('withdrawn')
    const paidBack = await app.db.select().from(refunds)
    expect(paidBack.map(({ amountOre }) => amountOre)).toEqual([119_600])
    expect(await mailsTo(anne.email, 'withdrawalReceipt')).toHaveLength(1)
    const lines = await logOf(pass.id, 'passes.withdraw')
    expect(lines).toMatchObject([
      { actorKind: 'account', data: { outcome: 'done', refundOre: 119_600 } },
    ])
    expect(lines[0]?.accountId).not.toBeNull()
  })

  test('of an unknown card is not found', async () => {
    expect((await press(`/admin/passes/${randomUUID()}/withdrawal`)).status).toBe(404)
  })
})

describe('confirming a waiting card', () => {
  const lise = { name: 'Lise Kjær', email: 'lise@example.dk', dguNumber: '908-1008' }

  test('waits while the union is down, then activates the card and captures the money, once', async () => {
    const pass = await buy(lise, true)
    const path = `/admin/passes/${pass.id}/confirm`
    expect(pass.status).toBe('awaiting_verification')
    app.unionIsDown(true)
    expect((await press(path)).body).toEqual({ result: 'pending' })
    app.unionIsDown(false)
    expect(await statusOf(pass.id)).toBe('awaiting_verification')
    expect((await press(path)).body).toEqual({ result: 'confirmed' })
    expect(await statusOf(pass.id)).toBe('active')
    expect(await press(path)).toMatchObject(refusedFor('nothing_to_confirm'))
    const lines = await logOf(pass.id, 'passes.verify')
    expect(lines).toMatchObject([{ actorKind: 'account' }])
  })
})

describe('voiding a check-in', () => {
  const voidRequest = () => ({ requestId: randomUUID(), reason: 'round_broken_off' })

  test('frees the round and is logged once, however often it is requested', async () => {
    const { id, pass } = await played()
    expect(await roundsOf(pass.id)).toHaveLength(1)
    const path = `/admin/check-ins/${id}/void`
    const body = { headline: 'Runden er givet tilbage.' }
    expect(await press(path, voidRequest())).toMatchObject({ status: 200, body })
    expect(await press(path, voidRequest())).toMatchObject({ status: 200, body })
    expect(await roundsOf(pass.id)).toEqual([])
    expect(await logOf(id, 'checkins.void')).toMatchObject([
      { data: { passId: pass.id, by: 'operator', reason: 'round_broken_off' } },
    ])
  })

  test('requires the second step of back office staff at the reception too', async () => {
    const { id, pass } = await played()
    const atReception = { id: randomUUID(), reason: 'mistake' }
    expect(await press(`/check-ins/${id}/void`, atReception, who.halfway)).toMatchObject({
      status: 403,
      body: { error: { code: 'two_factor_needed' } },
    })
    expect(await roundsOf(pass.id)).toHaveLength(1)
    expect((await press(`/check-ins/${id}/void`, atReception, who.admin)).status).toBe(200)
    expect(await roundsOf(pass.id)).toEqual([])
  })

  test('requires no second step for the golfer’s own check-in', async () => {
    const { id, pass } = await played()
    const her = await signInByOneStep(app, [{ name: 'operator_support' }])
    const { golferId } = pass
    const link = {
      accountId: her.accountId,
      golferId,
      relation: 'self',
      proof: 'dgu_login',
    } as const
    await app.db.insert(accountGolfers).values({ ...link, createdAt: app.clock.now() })
    const body = { id: randomUUID(), reason: 'mistake' }
    expect((await press(`/check-ins/${id}/void`, body, her.cookie)).status).toBe(200)
  })
})

describe('mail', () => {
  test('with a code goes to the person only, and the back office does not see the code', async () => {
    const person = await signInAs(app)
    const { status, body } = await press(`/admin/people/${person.accountId}/sign-in-code`)
    expect({ status, body }).toEqual({ status: 200, body: { done: true } })
    expect(await mailsTo(person.email, 'code')).toHaveLength(1)
    const lines = await logOf(person.accountId, 'admin.send_code')
    expect(lines).toMatchObject([{ subjectType: 'account', data: {} }])
    expect((await press(`/admin/people/${randomUUID()}/sign-in-code`)).status).toBe(404)
  })

  test('is sent again to the same address; a double click sends it once', async () => {
    const address = 'kvittering@example.dk'
    const [mail] = await app.db.insert(mails).values(mailTo(address, 'noAccount')).returning()
    const path = `/admin/mails/${mail?.id}/send-again`
    expect((await press(path)).body).toEqual({ done: true })
    expect((await press(path)).body).toEqual({ done: true })
    expect(await mailsTo(address, 'noAccount')).toHaveLength(2)
    const lines = await logOf(mail?.id ?? '', 'admin.send_again')
    expect(lines).toMatchObject([{ data: { template: 'noAccount' } }])
    app.clock.set('2027-05-04T10:01:30+02:00')
    await press(path)
    expect(await mailsTo(address, 'noAccount')).toHaveLength(3)
  })

  test('with a code is never sent again', async () => {
    const address = 'kode@example.dk'
    const [mail] = await app.db.insert(mails).values(mailTo(address, 'code')).returning()
    const answer = await press(`/admin/mails/${mail?.id}/send-again`)
    expect(answer).toMatchObject(refusedFor('mail_not_repeatable'))
    expect(await mailsTo(address, 'code')).toHaveLength(1)
    expect((await press(`/admin/mails/${randomUUID()}/send-again`)).status).toBe(404)
  })

  const mailTo = (toAddress: string, template: string) => {
    const at = app.clock.now()
    return { toAddress, template, data: {}, createdAt: at, dueAt: at, sentAt: at }
  }
})

describe('every action of the back office', () => {
  const events: [string, object][] = [
    ['/admin/passes/:id/withdrawal', {}],
    ['/admin/passes/:id/confirm', {}],
    ['/admin/check-ins/:id/void', { requestId: randomUUID(), reason: 'mistake' }],
    ['/admin/people/:id/sign-in-code', {}],
    ['/admin/mails/:id/send-again', {}],
    ['/admin/people/:id/roles', { role: 'operator_support' }],
    [`/admin/people/:id/roles/${randomUUID()}/end`, {}],
  ]

  test.each(events)(
    '%s is refused to outsiders and requires the second step',
    async (path, body) => {
      const at = path.replace(':id', randomUUID())
      const statuses = { nobody: 401, stranger: 404, staff: 404, halfway: 403 } as const
      for (const [name, status] of Object.entries(statuses)) {
        const answer = await press(at, body, who[name as keyof typeof who])
        expect(answer.status, name).toBe(status)
      }
    },
  )
})
