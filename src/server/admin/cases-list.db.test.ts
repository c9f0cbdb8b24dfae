import { and, eq } from 'drizzle-orm'
import { activity } from '#server/db/tables/activity.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { correspondence } from '#test/letters.ts'
import { signInAs } from '#test/people.ts'

let app: TestApp
let post: ReturnType<typeof correspondence>
let operator: Awaited<ReturnType<typeof signInAs>>

beforeAll(async () => {
  app = await createTestApp()
  post = correspondence(app)
  operator = await signInAs(app, [{ name: 'operator_support' }])
})
beforeEach(() => app.db.delete(rateLimits))
afterAll(() => app.close())

const ask = <T>(method: string, path: string, body?: object) =>
  post.ask<T>(method, `/admin/cases${path}`, { ...(body && { body }), cookie: operator.cookie })
const numbers = async (query: Record<string, string>) => {
  const { body } = await ask<{ rows: { number: string }[] }>(
    'GET',
    `?${new URLSearchParams(query)}`,
  )
  return body.rows.map(({ number }) => number)
}

test('a case is found by number, name, address and club; a percent sign is no wildcard', async () => {
  const club = await buildClub(app.db, { name: 'Søndersø Golfklub' })
  const { row } = await post.opened({ name: 'Åse 100% Ørsted', clubId: club.id })
  const number = `S-${row.number}`
  for (const q of [number, `s ${row.number}`, 'åse', '100%', row.email, 'søndersø åse']) {
    expect(await numbers({ q }), q).toEqual([number])
  }
  expect(await numbers({ q: '100%%' })).toEqual([])
})

test('open cases are all but the closed ones, and an assigned case is not unassigned', async () => {
  const [one, other] = [await post.opened({ kind: 'error' }), await post.opened({ kind: 'error' })]
  const [a, b] = [`S-${one.row.number}`, `S-${other.row.number}`]
  await ask('PUT', `/${one.row.id}/state`, { from: 'new', to: 'closed' })
  await ask('PUT', `/${other.row.id}/assignee`, { from: null, to: operator.accountId })
  expect(await numbers({ kind: 'error', state: 'open' })).toEqual([b])
  expect(await numbers({ kind: 'error', state: 'closed' })).toEqual([a])
  expect(await numbers({ kind: 'error', assigned: 'nobody' })).toEqual([a])
  expect(await numbers({ kind: 'error', assigned: 'taken' })).toEqual([b])
})

test('a case shows the timeline of the writer, with or without an account', async () => {
  const golfer = await signInAs(app, [], 'kendt@example.dk')
  for (const email of [golfer.email, 'ukendt@example.dk']) {
    const { row } = await post.opened({ email })
    await ask('PUT', `/${row.id}/state`, { from: 'new', to: 'in_progress' })
    const { body } = await ask<{ timeline: { kind: string; code: string }[] }>(
      'GET',
      `/${row.id}/timeline`,
    )
    const entries = body.timeline.map(({ kind, code }) => `${kind} ${code}`)
    expect(entries, email).toEqual(
      expect.arrayContaining(['case in_progress', 'activity cases.move', 'mail waiting']),
    )
    expect(entries.includes('activity accounts.sign_in'), email).toBe(email === golfer.email)
  }
  const nowhere = await ask('GET', '/11111111-1111-4111-8111-111111111111/timeline')
  expect(nowhere.status).toBe(404)
})

test('views of a case are logged once a day', async () => {
  const { row } = await post.opened({ email: 'set@example.dk' })
  for (const _time of [1, 2]) expect((await ask('GET', `/${row.id}/timeline`)).status).toBe(200)
  const seen = await app.db
    .select()
    .from(activity)
    .where(and(eq(activity.subjectId, row.id), eq(activity.action, 'admin.view')))
  expect(seen).toMatchObject([{ subjectType: 'case', data: {} }])
})
