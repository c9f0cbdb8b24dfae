import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkIns, roundsUsed } from '#server/db/tables/checkins.ts'
import { passes } from '#server/db/tables/passes.ts'
import { buildPass, signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let club: Awaited<ReturnType<typeof buildClub>>
let staff: Record<string, string>

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  // A Tuesday.
  app.clock.set('2027-05-04T09:00:00+02:00')
  club = await buildClub(app.db)
  staff = (await signIn(app.db, { roles: [{ name: 'club_staff', clubId: club.id }] })).headers
})
afterAll(() => app.close())

async function ask({ number }: { number: string }, more: Record<string, string> = {}) {
  const query = new URLSearchParams({ q: number, ...more })
  const path = `/api/v1/clubs/${club.id}/guests?${query}`
  const { guests } = await (await app.request('GET', path, undefined, staff)).json()
  return guests[0]?.welcome
}

async function checkIn(pass: { id: string }) {
  const usual = { way: 'manual', manualReason: 'no_phone', clubId: club.id }
  const atClient = app.clock.now().toISOString()
  const body = { id: randomUUID(), ...usual, atClient, pass: { id: pass.id } }
  return (await app.request('POST', '/api/v1/check-ins', body, staff)).json()
}

test('staff see whether a guest is welcome, and nobody is checked in by asking', async () => {
  const pass = await buildPass(app.db)
  const welcome = { outcome: 'allow', sentence: 'Velkommen, 2 runder tilbage her.' }
  expect(await ask(pass)).toEqual(welcome)
  expect(await ask(pass)).toEqual(welcome)
  const written = [checkIns, roundsUsed].map((table) =>
    app.db.select().from(table).where(eq(table.passId, pass.id)),
  )
  expect(await Promise.all(written)).toEqual([[], []])
})

test('the answer is that of the check-in that follows', async () => {
  const pass = await buildPass(app.db)
  await checkIn(pass)
  expect(await ask(pass)).toEqual({
    outcome: 'already',
    sentence: 'Allerede tjekket ind kl.\u00a09.00.',
  })
  app.clock.set('2027-05-05T09:00:00+02:00')
  expect(await ask(pass)).toMatchObject({ sentence: 'Velkommen, sidste runde her.' })
  await checkIn(pass)
  app.clock.set('2027-05-06T09:00:00+02:00')
  const refused = await ask(pass)
  const answer = await checkIn(pass)
  expect([refused.outcome, refused.sentence]).toEqual([answer.outcome, answer.headline])
})

test('a guest who telephones is answered for the day and hour of the visit', async () => {
  const pass = await buildPass(app.db, { product: 'HVERDAG' })
  expect(await ask(pass)).toMatchObject({ outcome: 'allow' })
  const saturday = { visitDay: '2027-05-08', visitMinute: '600' }
  expect(await ask(pass, saturday)).toEqual({
    outcome: 'deny',
    sentence: expect.stringMatching(/gælder ikke den dag \(lørdag\)\. Næste mulighed: mandag/),
  })
  const closing = { reason: 'frost', note: null, end: { day: '2027-05-05', minute: 720 } }
  const path = `/api/v1/clubs/${club.id}/closure`
  await app.request('POST', path, closing, staff)
  const tomorrow = { visitDay: '2027-05-05', visitMinute: '600' }
  expect(await ask(pass, tomorrow)).toMatchObject({
    outcome: 'deny',
    sentence: expect.stringContaining('Banen er lukket'),
  })
  expect(await ask(pass, { ...tomorrow, visitMinute: '780' })).toMatchObject({ outcome: 'allow' })
})

test('a day too far ahead is not answered as if it were now', async () => {
  const pass = await buildPass(app.db)
  const search = (day: string) => {
    const query = new URLSearchParams({ q: pass.number, visitDay: day })
    return app.request('GET', `/api/v1/clubs/${club.id}/guests?${query}`, undefined, staff)
  }
  expect((await search('2028-07-01')).status).toBe(400)
  expect((await search('2028-06-07')).status).toBe(200)
})

test('a withdrawn card found by its number is told apart before anybody presses', async () => {
  const pass = await buildPass(app.db)
  const change = { status: 'withdrawn' as const, endedAt: app.clock.now() }
  await app.db.update(passes).set(change).where(eq(passes.id, pass.id))
  expect(await ask(pass)).toEqual({
    outcome: 'deny',
    sentence: 'Aftalen er fortrudt den 4.\u00a0maj, så kortet gælder ikke længere.',
  })
})

test('the search for a forgotten guest of a past day answers nothing about now', async () => {
  const pass = await buildPass(app.db)
  expect(await ask(pass, { day: '2027-05-03' })).toBeNull()
})
