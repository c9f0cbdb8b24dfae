import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Pass } from '#contract/passes/endpoints.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { keepTogether } from '#domain/shared/keep-together.ts'
import { createPurchaseTestApp, type PurchaseTestApp } from '#test/purchase-test-app.ts'
import { buyCard, keyMailedTo, openLinkOf, roundOf, withdrawByMail } from '#test/withdrawing.ts'
import { accounts } from '../db/tables/accounts.ts'
import { rateLimits } from '../db/tables/sign-in.ts'
import { roundsUsed } from '../db/tables/checkins.ts'
import { mails } from '../db/tables/notifications.ts'
import { passes, withdrawals } from '../db/tables/passes.ts'
import { refunds } from '../db/tables/payments.ts'
import { evaluateAgreement } from './evaluate-agreement.ts'
import { answerDeclarations, withdrawalKeyCookie } from './withdrawal-declarations.ts'

let app: PurchaseTestApp
const morning = '2027-05-04T10:00:00+02:00'
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: morning })
})
// All requests come from one address, and another test covers the limits.
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

const people = {
  anne: { name: 'Anne Holm', email: 'anne@example.dk', dguNumber: '901-1001' },
  tove: { name: 'Tove Ager', email: 'tove@example.dk', dguNumber: '911-1010' },
  lise: { name: 'Lise Kjær', email: 'lise@example.dk', dguNumber: '908-1008' },
  peter: { name: 'Peter Holm', email: 'peter@example.dk', dguNumber: '901-1015' },
  frederik: { name: 'Frederik Storm', email: 'f@example.dk', dguNumber: '910-1009' },
  mette: { name: 'Mette Bang Lassen', email: 'mette@example.dk', dguNumber: '918-1016' },
  soren: { name: 'Søren Østergaard', email: 's@example.dk', dguNumber: '914-1013' },
}

const buy = (who: (typeof people)['anne'], startNow = true) => buyCard(app, who, startNow)
const anyone = () => app.browser()
type Declared = {
  id: string
  outcome: string
  text: string
  refundOre: number
  refundBy: string | null
}
const declared = (contract: string, email: string) => ({ name: 'Anne Holm', contract, email })
const declare = (contract: string, email: string) =>
  anyone().send<Declared>('POST', '/withdrawals', declared(contract, email))
const preview = (contract: string, email: string) =>
  anyone().send('POST', '/withdrawals/preview', declared(contract, email))
const withdraw = (contract: string, email: string) =>
  withdrawByMail<Declared>(app, declared(contract, email))
const openLink = (email: string) => openLinkOf(app, email)
const statusOf = async (id: string) => {
  const [pass] = await app.db.select().from(passes).where(eq(passes.id, id))
  return pass?.status
}
const receipts = async (email: string) =>
  (await app.db.select().from(mails).where(eq(mails.toAddress, email))).filter(
    ({ template }) => template === 'withdrawalReceipt',
  )

test('the mailed link shows that two tenths are kept, and the confirmation ends the card', async () => {
  const { pass } = await buy(people.anne)
  await app.db
    .insert(roundsUsed)
    .values([roundOf(pass), { ...roundOf(pass), slot: 2, clubId: randomUUID() }])
  const typed = pass.number.toLowerCase().replaceAll('-', ' ')
  const answer = await declare(typed, 'ANNE@example.dk')
  expect(answer.body).toMatchObject({
    outcome: 'declared',
    cards: [],
    refundOre: 0,
    refundBy: null,
  })
  expect(answer.body.text, 'opening the link is not enough').toContain('og bekræft')
  expect(await statusOf(pass.id)).toBe('active')
  await answerDeclarations(app.ctx())
  expect(await statusOf(pass.id), 'an unopened link ends no card').toBe('active')

  const browser = await openLink('anne@example.dk')
  const key = browser.cookies.get(withdrawalKeyCookie) ?? ''
  const shown = await browser.send('GET', '/withdrawals/declared')
  const card = { number: pass.number, status: 'open', roundsCounted: 2 }
  expect(shown.body).toMatchObject({
    name: 'Anne Holm',
    receivedAt: new Date(morning).toISOString(),
    cards: [{ ...card, retainedOre: 29_900, refundOre: 119_600 }],
  })
  expect(await statusOf(pass.id)).toBe('active')

  const done = await browser.send<Declared>('POST', '/withdrawals/declared', {})
  expect(done.body).toMatchObject({ outcome: 'done', refundOre: 119_600, refundBy: '2027-05-18' })
  expect(await statusOf(pass.id)).toBe('withdrawn')
  expect((await receipts('anne@example.dk'))[0]?.data).toMatchObject({
    outcome: 'done',
    refund: { priceOre: 149_500, roundsCounted: 2, retainedOre: 29_900, refundOre: 119_600 },
  })
  await app.runJobs()
  const [refund] = await app.db.select().from(refunds).where(eq(refunds.orderId, pass.orderId))
  expect(refund).toMatchObject({ amountOre: 119_600, status: 'done' })

  // The link works once; a second declaration gets the same answer and no second refund.
  const spent = anyone()
  spent.cookies.set(withdrawalKeyCookie, key)
  expect((await spent.send('GET', '/withdrawals/declared')).status).toBe(410)
  expect((await spent.send('POST', '/withdrawals/declared', {})).body).toMatchObject({
    error: { code: 'link_expired' },
  })
  const again = await withdraw(pass.number, 'anne@example.dk')
  expect(again.body).toMatchObject({ id: done.body.id, outcome: 'done', refundOre: 119_600 })
  expect(await receipts('anne@example.dk')).toHaveLength(1)
})

