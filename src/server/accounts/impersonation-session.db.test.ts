import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { sessions } from '#server/db/tables/accounts.ts'
import { impersonations } from '#server/db/tables/impersonations.ts'
import { buildClub } from '#test/clubs.ts'
import { signInAs } from '#test/people.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'

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
