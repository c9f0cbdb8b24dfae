import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import type { Exports } from '#contract/admin/exports.ts'
import { namesOf, type AdminList, type ListPage } from '#contract/admin/list.ts'
import { activity } from '#server/db/tables/activity.ts'
import { accounts } from '#server/db/tables/accounts.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { importRuns } from '#server/db/tables/club-members.ts'
import { webErrors } from '#server/db/tables/errors.ts'
import { jobs } from '#server/db/tables/jobs.ts'
import { mailSuppressions } from '#server/db/tables/notifications.ts'
import { invitations } from '#server/db/tables/roles.ts'
import { notices } from '#server/db/tables/content.ts'
import { buildClub } from '#test/clubs.ts'
import { buildMessage, buildSms } from '#test/messages.ts'
import { createDemoApp, type TestApp } from '#test/test-app.ts'
import { signInAs, signInByOneStep } from '#test/people.ts'
import { lists, records } from './routes.ts'

let app: TestApp
const cookies = { admin: '', stranger: '', club: '', halfway: '' }

beforeAll(async () => {
  app = await createDemoApp()
  const club = await buildClub(app.db)
  cookies.admin = (await signInAs(app, [{ name: 'operator_admin' }])).cookie
  cookies.stranger = (await signInAs(app)).cookie
  cookies.club = (await signInAs(app, [{ name: 'club_admin', clubId: club.id }])).cookie
  cookies.halfway = (await signInByOneStep(app, [{ name: 'operator_admin' }])).cookie
  const at = new Date('2027-05-04T08:00:00Z')
  const common = { createdAt: at, updatedAt: at, emailVerified: false }
  await app.db.insert(accounts).values([
    { ...common, name: `=HYPERLINK("http://x";"y")`, email: 'formel@example.dk' },
    { ...common, name: 'Åge Ågård', email: 'aage@example.dk' },
    { ...common, name: 'Ærø Ås', email: '100%_sikker@example.dk' },
    { ...common, name: 'Zita Bang', email: 'zita@example.dk' },
  ])
  const frost = { body: 'Frost i Vestjylland.', tone: 'warning', writtenBy: randomUUID() } as const
  const days = { firstDay: plainDate('2027-05-04'), lastDay: plainDate('2027-05-05') }
  await app.db.insert(notices).values({ ...frost, ...days, writtenAt: at })
  const broke = { at, kind: 'page', build: '1', stack: 'show /assets/a.js:1:2' } as const
  await app.db.insert(webErrors).values([
    { ...broke, id: '0a1b2c3d', side: 'browser', page: '/clubs', message: 'Fejl', agent: 'safari' },
    { ...broke, id: '4e5f6a7b', side: 'server', page: '/help', message: 'Noget andet' },
  ])
  const job = { everySeconds: 300, failures: 0 }
  await app.db.insert(jobs).values([
    { ...job, name: 'backup', startedAt: at, finishedAt: at, durationMs: 900 },
    { ...job, name: 'mails' },
  ])
  const file = { kind: 'clubs' as const, fileName: 'klubber.csv', sha256: '0'.repeat(64) }
  const counts = { created: 2, changed: 1, unchanged: 0, appliedAt: at }
  await app.db.insert(importRuns).values({ ...file, ...counts })
  const refused = { source: 'mail_server', codes: '550 5.1.1', createdAt: at } as const
  await app.db.insert(mailSuppressions).values([
    { ...refused, address: 'ida@example.dk', reason: 'hard_bounce' },
    { ...refused, address: 'bo@example.dk', reason: 'complaint' },
  ])
  for (const build of [buildMessage, buildSms]) await build(app.db, at)
  const asked = { createdAt: at, sentAt: at, expiresAt: new Date('2027-05-11T08:00:00Z') }
  for (const [index, email] of ['ida@example.dk', 'bo@example.dk'].entries()) {
    const role = { name: 'club_staff', clubId: club.id } as const
    await app.db.insert(invitations).values({ ...asked, ...role, email, keyHash: String(index) })
  }
})
afterAll(() => app.close())

const get = (path: string, cookie = cookies.admin) =>
  app.request('GET', path, undefined, { cookie })

async function pageOf(list: AdminList, query: string): Promise<ListPage> {
  const answer = await get(`${list.path}?${query}`)
  if (answer.status !== 200) throw new Error(`${query}: ${await answer.text()}`)
  return (await answer.json()) as ListPage
}

/** All rows, read in pages of seven, or in five larger ones. */
async function allPages(list: AdminList, query: string, whole: number) {
  const size = Math.min(200, Math.max(7, Math.ceil(whole / 5)))
  const first = await pageOf(list, `${query}&size=${size}`)
  const rows = [...first.rows]
  for (let page = 2; rows.length < first.total; page += 1) {
    const { rows: more } = await pageOf(list, `${query}&size=${size}&page=${page}`)
    if (more.length === 0) break
    rows.push(...more)
  }
  return { rows, total: first.total }
}