test('without the consent to an early start everything is refunded, also by the order’s number', async () => {
  const { pass, orderNumber } = await buy(people.tove, false)
  expect(pass).toMatchObject({ startNow: false, firstDay: '2027-05-19' })
  const done = await withdraw(orderNumber, 'tove@example.dk')
  expect(done.body).toMatchObject({ outcome: 'done', refundOre: 149_500 })
})

test('the right of withdrawal ends with the last second of the deadline', async () => {
  const { pass } = await buy(people.lise)
  await declare(pass.number, 'lise@example.dk')
  await answerDeclarations(app.ctx())
  // A link works for seven days, to the end of the day named in the mail.
  const [link] = await app.db
    .select()
    .from(mails)
    .where(eq(mails.toAddress, 'lise@example.dk'))
    .then((sent) => sent.filter(({ template }) => template === 'withdrawalLink'))
  expect(link?.data).toMatchObject({ validTo: '2027-05-11' })
  app.clock.set('2027-05-11T23:59:59+02:00')
  const old = await openLink('lise@example.dk')
  expect((await old.send('GET', '/withdrawals/declared')).status).toBe(200)
  app.clock.set('2027-05-12T00:00:00+02:00')
  expect((await old.send('GET', '/withdrawals/declared')).status).toBe(410)
  expect((await old.send('POST', '/withdrawals/declared', {})).body).toMatchObject({
    error: { code: 'link_expired' },
  })
  app.clock.set('2027-05-19T00:00:00+02:00')
  const late = await withdraw(pass.number, 'lise@example.dk')
  expect(late.body).toMatchObject({
    outcome: 'too_late',
    refundOre: 0,
    text: keepTogether(
      'Fristen for at fortryde udløb tirsdag den 18. maj 2027. Ring til os, hvis noget er galt med kortet.',
    ),
  })
  expect(await statusOf(pass.id)).toBe('active')
  app.clock.set('2027-05-18T23:59:59+02:00')
  await declare(pass.number, 'lise@example.dk')
  await answerDeclarations(app.ctx())
  // Opened days after the deadline, but the time of the declaration counts, also for the refund.
  app.clock.set('2027-05-24T10:00:00+02:00')
  const browser = await openLink('lise@example.dk')
  const done = await browser.send<Declared>('POST', '/withdrawals/declared', {})
  expect(done.body).toMatchObject({ outcome: 'done', refundBy: '2027-06-01' })
  app.clock.set(morning)
})

// The deadline stands in the confirmation, so whoever never got it was not informed of the right (L-WD-1).
test('a confirmation that never arrived gives twelve months more, and one that is sent late 14 days', async () => {
  const { pass } = await buy(people.mette)
  const ofOrder = eq(mails.dedupeKey, `order:${pass.orderId}`)
  const setMail = (values: { sentAt: Date | null; failedAt: Date | null }) =>
    app.db.update(mails).set(values).where(ofOrder)
  const statusOn = async (at: string) => {
    const [row] = await app.db.select().from(passes).where(eq(passes.id, pass.id))
    const { status, deadline } = await evaluateAgreement(app.db, row!, new Date(at))
    return [status, deadline]
  }
  expect(await statusOn('2027-05-19T10:00:00+02:00')).toEqual(['too_late', '2027-05-18'])

  await setMail({ sentAt: null, failedAt: new Date('2027-05-04T20:00:00+02:00') })
  expect(await statusOn('2027-05-18T10:00:00+02:00')).toEqual(['open', '2027-05-18'])
  expect(await statusOn('2028-05-18T23:59:59+02:00')).toEqual(['open', '2028-05-18'])
  app.clock.set('2028-05-19T00:00:00+02:00')
  const late = await withdraw(pass.number, 'mette@example.dk')
  expect(late.body.text).toContain('udløb torsdag den 18.\u00a0maj 2028')

  await setMail({ sentAt: new Date('2027-05-20T09:00:00+02:00'), failedAt: null })
  expect(await statusOn('2027-06-03T23:59:59+02:00')).toEqual(['open', '2027-06-03'])
  app.clock.set('2027-06-03T23:59:59+02:00')
  const done = await withdraw(pass.number, 'mette@example.dk')
  expect(done.body).toMatchObject({ outcome: 'done', refundOre: 149_500 })
  app.clock.set(morning)
})

