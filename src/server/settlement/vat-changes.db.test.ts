import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VatRow } from '#contract/settlement/vat.ts'
import { signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createPurchaseTestApp, type PurchaseTestApp } from '#test/purchase-test-app.ts'
import { buyCard } from '#test/withdrawing.ts'
import { activity } from '../db/tables/activity.ts'
import { orderLines } from '../db/tables/orders.ts'

type Person = { headers: Record<string, string>; accountId: string }
let app: PurchaseTestApp
let [first, second]: Person[] = []
beforeAll(async () => {
  app = await createPurchaseTestApp({ now: '2027-05-04T10:00:00+02:00' })
  const finance = () => signIn(app.db, { roles: [{ name: 'operator_finance' }] })
  first = await finance()
  second = await finance()
})
afterAll(() => app.close())

const ask = async (who: Person | undefined, method: string, path: string, body?: object) => {
  const answer = await app.request(method, `/api/v1/admin/vat${path}`, body, who?.headers)
  return { status: answer.status, body: (await answer.json()) as { error?: object } }
}
const rows = async (who = first) =>
  ((await ask(who, 'GET', '')).body as unknown as { rows: VatRow[] }).rows
const find = async (name: RegExp, who = first) =>
  (await rows(who)).find((row) => name.test(row.name))!
const propose = (who: Person | undefined, row: VatRow, to: string) =>
  ask(who, 'POST', '/proposals', { kind: row.kind, id: row.id, to, basedOn: row.vat })
const confirm = (who: Person | undefined, row: VatRow, to: string) =>
  ask(who, 'POST', '/proposals/confirmed', { kind: row.kind, id: row.id, to })

// Which VAT applies decides how much of every sale is owed, so no single person changes it (D25, L-VAT-1).
test('two people change the VAT of a card, and what was sold before keeps its own', async () => {
  const anne = { name: 'Anne Holm', email: 'anne@example.dk', dguNumber: '901-1001' }
  const before = await buyCard(app, anne)
  const card = await find(/^Sæsonkort 2027/)
  expect(card).toMatchObject({ kind: 'product', vat: 'full_25', proposal: null })
  expect((await propose(first, card, 'exempt')).status).toBe(200)
  expect(await find(/^Sæsonkort 2027/, second)).toMatchObject({
    vat: 'full_25',
    proposal: { to: 'exempt', isOwn: false },
  })
  const work = await app.request('GET', '/api/v1/admin/today', undefined, second?.headers)
  expect(((await work.json()) as { items: object[] }).items).toContainEqual(
    expect.objectContaining({
      kind: 'change_proposed',
      who: `Moms for ${card.name}`,
      about: 'Momsfri efter § 13',
    }),
  )
  expect((await confirm(first, card, 'exempt')).body).toMatchObject({
    error: { reason: 'own_proposal' },
  })
  expect((await find(/^Sæsonkort 2027/)).vat).toBe('full_25')
  const both = await Promise.all([confirm(second, card, 'exempt'), confirm(second, card, 'exempt')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await find(/^Sæsonkort 2027/)).toMatchObject({ vat: 'exempt', proposal: null })

  const tove = { name: 'Tove Ager', email: 'tove@example.dk', dguNumber: '911-1010' }
  const after = await buyCard(app, tove)
  const vatOf = async (orderId: string) => {
    const [line] = await app.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
    return [line?.vatMode, line?.vatOre]
  }
  expect(await vatOf(before.pass.orderId)).toEqual(['full_25', 29_900])
  expect(await vatOf(after.pass.orderId)).toEqual(['exempt', 0])
  expect(before.pass.soldTerms.vatMode).toBe('full_25')
  expect(after.pass.soldTerms.vatMode).toBe('exempt')
  const logged = await app.db
    .select()
    .from(activity)
    .where(and(eq(activity.action, 'settlement.change_vat'), eq(activity.subjectId, card.id)))
  expect(logged).toMatchObject([
    { accountId: second?.accountId, data: { from: 'full_25', to: 'exempt' } },
  ])
})

test('the status of a club is changed likewise, and a proposal can be withdrawn and replaced', async () => {
  await buildClub(app.db)
  const [club] = (await rows()).filter(({ kind }) => kind === 'club')
  expect(club).toMatchObject({ vat: 'exempt' })
  expect((await propose(first, club!, 'mpv')).status).toBe(400)
  expect((await propose(first, club!, 'exempt')).body).toMatchObject({
    error: { reason: 'vat_unchanged' },
  })
  await propose(first, club!, 'liable')
  const subject = { kind: club!.kind, id: club!.id }
  expect((await ask(second, 'POST', '/proposals/withdrawn', subject)).status).toBe(200)
  expect((await confirm(second, club!, 'liable')).status).toBe(409)

  await propose(first, club!, 'liable')
  await propose(second, club!, 'mixed')
  // The first one sees something else than was proposed last.
  expect((await confirm(first, club!, 'liable')).status).toBe(409)
  expect((await confirm(first, club!, 'mixed')).status).toBe(200)
  expect((await rows()).find(({ id }) => id === club!.id)).toMatchObject({ vat: 'mixed' })
  expect((await propose(first, club!, 'liable')).status, 'based on what was in force').toBe(409)
})
