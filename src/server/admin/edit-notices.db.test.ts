import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await createTestApp({ now: '2027-05-04T10:00:00+02:00' })
  cookie = (await signInAs(app, [{ name: 'operator_admin' }])).cookie
})
afterAll(() => app.close())

const frost = {
  body: 'Frost i Vestjylland. [Se, hvor der er åbent](/clubs)',
  tone: 'warning',
  firstDay: '2027-05-05',
  lastDay: '2027-05-06',
}
const publish = async (notice: object) => {
  const answer = await app.request('POST', '/api/v1/admin/notices', notice, { cookie })
  return { status: answer.status, json: (await answer.json()) as { id?: string; error?: object } }
}
const shown = async () => {
  const answer = await app.request('GET', '/api/v1/notices')
  return ((await answer.json()) as { notices: { body: string }[] }).notices.map(({ body }) => body)
}

// A banner for everyone ends by itself on its last day (D30).
test('a notice is shown on its days, from midnight to midnight', async () => {
  expect((await publish(frost)).status).toBe(200)
  expect(await shown()).toEqual([])
  app.clock.set('2027-05-05T00:00:00+02:00')
  expect(await shown()).toEqual([frost.body])
  app.clock.set('2027-05-06T23:59:59+02:00')
  expect(await shown()).toEqual([frost.body])
  app.clock.set('2027-05-07T00:00:00+02:00')
  expect(await shown()).toEqual([])
})

test('an unpublished notice disappears at once, and unpublishing again changes nothing', async () => {
  const { json } = await publish({ ...frost, firstDay: '2027-05-07', lastDay: '2027-05-20' })
  expect(await shown()).toEqual([frost.body])
  const takeDown = () =>
    app.request('DELETE', `/api/v1/admin/notices/${json.id}`, undefined, { cookie })
  expect((await takeDown()).status).toBe(200)
  expect(await shown()).toEqual([])
  expect((await takeDown()).status).toBe(200)
})

test.each([
  [{ body: '   ' }, 'text_cannot_be_shown'],
  [{ body: '[Her](javascript:alert)' }, 'text_cannot_be_shown'],
  [{ firstDay: '2027-06-02', lastDay: '2027-06-01' }, 'notice_is_over'],
  [{ firstDay: '2027-05-01', lastDay: '2027-05-02' }, 'notice_is_over'],
])('an invalid notice is refused: %j', async (wrong, reason) => {
  const { status, json } = await publish({ ...frost, lastDay: '2027-07-01', ...wrong })
  expect({ status, error: json.error }).toMatchObject({ status: 422, error: { reason } })
})
