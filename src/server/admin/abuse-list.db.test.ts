import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AbuseRow } from '#contract/admin/abuse.ts'
import type { WorkItem } from '#contract/admin/today.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { activity } from '#server/db/tables/activity.ts'
import { checkIns } from '#server/db/tables/checkins.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { passes } from '#server/db/tables/passes.ts'
import { buildGolfer, buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { signInAs } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { danishInstant } from '../clock.ts'
import { sendDueMails } from '../notifications/send-due-mails.ts'
import { makeAbuseList } from './abuse-list.ts'

let app: TestApp
let cookie = ''
const cards: Awaited<ReturnType<typeof buildPass>>[] = []
let clubId = ''

/** A check-in that the golfer has taken back. */
async function takeBack(pass: (typeof cards)[number], day: string) {
  const at = danishInstant(plainDate(day), 540)
  const common = {
    passId: pass.id,
    golferId: pass.golferId,
    clubId,
    mode: 'golfer_sign' as const,
    holes: 18,
    day: plainDate(day),
    minute: 540,
    atClient: at,
    atServer: at,
    offline: false,
    skewed: false,
    reasons: [],
    answer: {},
    ruleVersion: '2027.1',
    weightPoints: 0,
    staticCode: false,
  }
  const [id, voidId] = [randomUUID(), randomUUID()]
  await app.db.insert(checkIns).values([
    { ...common, id, kind: 'attempt', result: 'allow', requestHash: id, slot: 1 },
    {
      ...common,
      id: voidId,
      kind: 'void',
      result: 'void',
      requestHash: voidId,
      voids: id,
      signals: ['golfer_undo'],
    },
  ])
}

beforeAll(async () => {
  // Monday 10 May, before the list is made.
  app = await createTestApp({ now: '2027-05-10T05:59:00+02:00' })
  clubId = (await buildClub(app.db)).id
  cookie = (await signInAs(app, [{ name: 'operator_support' }])).cookie
  for (const name of ['Anne', 'Bo', 'Carl']) {
    const golfer = await buildGolfer(app.db, { firstName: name })
    await signIn(app.db, { golferIds: [golfer.id] })
    cards.push(await buildPass(app.db, { golferId: golfer.id }))
  }
  for (const card of cards)
    for (const day of ['2027-05-04', '2027-05-05', '2027-05-06']) await takeBack(card, day)
  await takeBack(cards[1]!, '2027-05-07')
})
afterAll(() => app.close())

const ask = async <T>(method: string, path: string, body?: object) => {
  const answer = await app.request(method, `/api/v1/admin${path}`, body, { cookie })
  return { status: answer.status, body: (await answer.json()) as T }
}
type List = { week: { from: string; to: string } | null; rows: AbuseRow[] }
const list = async () => (await ask<List>('GET', '/abuse')).body
const rowOf = async (at: number) => {
  const row = (await list()).rows.find(({ passId }) => passId === cards[at]!.id)
  if (!row) throw new Error('The card is not on the list')
  return row
}
const answer = async (at: number, given: { answer: string; reason: string }) =>
  ask<{ status: string; error?: { reason: string } }>(
    'POST',
    `/abuse/${(await rowOf(at)).id}/answer`,
    given,
  )
const undo = async (at: number) =>
  ask<{ heldBack: boolean }>('POST', `/abuse/${(await rowOf(at)).id}/undo`, {})
const mailsOf = async (template: string) =>
  app.db.select().from(mails).where(eq(mails.template, template))
const statusOf = async (at: number) => {
  const [pass] = await app.db.select().from(passes).where(eq(passes.id, cards[at]!.id))
  return pass!.status
}

test('the list is made on Monday at six, once, and stands in today’s work', async () => {
  await makeAbuseList(app.ctx())
  expect(await list()).toEqual({ week: null, rows: [] })

  app.clock.set('2027-05-10T06:00:00+02:00')
  await Promise.all([makeAbuseList(app.ctx()), makeAbuseList(app.ctx())])
  const { week, rows } = await list()
  expect(week).toEqual({ from: '2027-05-03', to: '2027-05-09' })
  expect(rows.map(({ holder }) => holder)).toEqual(['Bo Holm', 'Anne Holm', 'Carl Holm'])
  expect(rows[0]!.signs).toEqual([
    { kind: 'taken_back', text: 'Golfspilleren har fortrudt 4 check-ins på fire uger.' },
  ])
  const { items } = (await ask<{ items: WorkItem[] }>('GET', '/today')).body
  expect(items).toMatchObject([{ kind: 'abuse_list', about: '3 kort at se på' }])
})

test('a card is asked about: the holder is mailed after ten minutes, and an undo holds the mail back', async () => {
  expect(await answer(0, { answer: 'asked', reason: '' })).toMatchObject({ status: 422 })
  await answer(0, { answer: 'asked', reason: 'Hvorfor fortryder du så ofte?' })
  await sendDueMails(app.ctx())
  expect(await mailsOf('cardQuestion')).toMatchObject([{ sentAt: null }])
  expect(await rowOf(0)).toMatchObject({ answer: 'asked', isMailWaiting: true })

  expect((await undo(0)).body).toEqual({ heldBack: true })
  expect(await mailsOf('cardQuestion')).toEqual([])
  expect(await rowOf(0)).toMatchObject({ answer: null, reason: null })
})

test('a blocked card is refused at every club until the answer is taken back', async () => {
  expect(
    (await answer(1, { answer: 'blocked', reason: 'Vi kan ikke få fat i dig.' })).body,
  ).toEqual({
    status: 'revoked',
  })
  expect(await statusOf(1)).toBe('revoked')
  expect(await mailsOf('cardBlocked')).toMatchObject([
    { data: { number: cards[1]!.number, reason: 'Vi kan ikke få fat i dig.' } },
  ])
  expect((await answer(1, { answer: 'fine', reason: '' })).body.error?.reason).toBe(
    'answered_already',
  )
  await undo(1)
  expect(await statusOf(1)).toBe('active')
})

test('a card that is fine does not come back in the next week for the same check-ins', async () => {
  await answer(1, { answer: 'fine', reason: '' })
  await takeBack(cards[1]!, '2027-05-11')
  await takeBack(cards[0]!, '2027-05-11')
  app.clock.set('2027-05-17T07:00:00+02:00')
  await makeAbuseList(app.ctx())
  const { rows } = await list()
  // Anne was not answered, so all her facts count. Bo has one new fact, and Carl none of that week.
  expect(rows.map(({ holder }) => holder)).toEqual(['Anne Holm'])
})

test('answers and what was taken back are in the log, by the id of the card', async () => {
  const events = await app.db
    .select({ action: activity.action, data: activity.data })
    .from(activity)
    .where(eq(activity.subjectId, cards[1]!.id))
    .orderBy(activity.id)
  expect(events.map(({ action }) => action)).toEqual([
    'passes.block',
    'admin.answer_abuse',
    'passes.unblock',
    'admin.undo_abuse_answer',
    'admin.answer_abuse',
  ])
  expect(JSON.stringify(events)).not.toContain('Bo')
})
