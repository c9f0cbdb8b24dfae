import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { largestImport } from '#contract/admin-imports.ts'
import { clubs, importRuns } from '#server/db/tables/clubs.ts'
import { openTestHouse, type TestHouse } from '#test/house.ts'
import { signInAs } from '#test/people.ts'

let house: TestHouse
let operator: { cookie: string }
beforeAll(async () => {
  house = await openTestHouse({ now: '2026-11-20T12:00:00+01:00' })
  operator = { cookie: (await signInAs(house, [{ name: 'operator_admin' }])).cookie }
})
afterAll(() => house.close())

const send = async (path: string, body: object, who = operator) => {
  const answer = await house.request('POST', `/api/v1/admin/imports${path}`, body, who)
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
}
const upload = (bytes: Uint8Array | string, kind = 'clubs') => ({
  kind,
  fileName: 'klubber.csv',
  file: Buffer.from(bytes).toString('base64'),
})
const refusal = (reason: string) => ({ status: 422, json: { error: { reason } } })
const example = () => readFile('docs/examples/clubs.csv')
const runs = () => house.db.select().from(importRuns)

describe('a file of clubs, sent from the office', () => {
  test('is first told about, then read in exactly as it was told, once', async () => {
    const file = upload(await example())
    const { json: plan } = await send('/plan', file)
    expect(plan).toMatchObject({ created: 3, changed: 0, faults: [], fileName: 'klubber.csv' })
    expect(await house.db.select().from(clubs)).toHaveLength(0)

    const { digest } = plan
    const presses = await Promise.all([1, 2, 3].map(() => send('', { ...file, digest })))
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect(await house.db.select().from(clubs)).toHaveLength(3)
    expect(await runs()).toMatchObject([{ created: 3, fileName: 'klubber.csv' }])
  })

  test('is refused when what is stored has changed since it was told about', async () => {
    const text = (await example()).toString('utf8').replace('Strandstien 12', 'Strandstien 14')
    const file = upload(text)
    const { json: plan } = await send('/plan', file)
    expect(plan).toMatchObject({ changed: 1 })
    await house.db.update(clubs).set({ address: 'Ny vej 1' }).where(eq(clubs.dguClubNumber, 952))
    expect(await send('', { ...file, digest: plan['digest'] })).toMatchObject(
      refusal('import_plan_differs'),
    )
    expect(await runs()).toHaveLength(1)
  })

  test('is refused when it is another file than the one that was told about', async () => {
    const { json: plan } = await send('/plan', upload(await example()))
    const other = (await example()).toString('utf8').replace('Strandstien 12', 'Strandstien 99')
    expect(await send('', { ...upload(other), digest: plan['digest'] })).toMatchObject(
      refusal('import_plan_differs'),
    )
  })

  test('says what is wrong with its line, and is not read in', async () => {
    const lines = (await example()).toString('utf8').split('\n')
    const broken = upload([lines[0], lines[1], lines[1]].join('\n'))
    const { json: plan } = await send('/plan', broken)
    expect(plan['faults']).toEqual([expect.stringContaining('Linje 3')])
    expect(await send('', { ...broken, digest: plan['digest'] })).toMatchObject(
      refusal('import_has_faults'),
    )
  })

  test.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['nothing but a space', Buffer.from(' ')],
  ])('is told apart from %s, whatever its name says', async (_, bytes) => {
    const { status, json } = await send('/plan', upload(bytes))
    expect({ status, faults: json['faultCount'] }).toEqual({ status: 200, faults: 1 })
  })

  test('may be larger than other bodies for the office alone', async () => {
    const large = upload(Buffer.alloc(2 * 1024 * 1024, 'x'))
    expect((await send('/plan', large)).status).toBe(200)
    const stranger = await signInAs(house)
    expect((await send('/plan', large, stranger)).status).toBe(413)
    expect((await send('/plan', upload(Buffer.alloc(largestImport * 2)))).status).toBe(413)
  })
})
