import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { schemaOf } from '#contract/shared/endpoint.ts'
import { NewPassword } from '#contract/accounts/endpoints.ts'
import { eraseMe, type Erasure, type Exported } from '#contract/privacy/endpoints.ts'
import { openDguBrowser } from '#test/dgu-browser.ts'
import {
  buildAnne,
  proofCode,
  textsOfAnne,
  columnsContaining,
} from '#test/personal-data-fixture.ts'
import {
  fillIn,
  createPurchaseTestApp,
  order,
  type PurchaseTestApp,
} from '#test/purchase-test-app.ts'
import { signInAs } from '#test/people.ts'
import { accountGolfers, accounts, golfers, sessions } from '../db/tables/accounts.ts'
import { authVerifications, rateLimits } from '../db/tables/sign-in.ts'
import { declaredTables } from '../db/personal-data.ts'
import { activity } from '../db/tables/activity.ts'
import { checkIns, roundsUsed } from '../db/tables/checkins.ts'
import { mails } from '../db/tables/notifications.ts'
import { sendDueMails } from '../notifications/send-due-mails.ts'
import { passes } from '../db/tables/passes.ts'
import { orders } from '../db/tables/orders.ts'
import { roles } from '#server/db/tables/roles.ts'
import { erasePerson } from './erase-person.ts'
import { keepTogether } from '#domain/shared/keep-together.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'saesonkortet-privacy-'))
let app: PurchaseTestApp

beforeAll(async () => {
  app = await createPurchaseTestApp({ env: { DATA_DIR: dataDir } })
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true })
})

type Refused = { error: { code: string; reason?: string } }

