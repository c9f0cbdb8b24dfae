import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WorkItem } from '#contract/admin/today.ts'
import type { NoShowAnswer, ShownNoShow } from '#contract/checkins/no-shows.ts'
import type { ExpectedGuests } from '#contract/checkins/planned-visits.ts'
import { checkIns, roundsUsed } from '#server/db/tables/checkins.ts'
import { courseClosures } from '#server/db/tables/clubs.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

type Headers = Record<string, string>
let app: TestApp
const day = '2027-05-08'
const late = `${day}T10:30:00+02:00`

beforeAll(async () => {
  app = await createTestApp({ now: late })
})
beforeEach(() => app.clock.set(late))
afterAll(() => app.close())

const bodyOf = async <T>(answer: Response) => (await answer.json()) as T
const staffOf = async (clubId: string) =>
  (await signIn(app.db, { roles: [{ name: 'club_staff', clubId }] })).headers

async function buildGuest() {
  const pass = await buildPass(app.db)
  const account = await signIn(app.db, { golferIds: [pass.golferId] })
  return { pass, account, golferIds: [pass.golferId] }
}
type Guest = Awaited<ReturnType<typeof buildGuest>>

/** A visit at a club at 10, planned on 4 May by the guest. */
async function buildVisit(guest: Guest, club?: Awaited<ReturnType<typeof buildClub>>) {
  const at = club ?? (await buildClub(app.db))
  app.clock.set('2027-05-04T09:00:00+02:00')
  const visit = { slug: at.slug, day, minute: 600, golferIds: guest.golferIds }
  const { headers } = guest.account
  const planned = await app.request('POST', '/api/v1/account/planned-visits', visit, headers)
  const { visitIds } = await bodyOf<{ visitIds: string[] }>(planned)
  app.clock.set(late)
  return { club: at, visitId: visitIds[0]!, staff: await staffOf(at.id) }
}
type Visit = Awaited<ReturnType<typeof buildVisit>>

const mark = ({ club, visitId }: Visit, headers: Headers, absent = true) =>
  app.request('PUT', `/api/v1/clubs/${club.id}/visits/${visitId}/no-show`, { absent }, headers)
const marked = async (visit: Visit, absent = true) =>
  bodyOf<NoShowAnswer>(await mark(visit, visit.staff, absent))
const roundsOf = ({ pass }: Guest) =>
  app.db.select().from(roundsUsed).where(eq(roundsUsed.passId, pass.id))
const mailsTo = async ({ account }: Guest, template: 'noShow' | 'noShowEnded') => {
  const isIt = and(eq(mails.toAddress, account.email), eq(mails.template, template))
  const rows = await app.db.select({ data: mails.data }).from(mails).where(isIt)
  return rows.map(({ data }) => data as Record<string, string>)
}
const scan = (guest: Guest, { club, staff }: Visit) => {
  const code = guest.pass.number
  const body = { way: 'staff_scan', id: randomUUID(), clubId: club.id, code }
  const atClient = app.clock.now().toISOString()
  return app.request('POST', '/api/v1/check-ins', { ...body, atClient }, staff)
}

test('the first mark of a season is a mail, the second a round at that club, once however often it is pressed', async () => {
  const guest = await buildGuest()
  const [first, second] = [await buildVisit(guest), await buildVisit(guest)]
  expect(await marked(first)).toEqual({ absent: true, effect: 'reminder' })
  expect(await roundsOf(guest)).toEqual([])
  const presses = await Promise.all([marked(second), marked(second), marked(second)])
  expect(presses).toEqual(presses.map(() => ({ absent: true, effect: 'round' })))
  expect(await roundsOf(guest)).toMatchObject([
    { clubId: second.club.id, slot: 1, holes: 18, weightPoints: 12, credit: false },
  ])
  const told = (await mailsTo(guest, 'noShow')).map(({ effect }) => effect)
  expect(told.toSorted()).toEqual(['reminder', 'round'])
})

