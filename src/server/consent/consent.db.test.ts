import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { consentRecords } from '../db/tables/consent.ts'
import { keepRetention } from '../privacy/retention.ts'
import { wordingHash } from './save-consent.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2027-05-04T10:00:00+02:00' })
})
afterAll(() => app.close())

const shown = { version: 1, wording: wordingHash('DA') }
const give = (body: object, cookie = '') =>
  app.request('POST', '/api/v1/cookie-consents', { ...shown, ...body }, { cookie })
const cookieOf = (answer: Response) => answer.headers.get('set-cookie') ?? ''
const valueOf = (answer: Response) =>
  JSON.parse(decodeURIComponent(/gk_consent=([^;]*)/.exec(cookieOf(answer))?.[1] ?? ''))

test('a choice is recorded with version, time and wording, and stored in the cookie', async () => {
  const answer = await give({ granted: ['statistic'] })
  expect(answer.status).toBe(200)
  expect(cookieOf(answer)).toMatch(/^gk_consent=[^;]+; Max-Age=15724800; Path=\/; SameSite=Lax$/)
  const [record] = await app.db.select().from(consentRecords)
  expect(record).toMatchObject({
    at: new Date('2027-05-04T08:00:00Z'),
    version: 1,
    wordingHash: wordingHash('DA'),
    adapter: 'embedded',
    culture: 'DA',
    granted: ['statistic'],
  })
  expect(valueOf(answer)).toEqual({
    v: 1,
    id: record?.visitorId,
    at: '2027-05-04T08:00:00.000Z',
    on: ['statistic'],
  })
})

test('a withdrawal is recorded like any other choice, under the same id', async () => {
  const granted = await give({ granted: ['marketing', 'statistic', 'statistic'] })
  expect(valueOf(granted).on).toEqual(['statistic', 'marketing'])
  const cookie = cookieOf(granted).split(';')[0]
  const withdrawn = await give({ granted: [] }, cookie)
  expect(valueOf(withdrawn)).toMatchObject({ id: valueOf(granted).id, on: [] })
  const older = encodeURIComponent(JSON.stringify({ ...valueOf(granted), v: 0 }))
  const again = await give({ granted: [] }, `gk_consent=${older}`)
  expect(valueOf(again)).toMatchObject({ v: 1, id: valueOf(granted).id })
})

test.each([
  ['a category that does not exist', { granted: ['alt'] }, 400],
  ['the necessary, which nobody grants', { granted: ['necessary'] }, 400],
  ['a version that is not asked any more', { version: 0, granted: [] }, 400],
  ['words that an older page shows', { wording: wordingHash('EN'), granted: [] }, 409],
  ['an answer to no words', { wording: undefined, granted: [] }, 409],
  ['no answer at all', {}, 400],
])('%s is refused and sets no cookie', async (_, body, status) => {
  const answer = await give(body)
  expect(answer.status).toBe(status)
  expect(cookieOf(answer)).toBe('')
})

test('a forged visitor id is replaced', async () => {
  const made = encodeURIComponent(JSON.stringify({ v: 1, id: 'drop table', at: '', on: [] }))
  expect(valueOf(await give({ granted: [] }, `gk_consent=${made}`)).id).toMatch(/^[\da-f-]{36}$/)
})

test('120 phones behind one address can choose, and one phone that never stops is limited', async () => {
  const giveTimes = async (times: number, cookie?: string) => {
    const answers = await Promise.all(
      Array.from({ length: times }, () => give({ granted: [] }, cookie)),
    )
    return [...new Set(answers.map(({ status }) => status))].toSorted()
  }
  expect(await giveTimes(120)).toEqual([200])
  const cookie = cookieOf(await give({ granted: [] })).split(';')[0]
  expect(await giveTimes(31, cookie)).toEqual([200, 429])
})

test('records are deleted after 30 months', async () => {
  await app.clock.set('2029-11-03T10:00:00+01:00')
  await keepRetention(app.ctx())
  expect((await app.db.select().from(consentRecords)).length).toBeGreaterThan(0)
  await app.clock.set('2029-11-04T10:00:00+01:00')
  await keepRetention(app.ctx())
  expect(await app.db.select().from(consentRecords)).toEqual([])
})

test('the wording has the hash of its version', () => {
  // A new hash here means new words there: say in `wordingVersion` whether they mean something else.
  expect([wordingHash('DA').slice(0, 12), wordingHash('EN').slice(0, 12)]).toMatchInlineSnapshot(`
    [
      "63e1dd36df46",
      "9ff012f1c2b1",
    ]
  `)
  expect(wordingHash('SV')).toBe(wordingHash('EN'))
})