test('a golfer exports all data and is then erased', async () => {
  const { browser, pass, club, checkIn, accountId, orderId } = await buildAnne(app)
  await openDguBrowser(app.ctx().publicUrl, browser.cookies).signIn('fuldtidsmedlem')
  await browser.send('POST', '/account/dgu-login/link', {})
  await sendDueMails(app.ctx())
  await signInAs(app, [{ name: 'club_staff', clubId: club.id }], 'personale@example.dk')

  const { body: exported } = await browser.send<Exported>('POST', '/account/export', {})
  const data = JSON.parse(exported.json) as Record<string, Record<string, unknown>[]>
  expect(data.account).toMatchObject([{ name: 'Anne Holm', email: 'anne@example.dk' }])
  expect(data.golfers).toMatchObject([{ firstName: 'Anne', handicap: 184, relation: 'self' }])
  expect(data.passes).toMatchObject([{ number: pass.number, state: 'active' }])
  expect(data.orders).toMatchObject([{ total: 149_500, status: 'fulfilled' }])
  expect(data.checkIns).toMatchObject([{ club: club.name, result: 'allow' }])
  expect(data.accepted).toHaveLength(1)
  expect(data.cases).toMatchObject([{ message: 'Må jeg tage min mand Holm med?' }])
  expect(data.signIns).not.toEqual([])
  expect(data.log).toContainEqual(
    expect.objectContaining({ action: 'Tjekket ind', by: `Personalet i ${club.name}` }),
  )
  expect(exported.html).toContain(keepTogether('1.495,00 kr.'))
  expect(exported.html).not.toMatch(/<script|<img|src=|href="http/)

  const { body: effect } = await browser.send<Erasure>('GET', '/account/erasure')
  expect(effect).toMatchObject({
    cards: [{ number: pass.number, holder: 'Anne', lastDay: '2027-11-30' }],
    golfers: ['Anne'],
    keptOrders: 1,
    blockedBy: null,
  })
  const code = await proofCode(browser)
  const erased = await browser.send('POST', '/account/erasure', { code, understood: true })
  expect(erased).toMatchObject({ status: 200, body: { done: true } })

  expect(await browser.send('GET', '/account/me')).toMatchObject({ body: { account: null } })
  expect(await app.db.select().from(sessions).where(eq(sessions.accountId, accountId))).toEqual([])
  // Rounds and payments are unchanged, without personal data.
  const [row] = await app.db.select().from(passes).where(eq(passes.id, pass.id))
  expect(row).toMatchObject({ status: 'revoked', dguNumber: null })
  const [golfer] = await app.db.select().from(golfers).where(eq(golfers.id, row!.golferId))
  expect(golfer).toMatchObject({ firstName: 'Slettet', lastName: 'spiller', birthDate: null })
  expect(await app.db.$count(roundsUsed, eq(roundsUsed.passId, pass.id))).toBe(1)
  const [sale] = await app.db.select().from(orders).where(eq(orders.id, orderId))
  expect(sale).toMatchObject({ totalOre: 149_500, buyerName: 'Anne Holm', accountId: null })
  const refused = (await (await checkIn()).json()) as { outcome: string }
  expect(refused.outcome).toBe('deny')

  const [farewell] = await app.db.select().from(mails).where(eq(mails.template, 'erased'))
  expect(farewell).toMatchObject({ toAddress: 'anne@example.dk', data: { orders: 1 } })
  await app.db.delete(mails).where(eq(mails.template, 'erased'))
  const left = await columnsContaining(app.pool, textsOfAnne)
  // Vouchers of the accounts, and the receipt as sent.
  expect(left).toEqual([
    'mails.html',
    'mails.text',
    'order_lines.description',
    'orders.buyer_name',
    'receipts.document',
  ])
  expect(left.map(erasureOf)).toEqual(left.map(() => 'kept'))
})

test('a second erasure changes nothing', async () => {
  const { accountId } = await buildAnne(app, { email: 'igen@example.dk' })
  await erasePerson(app.ctx(), accountId)
  const before = await selectAllRows()
  await erasePerson(app.ctx(), accountId)
  expect(await selectAllRows()).toEqual(before)
})

test('export and erasure need a proof of identity beside the session', async () => {
  const { cookie, accountId } = await signInAs(app, [], 'laant@example.dk')
  const send = async (path: string, body: object) => {
    const answer = await app.request('POST', `/api/v1/account/${path}`, body, { cookie })
    return { status: answer.status, ...((await answer.json()) as Refused) }
  }
  const erase = (proof: object) => send('erasure', { understood: true, ...proof })
  expect(await erase({})).toMatchObject({ status: 422, error: { reason: 'proof_needed' } })
  expect(await erase({ password: 'gættet-adgangskode' })).toMatchObject({ status: 401 })
  expect(await erase({ code: '000000' })).toMatchObject({ status: 401 })
  expect(await send('erasure', { password: 'en-lang-adgangskode' })).toMatchObject({ status: 400 })

  await app.db.update(sessions).set({ createdAt: sql`clock_timestamp() - interval '11 minutes'` })
  expect(await send('export', {})).toMatchObject({ error: { reason: 'proof_needed' } })
  expect((await send('export', { password: 'en-lang-adgangskode' })).status).toBe(200)
  expect(await app.db.$count(accounts, eq(accounts.id, accountId))).toBe(1)
})

test('an erasure is refused while a payment is in progress, with the time of its end', async () => {
  const browser = app.browser()
  const ready = await fillIn(browser, { email: 'betaler@example.dk', dguNumber: '901-1001' })
  const { body: placed } = await order(browser, ready)
  expect(placed.orderId).toBeDefined()
  const accountId = (await signInAs(app, [], 'betaler@example.dk')).accountId
  await expect(erasePerson(app.ctx(), accountId)).rejects.toMatchObject({
    details: { reason: 'payment_under_way', until: expect.any(String) },
  })
})

test('of a concurrent order and erasure, one is refused', async () => {
  for (let round = 0; round < 6; round += 1) {
    const email = `samtidig-${round}@example.dk`
    const browser = app.browser()
    const ready = await fillIn(browser, { email })
    const { accountId } = await signInAs(app, [], email)
    const [ordered, erased] = await Promise.allSettled([
      order(browser, ready),
      erasePerson(app.ctx(), accountId),
    ])
    const isOrdered = ordered.status === 'fulfilled' && ordered.value.status === 200
    expect([isOrdered, erased.status === 'fulfilled'].filter(Boolean)).toHaveLength(1)
    // The kind of refusal depends on the progress of the order, but it is never a failure.
    const status = ordered.status === 'fulfilled' ? ordered.value.status : 500
    expect(status).toBeLessThan(500)
    const placed = await app.db.$count(orders, eq(orders.buyerEmail, email))
    expect(placed).toBe(isOrdered ? 1 : 0)
    await app.db.delete(rateLimits)
  }
})

test('a check-in concurrent with an erasure leaves no name behind', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { checkIn, accountId, pass } = await buildAnne(app, {
      email: `check-in-${round}@example.dk`,
    })
    await Promise.all([checkIn(), erasePerson(app.ctx(), accountId), checkIn()])
    const rows = await app.db.select().from(checkIns).where(eq(checkIns.passId, pass.id))
    expect(rows.length).toBeGreaterThan(1)
    expect(JSON.stringify(rows)).not.toContain('Holm')
    await app.db.delete(rateLimits)
  }
})

test('the longest allowed password is accepted as a proof', () => {
  const password = '🏌'.repeat(128)
  expect(NewPassword.safeParse(password).success).toBe(true)
  expect(schemaOf(eraseMe).input.safeParse({ password, understood: true }).success).toBe(true)
})