async function exportOf(list: AdminList, query: string): Promise<string[]> {
  await app.db.delete(rateLimits)
  const text = await (await get(`${list.path}/export.csv?${query}`)).text()
  return text.split('\r\n').slice(1, -1)
}

/** Queries for the default view, every sorting and every filter. */
function queriesOf({ columns, filters }: AdminList): string[] {
  const sorted = columns.flatMap(({ key, sortable }) =>
    sortable ? [`sort=${key}&order=asc`, `sort=${key}&order=desc`] : [],
  )
  const narrowed = filters.flatMap((filter) => {
    if (filter.kind === 'choice') return Object.keys(filter.words).map((w) => `${filter.key}=${w}`)
    if (filter.kind === 'number') return [`${filter.key}=901`]
    return [`${namesOf(filter)[0]}=2027-04-01&${namesOf(filter)[1]}=2027-04-30`]
  })
  return ['q=', 'q=an', ...sorted, ...narrowed]
}

describe.each(lists.map(({ list }) => [list.title, list] as const))('%s', (_, list) => {
  test('show every row once for every query, and an export equals all pages', async () => {
    const whole = (await pageOf(list, 'q=')).total
    for (const query of queriesOf(list)) {
      const { rows, total } = await allPages(list, query, whole)
      expect(rows, query).toHaveLength(total)
      expect(new Set(rows.map(({ id }) => id)).size, query).toBe(total)
      expect(total, query).toBeLessThanOrEqual(whole + 2)
      // The export is logged first, and the log may be the list.
      if (list.path.endsWith('/activity')) continue
      // An export has the rows of either order.
      if (query.endsWith('&order=asc')) continue
      expect(await exportOf(list, query), query).toHaveLength(total)
    }
  })

  test.each(['stranger', 'club'] as const)('are not found by a %s', async (who) => {
    for (const end of ['', '/export.csv', '/export.xlsx']) {
      expect((await get(list.path + end, cookies[who])).status).toBe(404)
    }
  })

  test('require a sign-in, and the second step of staff', async () => {
    for (const end of ['', '/export.csv', '/export.xlsx']) {
      expect((await get(list.path + end, '')).status).toBe(401)
      expect((await get(list.path + end, cookies.halfway)).status).toBe(403)
    }
  })

  test('refuse invalid queries', async () => {
    for (const query of ['page=0', 'size=201', 'sort=password', 'order=up', 'q=%00', 'page=1.5']) {
      expect((await get(`${list.path}?${query}`)).status, query).toBe(400)
      expect((await get(`${list.path}/export.csv?${query}`)).status, query).toBe(400)
    }
  })
})

describe('people', () => {
  const people = lists[0]!.list
  const names = async (query: string) => (await pageOf(people, query)).rows.map(({ name }) => name)

  test('are found by any part of name and mail, in any order', async () => {
    expect(await names('q=AAGE@ex')).toEqual(['Åge Ågård'])
    expect(await names('q=bang%20zit')).toEqual(['Zita Bang'])
    expect(await names('q=bang%20anne')).toEqual([])
  })

  test('are found by one or two letters where a name begins, by three anywhere', async () => {
    expect(await names('q=zi%20b')).toEqual(['Zita Bang'])
    expect(await names('q=zi%20an')).toEqual([])
    expect(await names('q=zi%20ang')).toEqual(['Zita Bang'])
    expect(await names('q=%C3%A6%20%C3%A5')).toEqual(['Ærø Ås'])
    expect(await names('q=zit%20(')).toEqual([])
  })

  test('are not found by wildcard characters', async () => {
    expect(await names('q=%25_')).toEqual(['Ærø Ås'])
    expect(await names('q=1%25_')).toEqual([])
  })

  test('are sorted in Danish order: Z before Æ before Å', async () => {
    const sorted = await names('q=example.dk&sort=name&order=asc&size=200')
    const three = sorted.filter((name) => /Zita|Ærø|Åge/.test(String(name)))
    expect(three).toEqual(['Zita Bang', 'Ærø Ås', 'Åge Ågård'])
  })

  test('with a formula as name are exported as text', async () => {
    const [line = ''] = await exportOf(people, 'q=formel')
    expect(line.startsWith(`"'=HYPERLINK(""http://x"";""y"")"`)).toBe(true)
  })
})

describe('orders', () => {
  const { list } = lists.find((one) => one.list.path.endsWith('/orders'))!

  test('have typed numbers and dates in a workbook, and Danish formats in a CSV file', async () => {
    const query = 'sort=number&order=asc'
    const { rows } = await pageOf(list, query)
    const answer = await get(`${list.path}/export.xlsx?${query}`)
    const [sheet] = await readWorkbook(Buffer.from(await answer.arrayBuffer()))
    const [head = [], first = []] = sheet!.data
    expect(head).toEqual(list.columns.map(({ heading }) => heading))
    expect(first[head.indexOf('Pris')]).toBe(Number(rows[0]?.totalOre) / 100)
    expect(first[head.indexOf('Bestilt')]).toBeInstanceOf(Date)
    const [line = ''] = await exportOf(list, query)
    expect(line).toMatch(/^\d{4}-\d{6};\d\d\.\d\d\.\d{4} \d\d:\d\d;.*;\d+,\d\d;/)
  })

  test('are exported with a log entry, without the search text', async () => {
    await exportOf(list, 'q=anne&status=fulfilled')
    const [last] = await app.db.select().from(activity).orderBy(desc(activity.id)).limit(1)
    expect(last).toMatchObject({
      action: 'admin.export',
      subjectId: list.path,
      data: { format: 'csv', filters: { status: 'fulfilled' }, searched: true },
    })
    expect(JSON.stringify(last)).not.toContain('anne')
  })
})