test('of two marks of a golfer at two clubs at the same moment one is the first', async () => {
  const guest = await buildGuest()
  const visits = [await buildVisit(guest), await buildVisit(guest), await buildVisit(guest)]
  const answers = await Promise.all(visits.map((visit) => marked(visit)))
  expect(answers.map(({ effect }) => effect).toSorted()).toEqual(['reminder', 'round', 'round'])
  expect(await roundsOf(guest)).toHaveLength(2)
})

test('a mark and a check-in at the same moment use one round', async () => {
  const guest = await buildGuest()
  await marked(await buildVisit(guest))
  const visit = await buildVisit(guest)
  await Promise.all([mark(visit, visit.staff), scan(guest, visit)])
  expect(await roundsOf(guest)).toHaveLength(1)
})

test('a round of a no-show never exceeds the rounds of the card', async () => {
  const guest = await buildGuest()
  await marked(await buildVisit(guest))
  const visit = await buildVisit(guest, await buildClub(app.db, { terms: { roundsPerPass: 2 } }))
  for (const date of ['2027-05-06', '2027-05-07']) {
    app.clock.set(`${date}T09:00:00+02:00`)
    await scan(guest, visit)
  }
  app.clock.set(late)
  expect(await marked(visit)).toEqual({ absent: true, effect: 'no_round' })
  expect(await roundsOf(guest)).toHaveLength(2)
})

test('undone the same day the round comes back and the next mark is the first again; not on the next day', async () => {
  const guest = await buildGuest()
  const [first, second] = [await buildVisit(guest), await buildVisit(guest)]
  await marked(first)
  await marked(second)
  expect(await marked(second, false)).toEqual({ absent: false, effect: null })
  expect(await marked(second, false)).toEqual({ absent: false, effect: null })
  expect(await roundsOf(guest)).toEqual([])
  expect(await mailsTo(guest, 'noShowEnded')).toMatchObject([{ outcome: 'undone' }])
  await marked(first, false)
  expect(await marked(second)).toMatchObject({ effect: 'reminder' })
  app.clock.set('2027-05-09T08:00:00+02:00')
  expect(await marked(second, false)).toMatchObject({
    error: { reason: 'no_show_undo_too_late' },
  })
})

test('a mark without a round no longer counts once the golfer has checked in after all', async () => {
  const guest = await buildGuest()
  const visit = await buildVisit(guest)
  await marked(visit)
  await scan(guest, visit)
  expect(await roundsOf(guest)).toHaveLength(1)
  expect(await marked(await buildVisit(guest))).toMatchObject({ effect: 'reminder' })
})

test('nobody is marked too early, after a check-in, on a closed course, or by another club', async () => {
  const guest = await buildGuest()
  const visit = await buildVisit(guest)
  app.clock.set(`${day}T10:29:00+02:00`)
  expect(await marked(visit)).toMatchObject({ error: { reason: 'no_show_too_early' } })
  app.clock.set(late)
  const stranger = await staffOf((await buildClub(app.db)).id)
  expect((await mark(visit, stranger)).status).toBe(404)
  await scan(guest, visit)
  expect(await marked(visit)).toMatchObject({ error: { reason: 'guest_came' } })
  const closed = await buildVisit(await buildGuest())
  const from = new Date(`${day}T05:00:00+02:00`)
  const frost = { clubId: closed.club.id, reason: 'frost' as const, from, setAt: from }
  await app.db.insert(courseClosures).values(frost)
  expect(await marked(closed)).toMatchObject({ error: { reason: 'no_show_course_closed' } })
})

