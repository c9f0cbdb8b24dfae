import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Exports } from '#contract/admin/exports.ts'
import type { RoleName } from '#domain/accounts/roles.ts'
import { signInAs } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { activity } from '../db/tables/activity.ts'
import { listsWithoutPeople } from './exports.ts'
import { lists } from './routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2027-06-10T10:00:00+02:00' })
})
afterAll(() => app.close())

const cookieOf = async (name: RoleName) => (await signInAs(app, [{ name }])).cookie
const get = (path: string, cookie: string) =>
  app.request('GET', `/api/v1/${path}`, undefined, { cookie })
const exportsFor = async (cookie: string) =>
  (await (await get('admin/exports', cookie)).json()) as Exports

test('an administrator is offered every list of the back office as files, and the settlement', async () => {
  const { lists: offered, settlement } = await exportsFor(await cookieOf('operator_admin'))
  const all = lists.filter(({ list }) => list.audience !== 'money.read')
  expect(offered.map(({ path }) => path)).toEqual(expect.arrayContaining(all.map(pathOf)))
  expect(settlement).not.toBeNull()
})

const pathOf = ({ list }: (typeof lists)[number]) => list.path

test('finance is offered no list of people, and support no file at all', async () => {
  const finance = await exportsFor(await cookieOf('operator_finance'))
  const paths = finance.lists.map(({ path }) => path)
  expect(paths).toContain('/api/v1/admin/company-invoices')
  expect(paths).not.toContain('/api/v1/admin/people')
  expect((await get('admin/exports', await cookieOf('operator_support'))).status).toBe(404)
})

test('a list without the mark of personal data has no column about a person', () => {
  const unmarked = lists.filter(({ list }) => listsWithoutPeople.has(list.path))
  expect(unmarked).toHaveLength(listsWithoutPeople.size)
  const headings = unmarked.flatMap(({ list }) =>
    list.columns.map(({ heading }) => `${list.title}: ${heading}`),
  )
  expect(
    headings.filter((text) =>
      /: (af$|.*(navn|mail|telefon|dgu-nummer|(gjort|skrevet|rettet) af$))/i.test(text),
    ),
  ).toEqual([])
})

test('what the back office takes is listed with who, what a person takes about oneself is not, and finance sees only its own', async () => {
  const operator = await signInAs(app, [{ name: 'operator_admin' }])
  const golfer = await signInAs(app, [])
  const byGolfer = await app.request(
    'POST',
    '/api/v1/account/export',
    {},
    { cookie: golfer.cookie },
  )
  expect(byGolfer.status).toBe(200)
  await get('admin/products/export.csv', operator.cookie)
  await app.request(
    'POST',
    `/api/v1/admin/people/${golfer.accountId}/export`,
    { checkedBy: 'own_mail' },
    { cookie: operator.cookie },
  )
  const { taken } = await exportsFor(operator.cookie)
  expect(taken.map(({ action, subject }) => [action, subject])).toEqual([
    ['privacy.export', expect.any(String)],
    ['admin.export', 'Listen Priser'],
  ])
  expect(taken.every(({ actor }) => typeof actor === 'string')).toBe(true)
  const finance = await signInAs(app, [{ name: 'operator_finance' }])
  await get('admin/products/export.csv', finance.cookie)
  // As if left from an earlier role.
  await app.db.insert(activity).values({
    accountId: finance.accountId,
    actorKind: 'account',
    action: 'privacy.export',
    subjectType: 'account',
    subjectId: golfer.accountId,
    at: app.clock.now(),
  })
  const own = (await exportsFor(finance.cookie)).taken
  expect(own.map(({ action, subject }) => [action, subject])).toEqual([
    ['admin.export', 'Listen Priser'],
  ])
  const log = await get('admin/activity?what=files', operator.cookie)
  expect(((await log.json()) as { rows: object[] }).rows).toHaveLength(4)
})