test('an erasure deletes the mailed codes of the address, not those of an address with the same ending', async () => {
  const [her, other] = ['lund@example.dk', 'mette.lund@example.dk']
  const { accountId, cookie } = await signInAs(app, [], her)
  for (const email of [her, other]) {
    await app.request('POST', '/api/v1/account/sign-in-codes', { email })
  }
  await app.request('POST', '/api/v1/account/proof-codes', {}, { cookie })
  const codes = async () =>
    (await app.db.select().from(authVerifications)).filter(({ identifier }) =>
      identifier.endsWith('lund@example.dk'),
    )
  expect(await codes()).toHaveLength(3)
  await erasePerson(app.ctx(), accountId)
  expect((await codes()).map(({ identifier }) => identifier)).toEqual([
    expect.stringContaining(`-${other}`),
  ])
})

test('a child without another guardian is erased; a shared child and another adult stay', async () => {
  const mother = await signInAs(app, [], 'mor@example.dk')
  const father = await signInAs(app, [], 'far@example.dk')
  const child = async (firstName: string, relation: 'child' | 'partner', ...managers: string[]) => {
    const at = app.clock.now()
    const name = { firstName, lastName: 'Lund', createdAt: at, updatedAt: at }
    const [golfer] = await app.db.insert(golfers).values(name).returning()
    const links = managers.map((accountId) => ({
      accountId,
      golferId: golfer!.id,
      relation,
      createdAt: at,
    }))
    await app.db.insert(accountGolfers).values(links)
    return golfer!.id
  }
  const shared = await child('Ida', 'child', mother.accountId, father.accountId)
  const own = await child('Bo', 'child', mother.accountId)
  const partner = await child('Per', 'partner', mother.accountId)
  await erasePerson(app.ctx(), mother.accountId)
  const namesNow = async (id: string) =>
    (await app.db.select().from(golfers).where(eq(golfers.id, id)))[0]?.firstName
  expect([await namesNow(shared), await namesNow(own), await namesNow(partner)]).toEqual([
    'Ida',
    'Slettet',
    'Per',
  ])
})

test('the last two administrators of the back office cannot be erased at the same time', async () => {
  const role = [{ name: 'operator_admin' as const }]
  const one = await signInAs(app, role, 'en@example.dk')
  const other = await signInAs(app, role, 'to@example.dk')
  const both = [one, other].map(({ accountId }) => erasePerson(app.ctx(), accountId))
  const ends = await Promise.allSettled(both)
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await app.db.delete(roles)
})

test('the last administrator cannot be erased; the back office erases others, and it is logged', async () => {
  const admin = await signInAs(app, [{ name: 'operator_admin' }], 'kontor@example.dk')
  await expect(erasePerson(app.ctx(), admin.accountId)).rejects.toMatchObject({
    details: { reason: 'last_operator' },
  })
  const asked = await signInAs(app, [], 'beder@example.dk')
  const path = `/api/v1/admin/people/${asked.accountId}`
  const by = { cookie: admin.cookie }
  const handed = await app.request('POST', `${path}/export`, { checkedBy: 'own_mail' }, by)
  expect(((await handed.json()) as Exported).html).toContain('beder@example.dk')
  const gone = await app.request('POST', `${path}/erasure`, { checkedBy: 'called_back' }, by)
  expect(gone.status).toBe(200)
  const events = await app.db
    .select({ action: activity.action, by: activity.accountId })
    .from(activity)
    .where(eq(activity.subjectId, asked.accountId))
  expect(events.filter(({ by }) => by === admin.accountId).map(({ action }) => action)).toEqual([
    'privacy.check_for_export',
    'privacy.export',
    'privacy.check_for_erasure',
    'privacy.erase',
  ])
  const again = await app.request('POST', `${path}/erasure`, { checkedBy: 'own_mail' }, by)
  expect(again.status).toBe(404)
})

/** The declared erasure of a column, given as `table.column`. */
function erasureOf(where: string): string | undefined {
  for (const [table, { columns }] of declaredTables) {
    for (const [name, { erasure }] of Object.entries(columns)) {
      const column = getTableColumns(table)[name]?.name
      if (`${getTableName(table)}.${column}` === where) return erasure
    }
  }
  return undefined
}

/** Every row of every table, without simulators and rate limits. */
async function selectAllRows(): Promise<unknown> {
  const tables = [...declaredTables.keys()]
    .map(getTableName)
    .filter((name) => !/^(simulator|rate_limits)/.test(name))
  const rows: unknown[] = []
  for (const name of tables) {
    const found = await app.pool.query(
      `select to_jsonb(t) as row from "${name}" t order by t::text`,
    )
    rows.push([name, found.rows])
  }
  return rows
}