test('a stranger learns nothing from a number or an address and ends no card', async () => {
  const { pass, orderNumber } = await buy(people.peter)
  const none = ['SK27-2222-2222-2', '2027-999999', 'hvad som helst']
  const looks = []
  const answers = []
  for (const contract of [pass.number, orderNumber, ...none]) {
    for (const email of ['gaet@example.dk', 'peter@example.dk']) {
      looks.push(await preview(contract, email))
    }
    const { status, body } = await declare(contract, 'gaet@example.dk')
    answers.push({ status, ...body, id: '', receivedAt: '' })
  }
  const { status, body } = await declare(pass.number, 'peter@example.dk')
  answers.push({ status, ...body, id: '', receivedAt: '' })
  expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(1)
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)

  await answerDeclarations(app.ctx())
  expect(await statusOf(pass.id)).toBe('active')
  const kept = await app.db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.email, 'gaet@example.dk'))
  expect(kept).toHaveLength(5)
  expect(new Set(kept.map(({ outcome }) => outcome))).toEqual(new Set(['unmatched']))
  // The stranger's mail reveals nothing either.
  const told = (await receipts('gaet@example.dk')).map(({ data }) => data as { outcome: string })
  expect(new Set(told.map(({ outcome }) => outcome))).toEqual(new Set(['unmatched']))
  expect(await keyMailedTo(app, 'gaet@example.dk')).toBeUndefined()
  expect(await keyMailedTo(app, 'peter@example.dk')).toBeDefined()
})

test('repeated declarations cannot fill the buyer’s mailbox', async () => {
  const links = async () =>
    (await app.db.select().from(mails).where(eq(mails.toAddress, 'peter@example.dk'))).filter(
      ({ template }) => template === 'withdrawalLink',
    ).length
  const before = await links()
  const [sent] = await app.db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.email, 'peter@example.dk'))
  const statuses = []
  for (let i = 0; i < 7; i += 1) {
    statuses.push((await declare(sent?.contract ?? '', 'peter@example.dk')).status)
    await answerDeclarations(app.ctx())
  }
  expect(statuses).toContain(429)
  expect(await links()).toBe(before + 2)
  // The same number in other spellings counts too.
  await app.db.delete(rateLimits)
  const { contract = '' } = sent ?? {}
  for (const typed of [contract.toLowerCase(), contract.replaceAll('-', ' ')]) {
    expect((await declare(typed, 'peter@example.dk')).status).toBe(200)
    await answerDeclarations(app.ctx())
  }
  expect(await links()).toBe(before + 2)
})

test('rounds played after the declaration are charged, also without the consent to an early start', async () => {
  const { pass } = await buy(
    { name: 'Ole Aagaard', email: 'ole@example.dk', dguNumber: '917-1017' },
    false,
  )
  app.clock.set('2027-05-18T20:00:00+02:00')
  await declare(pass.number, 'ole@example.dk')
  await answerDeclarations(app.ctx())
  await app.db.insert(roundsUsed).values({ ...roundOf(pass), day: plainDate('2027-05-20') })
  app.clock.set('2027-05-21T10:00:00+02:00')
  const browser = await openLink('ole@example.dk')
  const done = await browser.send<Declared>('POST', '/withdrawals/declared', {})
  expect(done.body).toMatchObject({ outcome: 'done', refundOre: 134_550, refundBy: '2027-06-01' })
  app.clock.set(morning)
})

test('a signed-in buyer withdraws at once, but not with another person’s address', async () => {
  const { browser, pass } = await buy({
    name: 'Ida Nørgaard',
    email: 'ida@example.dk',
    dguNumber: '916-1014',
  })
  await browser.send('POST', '/registrations/current/session', {})
  const other = await browser.send<Declared>(
    'POST',
    '/withdrawals',
    declared(pass.number, 'tove@example.dk'),
  )
  expect(other.body.outcome).toBe('declared')
  const own = declared(pass.number, 'ida@example.dk')
  const proven = (emailVerified: boolean) =>
    app.db.update(accounts).set({ emailVerified }).where(eq(accounts.email, own.email))
  await proven(false)
  expect((await browser.send('POST', '/withdrawals/preview', own)).body).toMatchObject({
    cards: [],
  })
  const unproven = await browser.send<Declared>('POST', '/withdrawals', own)
  expect(unproven.body.outcome, 'an unproven address gives no right to withdraw at once').toBe(
    'declared',
  )
  await proven(true)
  const look = await browser.send<{ cards: object[] }>('POST', '/withdrawals/preview', own)
  expect(look.body.cards).toMatchObject([{ number: pass.number, status: 'open' }])
  // Other people's cards are not visible.
  const [annes] = await app.db.select().from(passes).limit(1)
  expect((await browser.send('GET', `/passes/${annes?.id}`)).status).toBe(404)
  expect((await anyone().send('GET', '/account/passes')).status).toBe(401)
  const mine = await browser.send<{ passes: Pass[] }>('GET', '/account/passes')
  expect(mine.body.passes).toHaveLength(1)
  const done = await browser.send<Declared>('POST', '/withdrawals', own)
  expect(done.body).toMatchObject({ outcome: 'done', refundOre: 59_500 })
})
