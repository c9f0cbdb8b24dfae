import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { activity } from '#server/db/tables/activity.ts'
import { caseNotes } from '#server/db/tables/cases.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { correspondence } from '#test/letters.ts'
import { signInAs } from '#test/people.ts'

let app: TestApp
let post: ReturnType<typeof correspondence>
let operator: Awaited<ReturnType<typeof signInAs>>
let colleague: Awaited<ReturnType<typeof signInAs>>

beforeAll(async () => {
  app = await createTestApp()
  post = correspondence(app)
  operator = await signInAs(app, [{ name: 'operator_admin' }])
  colleague = await signInAs(app, [{ name: 'operator_support' }])
})
beforeEach(async () => {
  app.clock.set('2027-05-04T10:00:00+02:00')
  await app.db.delete(rateLimits)
})
afterAll(() => app.close())

const asOperator = <T>(method: string, path: string, body?: object, { cookie } = operator) =>
  post.ask<T>(method, `/admin/cases${path}`, { ...(body && { body }), cookie })
const activityEventsOn = (id: string) =>
  app.db.select().from(activity).where(eq(activity.subjectId, id)).orderBy(asc(activity.id))

describe('a case', () => {
  test('is assigned, noted, answered by mail and closed, and each step is logged', async () => {
    const { letter, row } = await post.opened({ kind: 'refused', message: 'Skiltet sagde nej.' })
    const path = `/${row.id}`
    const me = operator.accountId

    expect((await asOperator('PUT', `${path}/assignee`, { from: null, to: me })).status).toBe(200)
    await asOperator('POST', `${path}/notes`, {
      noteId: randomUUID(),
      text: 'Ringede til klubben.',
    })
    app.clock.set('2027-05-04T10:20:00+02:00')
    const replyId = randomUUID()
    const reply = { replyId, text: 'Hej Anne\n\nDet var vores fejl.', stateAfter: 'waiting' }
    expect((await asOperator('POST', `${path}/replies`, reply)).body).toMatchObject({
      state: 'waiting',
    })
    app.clock.set('2027-05-05T09:00:00+02:00')
    const closing = { from: 'waiting', to: 'closed' }
    expect((await asOperator('PUT', `${path}/state`, closing)).body.error).toBeUndefined()

    const { body } = await asOperator<{ [key: string]: unknown }>('GET', path)
    expect(body).toMatchObject({
      number: `S-${row.number}`,
      state: 'closed',
      closedAt: '2027-05-05T07:00:00.000Z',
      assignedTo: { id: me, name: 'Prøve Person' },
      notes: [
        { kind: 'note', text: 'Ringede til klubben.', author: 'Prøve Person' },
        { kind: 'reply', text: reply.text },
      ],
    })
    expect(body.replies).toContainEqual(expect.objectContaining({ id: 'refused-our-mistake' }))
    expect((await post.mailsTo(letter.email)).map(({ template }) => template)).toEqual([
      'caseReceived',
      'caseReply',
    ])
    const events = await activityEventsOn(row.id)
    expect(events.map(({ action }) => action)).toEqual([
      'cases.open',
      'cases.assign',
      'cases.note',
      'cases.reply',
      'cases.move',
      'cases.move',
    ])
    expect(JSON.stringify(events)).not.toMatch(/Anne|example\.dk|Skiltet|Ringede/)
  })

  test('mails a reply sent six times at once only once', async () => {
    const { letter, row } = await post.opened()
    const reply = { replyId: randomUUID(), text: 'Salget er åbent.', stateAfter: 'closed' }
    const sends = Array.from({ length: 6 }, () => asOperator('POST', `/${row.id}/replies`, reply))
    const statuses = (await Promise.all(sends)).map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
    expect(await post.mailsTo(letter.email)).toHaveLength(2)
    const notes = await app.db.select().from(caseNotes).where(eq(caseNotes.caseId, row.id))
    expect(notes).toHaveLength(1)
  })

  test('does not change state when a colleague has changed it in between', async () => {
    const { row } = await post.opened()
    const take = { from: 'new', to: 'in_progress' }
    expect((await asOperator('PUT', `/${row.id}/state`, take, colleague)).status).toBe(200)
    const late = await asOperator('PUT', `/${row.id}/state`, { from: 'new', to: 'closed' })
    expect([late.status, late.body.error.code]).toEqual([409, 'changed_elsewhere'])
    const back = await asOperator('PUT', `/${row.id}/state`, { from: 'in_progress', to: 'new' })
    expect([back.status, back.body.error.reason]).toEqual([422, 'state_not_possible'])
  })

  test('is assigned to staff of the back office only', async () => {
    const { row } = await post.opened()
    const golfer = await signInAs(app)
    const assign = (from: string | null, to: string | null) =>
      asOperator('PUT', `/${row.id}/assignee`, { from, to })
    expect((await assign(null, golfer.accountId)).status).toBe(404)
    expect((await assign(null, colleague.accountId)).status).toBe(200)
    expect((await assign(colleague.accountId, null)).status).toBe(200)
    expect((await post.storedAs(`S-${row.number}`)).assignedTo).toBeNull()
  })

  test('refuses the id of a note of another case', async () => {
    const [one, other] = [await post.opened(), await post.opened()]
    const note = { noteId: randomUUID(), text: 'Husk at ringe' }
    expect((await asOperator('POST', `/${one.row.id}/notes`, note)).status).toBe(200)
    expect((await asOperator('POST', `/${other.row.id}/notes`, note)).status).toBe(409)
  })
})
