import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkIns, roundsUsed } from '#server/db/tables/checkins.ts'
import { passes } from '#server/db/tables/passes.ts'
import { buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { lockPass, updatePass } from '../passes/queries.ts'

let app: TestApp
let clubs: { id: string }[]
let headers: Record<string, string>

beforeAll(async () => {
  app = await createTestApp()
  clubs = [await buildClub(app.db), await buildClub(app.db)]
  const roles = clubs.map(({ id }) => ({ name: 'club_staff' as const, clubId: id }))
  headers = (await signIn(app.db, { roles })).headers
})
afterAll(() => app.close())

type Scan = { pass: { id: string }; club: { id: string } | undefined } & Record<string, unknown>

async function scan({ pass, club, ...more }: Scan) {
  const atClient = app.clock.now().toISOString()
  const usual = { id: randomUUID(), way: 'manual', manualReason: 'no_phone', another: true }
  const body = { ...usual, atClient, clubId: club?.id, pass: { id: pass.id }, ...more }
  const answer = await app.request('POST', '/api/v1/check-ins', body, headers)
  return { status: answer.status, text: await answer.text() }
}

const outcomesOf = (answers: { text: string }[]) =>
  answers.map(({ text }) => JSON.parse(text).outcome as string).toSorted()

const atTwoClubs = (pass: { id: string }, more: Record<string, unknown> = {}) =>
  Promise.all(Array.from({ length: 20 }, (_, i) => scan({ pass, club: clubs[i % 2], ...more })))

test('twenty simultaneous scans at two clubs spend the one round that is left', async () => {
  const pass = await buildPass(app.db, { product: 'FERIE', sold: { totalRounds: 1 } })
  const outcomes = outcomesOf(await atTwoClubs(pass))
  expect(outcomes).toEqual(['allow', ...Array(19).fill('deny')])
  const spent = await app.db.select().from(roundsUsed).where(eq(roundsUsed.passId, pass.id))
  expect(spent).toHaveLength(1)
})

test('twenty simultaneous scans spend one round at each of two clubs', async () => {
  const pass = await buildPass(app.db)
  expect(outcomesOf(await atTwoClubs(pass))).toEqual(['allow', 'allow', ...Array(18).fill('deny')])
})

test('twenty simultaneous nines make one round of eighteen at each club', async () => {
  const pass = await buildPass(app.db)
  const outcomes = outcomesOf(await atTwoClubs(pass, { holes: 9 }))
  expect(outcomes).toEqual([...Array(4).fill('allow'), ...Array(16).fill('deny')])
  const spent = await app.db.select().from(roundsUsed).where(eq(roundsUsed.passId, pass.id))
  expect(spent.map(({ holes, checkInIds }) => [holes, checkInIds.length])).toEqual([
    [18, 2],
    [18, 2],
  ])
})

test('two scans, each sent ten times at once, spend one round and get one answer each', async () => {
  const pass = await buildPass(app.db)
  const ids = [randomUUID(), randomUUID()]
  const sends = Array.from({ length: 20 }, (_, i) => scan({ pass, club: clubs[0], id: ids[i % 2] }))
  const answers = await Promise.all(sends)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(2)
  expect(outcomesOf(answers)).toEqual([...Array(10).fill('allow'), ...Array(10).fill('deny')])
})

test('an unknown number sent ten times at once is stored once', async () => {
  const id = randomUUID()
  const body = {
    id,
    way: 'manual',
    manualReason: 'other',
    clubId: clubs[0]?.id,
    pass: { number: 'SK27-2222-2222-J' },
    atClient: '2027-05-04T08:00:00Z',
  }
  const sends = Array.from({ length: 10 }, () =>
    app.request('POST', '/api/v1/check-ins', body, headers),
  )
  const answers = await Promise.all(sends)
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  const known = await buildPass(app.db)
  expect((await scan({ pass: known, club: clubs[0], id })).status).toBe(409)
})

test('a simultaneous void and second nine leave a consistent round', async () => {
  for (let i = 0; i < 10; i += 1) {
    const pass = await buildPass(app.db)
    const first = randomUUID()
    await scan({ pass, club: clubs[0], id: first, holes: 9 })
    const undo = { id: randomUUID(), reason: 'mistake' }
    const [voided, second] = await Promise.all([
      app.request('POST', `/api/v1/check-ins/${first}/void`, undo, headers),
      scan({ pass, club: clubs[0], holes: 9 }),
    ])
    expect([voided.status, second.status]).toEqual([200, 200])
    const [round, ...others] = await app.db
      .select()
      .from(roundsUsed)
      .where(eq(roundsUsed.passId, pass.id))
    expect(others).toEqual([])
    expect(round).toMatchObject({ holes: 9, checkInIds: [JSON.parse(second.text).id] })
  }
})

test('ten simultaneous voids give a round back once', async () => {
  const pass = await buildPass(app.db)
  const id = randomUUID()
  await scan({ pass, club: clubs[0], id })
  const voids = Array.from({ length: 10 }, () =>
    app.request(
      'POST',
      `/api/v1/check-ins/${id}/void`,
      { id: randomUUID(), reason: 'mistake' },
      headers,
    ),
  )
  const answers = await Promise.all(voids)
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  const rows = await app.db.select().from(checkIns).where(eq(checkIns.voids, id))
  expect(rows).toHaveLength(1)
})

test('a scan during a withdrawal spends no round', async () => {
  for (let i = 0; i < 5; i += 1) {
    const pass = await buildPass(app.db)
    let scanned: Promise<{ text: string }> | undefined
    await app.db.transaction(async (tx) => {
      await lockPass(tx, pass.id)
      scanned = scan({ pass, club: clubs[0] })
      await new Promise((resolve) => setTimeout(resolve, 30))
      await updatePass(tx, pass.id, { status: 'withdrawn', endedAt: app.clock.now() })
    })
    expect(JSON.parse((await scanned)?.text ?? '')).toMatchObject({
      outcome: 'deny',
      reasons: [{ code: 'withdrawn' }],
    })
    const [after] = await app.db.select().from(passes).where(eq(passes.id, pass.id))
    expect(after?.status).toBe('withdrawn')
  }
})

test('the database refuses a second round in the same slot or on the same day', async () => {
  const pass = await buildPass(app.db)
  const round = {
    passId: pass.id,
    clubId: clubs[0]?.id ?? '',
    slot: 1,
    holes: 18,
    golferId: pass.golferId,
    credit: false,
    weightPoints: 10,
    checkInIds: [randomUUID()],
  }
  const day = '2027-05-04' as typeof pass.firstDay
  const next = '2027-05-05' as typeof pass.firstDay
  await app.db.insert(roundsUsed).values({ ...round, day })
  const sameSlot = app.db.insert(roundsUsed).values({ ...round, day: next })
  await expect(sameSlot).rejects.toThrow('Failed query')
  const sameDay = app.db.insert(roundsUsed).values({ ...round, slot: 2, day })
  await expect(sameDay).rejects.toThrow('Failed query')
})