describe.each(records.map((one) => [one.record.list.title, one] as const))('%s', (_, source) => {
  const { record } = source
  const first = async () => (await pageOf(record.list, 'q=')).rows[0]!

  test('have a page for each row with the same values as the list', async () => {
    const row = await first()
    const answer = await get(`${record.list.path}/${row.id}`)
    expect(await answer.json()).toMatchObject({ row, timeline: expect.any(Array) })
  })

  test('have no page for other accounts, nor for an unknown id', async () => {
    const { id } = await first()
    expect((await get(`${record.list.path}/${id}`, cookies.stranger)).status).toBe(404)
    expect((await get(`${record.list.path}/${id}`, cookies.club)).status).toBe(404)
    const nobody = record.list.path.endsWith('activity') ? '999999999' : crypto.randomUUID()
    expect((await get(`${record.list.path}/${nobody}`)).status).toBe(404)
  })

  test('log views of pages about people once a day, and no other views', async () => {
    const { rows } = await pageOf(record.list, 'q=&page=1')
    const { id } = rows.at(-1)!
    const who = await signInAs(app, [{ name: 'operator_admin' }])
    const address = `${record.list.path}/${id}`
    for (const _time of [1, 2, 3]) expect((await get(address, who.cookie)).status).toBe(200)
    const seen = await app.db
      .select()
      .from(activity)
      .where(and(eq(activity.accountId, who.accountId), eq(activity.action, 'admin.view')))
    const line = { subjectType: viewedTypes[record.list.path], subjectId: id, data: {} }
    // In the demonstration a golfer and the row in a member list share an id.
    const ofThing = seen.filter(
      ({ subjectId, subjectType }) =>
        subjectId === id && (line.subjectType === 'golfer' || subjectType !== 'golfer'),
    )
    expect(ofThing).toMatchObject(line.subjectType ? [line] : [])
    // The record and the people in it are logged once each, however often the page is viewed.
    const subjects = seen.map(({ subjectType, subjectId }) => `${subjectType} ${subjectId}`)
    expect(new Set(subjects).size).toBe(subjects.length)
    expect(seen.length > 0).toBe(line.subjectType !== undefined)
  })
})

/** Lists about people, with the subject type in the log of views. */
const viewedTypes: Record<string, string> = {
  '/api/v1/admin/members': 'club_member',
  '/api/v1/admin/message-recipients': 'mail',
  '/api/v1/admin/people': 'account',
  '/api/v1/admin/golfers': 'golfer',
  '/api/v1/admin/passes': 'pass',
  '/api/v1/admin/withdrawals': 'withdrawal',
  '/api/v1/admin/orders': 'order',
  '/api/v1/admin/attempts': 'attempt',
  '/api/v1/admin/payment-cases': 'payment_case',
  '/api/v1/admin/check-ins': 'check_in',
  '/api/v1/admin/sms': 'sms',
  '/api/v1/admin/suppressions': 'mail_suppression',
}

test('a list is exported only with the power to export and to see it', async () => {
  const support = (await signInAs(app, [{ name: 'operator_support' }])).cookie
  const finance = (await signInAs(app, [{ name: 'operator_finance' }])).cookie
  const status = async (path: string, cookie: string) => {
    const answer = await get(path, cookie)
    // Read to the end, because an unread export keeps its connection open for a minute.
    await answer.arrayBuffer()
    return answer.status
  }
  const [people, orders] = ['people', 'orders'].map((name) => `/api/v1/admin/${name}`)
  for (const format of ['csv', 'xlsx']) {
    expect(await status(`${people}/export.${format}`, support)).toBe(404)
    expect(await status(`${people}/export.${format}`, finance)).toBe(404)
    expect(await status(`${orders}/export.${format}`, finance)).toBe(200)
  }
  expect(await status(people!, support)).toBe(200)
})

test('the settlement of each season is offered as files, the newest first', async () => {
  const answer = await app.request('GET', '/api/v1/admin/exports', undefined, {
    cookie: cookies.admin,
  })
  const { settlement } = (await answer.json()) as Exports
  expect(
    settlement?.cutOffs.map(({ season, kind, day, isClosed }) => [season, kind, day, isClosed]),
  ).toEqual([
    ['2026', 'final', '2026-11-30', true],
    ['2026', 'on_account_2', '2026-09-30', true],
    ['2026', 'on_account_1', '2026-06-30', true],
  ])
})