test('the reception sees who may be marked and who is; the golfer can neither undo the round nor gets a receipt', async () => {
  const guest = await buildGuest()
  await marked(await buildVisit(guest))
  const visit = await buildVisit(guest)
  const shown = async () => {
    const path = `/api/v1/clubs/${visit.club.id}/expected-guests`
    const answer = await app.request('GET', path, undefined, visit.staff)
    return (await bodyOf<ExpectedGuests>(answer)).guests[0]
  }
  expect(await shown()).toMatchObject({ isNoShow: false, mayBeNoShow: true, hasCheckedIn: false })
  await marked(visit)
  expect(await shown()).toMatchObject({ isNoShow: true, mayBeNoShow: false, hasCheckedIn: false })
  const { headers } = guest.account
  const receipts = await app.request('GET', '/api/v1/receipts/today', undefined, headers)
  expect(await bodyOf(receipts)).toEqual({ receipts: [] })
  const rows = await app.db.select().from(checkIns).where(eq(checkIns.passId, guest.pass.id))
  const own = rows.find(({ mode }) => mode === 'no_show')
  const body = { id: randomUUID(), reason: 'mistake' }
  const undone = await app.request('POST', `/api/v1/check-ins/${own?.id}/void`, body, headers)
  expect(await bodyOf(undone)).toMatchObject({ error: { reason: 'undo_too_late' } })
  expect(await roundsOf(guest)).toHaveLength(1)
})

test('the golfer objects once by the mailed link, and the operator gives the round back once', async () => {
  const guest = await buildGuest()
  await marked(await buildVisit(guest))
  const visit = await buildVisit(guest)
  await marked(visit)
  const mail = (await mailsTo(guest, 'noShow')).find(({ effect }) => effect === 'round')
  const key = new URL(mail?.link ?? '').searchParams.get('key') ?? ''
  const browser = { cookie: `no_show_key=${key}` }
  const path = '/api/v1/account/no-show'
  const open = await app.request('GET', path, undefined, browser)
  expect(await bodyOf<{ noShow: ShownNoShow }>(open)).toMatchObject({
    noShow: { state: 'open', clubName: visit.club.name, objectUntil: '2027-05-22' },
  })
  expect((await app.request('POST', path, { objection: 'Jeg var der.' })).status).toBe(410)
  const object = (objection: string) => app.request('POST', path, { objection }, browser)
  await object('Jeg ringede og meldte afbud.')
  expect(await bodyOf(await object('Noget andet.'))).toMatchObject({
    noShow: { state: 'objected', objection: 'Jeg ringede og meldte afbud.' },
  })
  const { headers } = await signIn(app.db, { roles: [{ name: 'operator_support' }] })
  const today = await app.request('GET', '/api/v1/admin/today', undefined, headers)
  const item = (await bodyOf<{ items: WorkItem[] }>(today)).items.find(
    ({ about }) => about === visit.club.name,
  )
  expect(item).toMatchObject({ kind: 'no_show_objection', due: '2027-05-10' })
  const decide = (body: object) =>
    app.request('POST', `/api/v1/admin/no-shows/${item?.id}/decision`, body, headers)
  expect(await bodyOf(await decide({ uphold: false, answer: null }))).toMatchObject({
    error: { reason: 'objection_answer_missing' },
  })
  const both = await Promise.all([
    decide({ uphold: true, answer: null }),
    decide({ uphold: true, answer: null }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(await roundsOf(guest)).toEqual([])
  expect(await mailsTo(guest, 'noShowEnded')).toMatchObject([{ outcome: 'upheld' }])
})

test('more than twelve planned together are refused as an event, also by many accounts at once', async () => {
  const club = await buildClub(app.db)
  app.clock.set('2027-05-04T09:00:00+02:00')
  const guests = []
  for (let i = 0; i < 14; i += 1) guests.push(await buildGuest())
  const answers = await Promise.all(
    guests.map(({ account, golferIds }) =>
      app.request(
        'POST',
        '/api/v1/account/planned-visits',
        { slug: club.slug, day, minute: 540, golferIds },
        account.headers,
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(12)
  const refused = answers.find(({ status }) => status === 422)
  expect(refused && (await bodyOf(refused))).toMatchObject({ error: { reason: 'visit_is_event' } })
})
