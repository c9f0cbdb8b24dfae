import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListPage, ListRow } from '#contract/admin/list.ts'
import { activityEventLabels } from '#contract/admin/log-labels.ts'
import { logFields, logFieldsOf } from '#contract/admin/log-fields.ts'
import { logKinds } from '#contract/admin/log-field-kinds.ts'
import { otherSubjectLabels } from './log-rows.ts'
import { accounts, golfers } from '#server/db/tables/accounts.ts'
import { activity } from '#server/db/tables/activity.ts'
import { passes } from '#server/db/tables/passes.ts'
import { orders } from '#server/db/tables/orders.ts'
import { recordActivity } from '#server/activity/record-activity.ts'
import { buildClub } from '#test/clubs.ts'
import { createDemoApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'

let app: TestApp
let cookie: string

beforeAll(async () => {
  app = await createDemoApp()
  cookie = (await signInAs(app, [{ name: 'operator_admin' }])).cookie
})
afterAll(() => app.close())

async function read(path: string) {
  const answer = await app.request('GET', `/api/v1/admin/activity${path}`, undefined, { cookie })
  expect(answer.status).toBe(200)
  return answer
}

type Written = { action: string; type: string; id: string; data?: Record<string, unknown> }

/** Writes one event to the log and reads it from the list. */
async function shown({ action, type, id, data = {} }: Written): Promise<ListRow> {
  await recordActivity(app.db, app.ctx(), { action, subject: { type, id }, data })
  const { rows } = (await (await read('?size=200')).json()) as ListPage
  const row = rows.toSorted((a, b) => Number(b.id) - Number(a.id))[0]!
  const page = (await (await read(`/${row.id}`)).json()) as { row: ListRow }
  expect(page.row).toEqual(row)
  return row
}

test('a log row names its subject and links to the page of it', async () => {
  const [pass] = await app.db.select().from(passes).limit(1)
  const [order] = await app.db.select().from(orders).where(eq(orders.id, pass!.orderId!))
  const club = await buildClub(app.db)
  expect(
    await shown({
      action: 'passes.upgrade',
      type: 'pass',
      id: pass!.id,
      data: { orderId: order!.id, amountOre: 50_000, from: 'HVERDAG', to: 'FULD' },
    }),
  ).toMatchObject({
    subject: `Kort ${pass!.number}`,
    subjectPath: `/admin/passes/${pass!.id}`,
    details: `Kort: Hverdagskort → Sæsonkort · Bestilling: Bestilling ${order!.number} · Beløb: 500\u00a0kr.`,
  })
  expect(
    await shown({
      action: 'clubs.close_course',
      type: 'club',
      id: club.id,
      data: { closureId: randomUUID(), reason: 'frost' },
    }),
  ).toMatchObject({
    subject: club.name,
    subjectPath: `/admin/clubs/${club.id}`,
    details: 'Årsag: Frost',
  })
})

test('a change shows the values before and after; nobody has a text, an unknown code is hidden', async () => {
  const [one] = await app.db.select().from(accounts).limit(1)
  const details = async (action: string, data: Record<string, unknown>) =>
    (await shown({ action, type: 'case', id: randomUUID(), data })).details
  expect(await details('cases.assign', { from: null, to: one!.id })).toBe(
    `Hos: ingen → ${one!.name}`,
  )
  expect(await details('cases.move', { from: 'new', to: 'closed' })).toBe('Tilstand: Ny → Lukket')
  expect(await details('cases.move', { from: 'odd_code', to: 'closed' })).toBe(
    'Tilstand: ukendt → Lukket',
  )
  expect(
    await details('tournaments.suspend', { kind: 'normal', resumesAt: '2027-05-04T08:00:00Z' }),
  ).toBe('Hvordan: Hullet må spilles færdigt · Genoptages: 04.05.2027 kl.\u00a010.00')
  expect(
    await details('passes.write_product', { version: 2, onSale: true, prices: [149_500, 99_500] }),
  ).toBe('Til salg: ja · Priser: 1.495\u00a0kr., 995\u00a0kr. · Version: 2')
})

test('news from before they were messages of the back office keep their Danish', async () => {
  const old = { action: 'notifications.send_news', type: 'newsletter', id: randomUUID() }
  expect(await shown({ ...old, data: { count: 3 } })).toMatchObject({
    subject: 'Nyheder på mail',
    details: 'Modtagere: 3',
  })
  expect(activityEventLabels[old.action]).toEqual({ label: 'Nyheder sendt' })
})

test('an erased person has no name as subject, in the details or as actor', async () => {
  const gone = randomUUID()
  const ctx = { ...app.ctx(), actor: { accountId: gone } as never }
  await recordActivity(app.db, ctx, {
    action: 'accounts.end_claim',
    subject: { type: 'account', id: gone },
    data: { golferId: gone, relation: 'child' },
  })
  // Found by the Danish label of the action.
  const { rows } = (await (await read('?q=golfspiller%20taget&size=200')).json()) as ListPage
  const row = rows.find(({ actor }) => actor === 'Slettet person')
  expect(row).toMatchObject({
    subject: 'Slettet person',
    subjectPath: null,
    actorPath: null,
    details: 'Golfspiller: Slettet person · Er: Barn',
  })
})

test('no log row shows an id or a raw value, in the list or an export', async () => {
  const [golfer] = await app.db.select().from(golfers).limit(1)
  const keys = new Set([
    ...Object.keys(logFields),
    ...Object.values(logFieldsOf).flatMap((fields) => Object.keys(fields)),
    'somethingNew',
  ])
  // Every field is tried with an unknown id, a known id and an object.
  const odd = [randomUUID(), golfer!.id, { kept: 1 }]
  const subjects = [...logKinds, ...Object.keys(otherSubjectLabels), 'list', 'text', 'unheard_of']
  const at = app.ctx().now()
  const ofAll = Object.keys(activityEventLabels).flatMap((action) =>
    [odd, odd[0], odd[2]].map((value, nth) => ({
      action,
      data: Object.fromEntries([...keys].map((key) => [key, key === 'code' ? 'Demo' : value])),
      subjectType:
        subjects[(Object.keys(activityEventLabels).indexOf(action) + nth) % subjects.length]!,
    })),
  )
  await app.db
    .insert(activity)
    .values(ofAll.map((one) => ({ ...one, at, actorKind: 'system', subjectId: randomUUID() })))
  const seen = new Set<string>()
  for (let page = 1; page <= 6; page += 1) {
    const { rows } = (await (await read(`?size=200&page=${page}`)).json()) as ListPage
    for (const { id: _id, subjectPath: _path, actorPath: _actor, ...cells } of rows) {
      seen.add(String(cells.action))
      expect(JSON.stringify(Object.values(cells))).not.toMatch(
        /[\da-f]{8}-[\da-f]{4}-|\{|undefined|null,null,null,null/,
      )
      expect(activityEventLabels).toHaveProperty([String(cells.action)])
    }
  }
  expect([...seen].toSorted()).toEqual(Object.keys(activityEventLabels).toSorted())
  const file = await (await read('/export.csv')).text()
  expect(file).toContain('Handling;')
  expect(file).not.toMatch(/[\da-f]{8}-[\da-f]{4}-|\{|\/admin\//)
})
