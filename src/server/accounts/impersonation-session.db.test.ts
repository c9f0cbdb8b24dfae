import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { sessions } from '#server/db/tables/accounts.ts'
import { impersonations } from '#server/db/tables/impersonations.ts'
import { buildClub } from '#test/clubs.ts'
import { signInAs } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { endImpersonations } from './impersonate.ts'

type Person = Awaited<ReturnType<typeof signInAs>>
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** The only session of the operator sees the service as the person. */
async function view(operator: Person, { accountId }: Person) {
  const [session] = await app.db
    .select()
    .from(sessions)
    .where(eq(sessions.accountId, operator.accountId))
  await app.db.insert(impersonations).values({
    operatorId: operator.accountId,
    sessionId: session!.id,
    accountId,
    reason: 'Kan ikke finde sin kvittering.',
    startedAt: app.ctx().now(),
    expiresAt: sql`clock_timestamp() + interval '30 minutes'`,
  })
}

async function read<Body>(path: string, { cookie }: Person) {
  const answer = await app.request('GET', `/api/v1/${path}`, undefined, { cookie })
  return (await answer.json()) as Body
}

test('an operator does not learn the word of the day of the club where the person works', async () => {
  const club = await buildClub(app.db)
  const staff = await signInAs(app, [{ name: 'club_staff', clubId: club.id }])
  const operator = await signInAs(app, [{ name: 'operator_admin' }])
  type State = { staffOf: { clubId: string; wordOfDay: string }[] }
  const wordsOf = async (person: Person) => (await read<State>('scan/state', person)).staffOf
  expect(await wordsOf(staff)).toMatchObject([{ wordOfDay: expect.stringMatching(/./) }])
  await view(operator, staff)
  expect(await wordsOf(operator)).toMatchObject([{ clubId: club.id, wordOfDay: '' }])
})

test.each(['the next request', 'the job', 'the press of Afslut'])(
  'a view whose session lost the second step is ended by %s, and does not come back with it',
  async (means) => {
    const operator = await signInAs(app, [{ name: 'operator_admin' }])
    const anne = await signInAs(app, [])
    await view(operator, anne)
    const seen = async () =>
      (await read<{ account: { id: string } }>('account/me', operator)).account.id
    const letPass = (twoFactorAt: Date | null) =>
      app.db.update(sessions).set({ twoFactorAt }).where(eq(sessions.accountId, operator.accountId))
    expect(await seen()).toBe(anne.accountId)
    await letPass(null)
    if (means === 'the job') await endImpersonations(app.ctx())
    else if (means === 'the next request') await seen()
    else {
      const { cookie } = operator
      await app.request('POST', '/api/v1/account/impersonation/end', {}, { cookie })
    }
    const of = eq(impersonations.operatorId, operator.accountId)
    const ends = await app.db.select().from(impersonations).where(of)
    expect(ends).toMatchObject([{ endedBecause: 'not_permitted' }])
    await letPass(new Date())
    expect(await seen()).toBe(operator.accountId)
  },
)

test('a view that has run out unseen is ended by the press of Afslut in its own session only', async () => {
  const [operator, other] = [
    await signInAs(app, [{ name: 'operator_admin' }]),
    await signInAs(app, [{ name: 'operator_admin' }]),
  ]
  const anne = await signInAs(app, [])
  for (const one of [operator, other]) await view(one, anne)
  const ofAnne = eq(impersonations.accountId, anne.accountId)
  await app.db
    .update(impersonations)
    .set({ expiresAt: sql`clock_timestamp() - interval '1 second'` })
    .where(ofAnne)
  const { cookie } = operator
  const end = await app.request('POST', '/api/v1/account/impersonation/end', {}, { cookie })
  expect(await end.json()).toEqual({ accountId: anne.accountId })
  const rows = await app.db.select().from(impersonations).where(ofAnne)
  expect(new Map(rows.map((row) => [row.operatorId, row.endedBecause]))).toEqual(
    new Map([
      [operator.accountId, 'expired'],
      [other.accountId, null],
    ]),
  )
})
