import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { largestImport } from '#contract/admin/imports.ts'
import { clubMembers, importRuns } from '#server/db/tables/club-members.ts'
import { clubs } from '#server/db/tables/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { signInAs } from '#test/people.ts'

let app: TestApp
let operator: { cookie: string }
beforeAll(async () => {
  app = await createTestApp({ now: '2026-11-20T12:00:00+01:00' })
  operator = { cookie: (await signInAs(app, [{ name: 'operator_admin' }])).cookie }
})
afterAll(() => app.close())

const send = async (path: string, body: object, who = operator) => {
  const answer = await app.request('POST', `/api/v1/admin/imports${path}`, body, who)
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
}
const read = async (path: string) => {
  const answer = await app.request('GET', `/api/v1/admin/imports${path}`, undefined, operator)
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
}
const upload = (bytes: Uint8Array | string, kind = 'clubs') => ({
  kind,
  fileName: 'klubber.csv',
  file: Buffer.from(bytes).toString('base64'),
})
const refusal = (reason: string) => ({ status: 422, json: { error: { reason } } })
const example = () => readFile('docs/examples/clubs.csv')
const runs = () => app.db.select().from(importRuns)

describe('a file of clubs, sent from the back office', () => {
  test('is planned first, and then applied exactly as planned, once', async () => {
    const file = upload(await example())
    const { json: plan } = await send('/plan', file)
    expect(plan).toMatchObject({ created: 3, changed: 0, errors: [], fileName: 'klubber.csv' })
    expect(await app.db.select().from(clubs)).toHaveLength(0)

    const { digest } = plan
    const presses = await Promise.all([1, 2, 3].map(() => send('', { ...file, digest })))
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect(await app.db.select().from(clubs)).toHaveLength(3)
    expect(await runs()).toMatchObject([{ created: 3, fileName: 'klubber.csv' }])
  })

  test('is refused when the stored data have changed since the plan', async () => {
    const text = (await example()).toString('utf8').replace('Strandstien 12', 'Strandstien 14')
    const file = upload(text)
    const { json: plan } = await send('/plan', file)
    expect(plan).toMatchObject({ changed: 1 })
    await app.db.update(clubs).set({ address: 'Ny vej 1' }).where(eq(clubs.dguClubNumber, 952))
    expect(await send('', { ...file, digest: plan['digest'] })).toMatchObject(
      refusal('import_plan_differs'),
    )
    expect(await runs()).toHaveLength(1)
  })

  test('is refused when it is not the planned file', async () => {
    const { json: plan } = await send('/plan', upload(await example()))
    const other = (await example()).toString('utf8').replace('Strandstien 12', 'Strandstien 99')
    expect(await send('', { ...upload(other), digest: plan['digest'] })).toMatchObject(
      refusal('import_plan_differs'),
    )
  })

  test('with errors is not applied, and each error has its line', async () => {
    const lines = (await example()).toString('utf8').split('\n')
    const broken = upload([lines[0], lines[1], lines[1]].join('\n'))
    const { json: plan } = await send('/plan', broken)
    expect(plan['errors']).toEqual([expect.stringContaining('Linje 3')])
    expect(await send('', { ...broken, digest: plan['digest'] })).toMatchObject(
      refusal('import_has_errors'),
    )
  })

  test.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['nothing but a space', Buffer.from(' ')],
  ])('is told apart from %s, whatever its name says', async (_, bytes) => {
    const { status, json } = await send('/plan', upload(bytes))
    expect({ status, errors: json['errorCount'] }).toEqual({ status: 200, errors: 1 })
  })

  test('may be larger than other request bodies for the back office only', async () => {
    const large = upload(Buffer.alloc(2 * 1024 * 1024, 'x'))
    expect((await send('/plan', large)).status).toBe(200)
    const stranger = await signInAs(app)
    expect((await send('/plan', large, stranger)).status).toBe(413)
    expect((await send('/plan', upload(Buffer.alloc(largestImport * 2)))).status).toBe(413)
  })
})

describe('a file of members, sent from the back office', () => {
  const members = (text: string, more: object = {}) => ({
    ...upload(text, 'members'),
    fileName: 'medlemmer.csv',
    ...more,
  })
  const stored = () => app.db.select().from(clubMembers)
  const carryOut = async (file: object) => {
    const { json: plan } = await send('/plan', file)
    return send('', { ...file, digest: plan['digest'] })
  }

  test('with garbled letters is applied as the back office chooses', async () => {
    const text = 'DGU;Navn\n951-801;SÃ¸ren Lund\n'
    const { json: asked } = await send('/plan', members(text))
    expect(asked).toMatchObject({
      garbled: { from: 'SÃ¸ren Lund', to: 'Søren Lund' },
      canSkip: false,
    })
    expect(await carryOut(members(text))).toMatchObject(refusal('import_has_errors'))
    expect(await carryOut(members(text, { letters: 'repair' }))).toMatchObject({ status: 200 })
    expect(await stored()).toMatchObject([{ firstName: 'Søren' }])
  })

  test('is applied without its wrong lines on request, and only by the plan for that', async () => {
    const text = 'DGU;Navn;Handicap\n951-802;Ane Holm;12,0\n951-803;Bo Dahl;tolv\n'
    const { json: whole } = await send('/plan', members(text))
    expect(whole).toMatchObject({ errorCount: 1, canSkip: true, created: 0 })
    const skips = members(text, { skipsErrors: true })
    expect(await send('', { ...skips, digest: whole['digest'] })).toMatchObject(
      refusal('import_plan_differs'),
    )
    const { json: done } = await carryOut(skips)
    expect(done).toMatchObject({ created: 1 })
    expect(await stored()).toHaveLength(2)
    const { json: row } = await read(`/${String(done['runId'])}`)
    expect(row).toMatchObject({ row: { created: 1, skipped: 1, undoneAt: null } })
  })

  test('is undone by the back office only', async () => {
    const { json: done } = await carryOut(
      members('DGU;Navn\n951-804;Ny Person\n951-802;Ane Dahl\n'),
    )
    const path = `/${String(done['runId'])}/undo`
    expect((await read(path)).json).toMatchObject({ removed: 1, restored: 1, left: 0 })
    const stranger = await signInAs(app)
    expect((await send(path, {}, stranger)).status).toBe(404)
    const support = await signInAs(app, [{ name: 'operator_support' }])
    expect((await send(path, {}, support)).status).toBe(404)
    expect(await send(path, {})).toMatchObject({ status: 200, json: { removed: 1, restored: 1 } })
    expect(await send(path, {})).toMatchObject(refusal('import_undone_already'))
    expect((await stored()).map(({ lastName }) => lastName).toSorted()).toEqual(['Holm', 'Lund'])
  })

  test('is listed: members by name, number and club, and their number for each club', async () => {
    const list = async (path: string) => {
      const answer = await app.request('GET', `/api/v1/admin${path}`, undefined, operator)
      return (await answer.json()) as { total: number; rows: Record<string, unknown>[] }
    }
    expect((await list('/members?q=holm')).rows).toMatchObject([
      { name: 'Ane Holm', dguNumber: '951-802', clubNumber: 951, membershipType: 'unknown' },
    ])
    expect((await list('/members?q=951-801')).rows).toMatchObject([{ name: 'Søren Lund' }])
    expect(await list('/members?clubNumber=951')).toMatchObject({ total: 2 })
    expect(await list('/members?clubNumber=952')).toMatchObject({ total: 0 })
    const clubsNow = (await list('/clubs?q=951')).rows
    expect(clubsNow).toMatchObject([
      { dguClubNumber: 951, members: 2, membersAt: '2026-11-20T11:00:00.000Z' },
    ])
  })
})
