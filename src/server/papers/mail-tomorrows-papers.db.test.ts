import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tournaments } from '#server/db/tables/competitions.ts'
import { mails } from '#server/db/tables/notifications.ts'
import type { Templates } from '#server/notifications/templates.ts'
import {
  app,
  at,
  beginTournament,
  createDrawTestApp,
  draw,
  enter,
  publish,
} from '#test/draw-test-app.ts'
import { signInAs } from '#test/people.ts'
import { mailTomorrowsPapers } from './mail-tomorrows-papers.ts'

beforeAll(createDrawTestApp)
afterAll(() => app.close())
beforeEach(async () => {
  // The tournaments of the tests before are over.
  await app.db.update(tournaments).set({ state: 'cancelled' })
  await beginTournament()
  await app.db.delete(mails)
})

async function mailedAt(time: string) {
  app.clock.set(time)
  await mailTomorrowsPapers(app.ctx())
  const rows = await app.db.select().from(mails).where(eq(mails.template, 'papersTomorrow'))
  return rows.map(({ toAddress, data }) => ({
    to: toAddress,
    ...(data as Templates['papersTomorrow']),
  }))
}
const eve = '2027-06-11T18:00:00+02:00'

test('at 18.00 the evening before, each director is mailed once what there is to print', async () => {
  const second = await signInAs(app, [{ name: 'tournament_director', clubId: at.tournament.id }])
  await signInAs(app, [{ name: 'tournament_scorer', clubId: at.tournament.id }])
  await enter(4)
  await publish((await draw()).draft)
  expect(await mailedAt('2027-06-10T18:00:00+02:00')).toEqual([])
  expect(await mailedAt('2027-06-11T17:59:00+02:00')).toEqual([])
  const mailed = await mailedAt(eve)
  expect(mailed).toHaveLength(2)
  expect(mailed.map(({ to }) => to)).toContain(second.email)
  const { clubId, id, name } = at.tournament
  expect(mailed[0]).toMatchObject({
    tournament: name,
    day: '2027-06-12',
    round: null,
    startList: { version: 1, field: '1 flight med 4 scorekort' },
    missing: [],
    link: `${app.ctx().publicUrl}/club/${clubId}/tournaments/${id}/draw/${at.round.id}/print`,
  })
  expect(await mailedAt('2027-06-11T21:00:00+02:00')).toHaveLength(2)
})

test('a player without a flight is named in the mail', async () => {
  await enter(4)
  await publish((await draw()).draft)
  await enter(1, { firstName: 'Sent', lastName: 'Tilmeldt', number: 99 })
  const [mail] = await mailedAt(eve)
  expect(mail?.missing).toEqual(['Mangler flight og scorekort: Sent Tilmeldt.'])
})

test('without a start list the mail leads to the draw', async () => {
  await enter(4)
  const [mail] = await mailedAt(eve)
  expect(mail).toMatchObject({ startList: null, missing: [] })
  expect(mail?.link).toMatch(new RegExp(`/draw/${at.round.id}$`))
})

test('nobody is mailed about a tournament that is cancelled', async () => {
  await enter(4)
  await app.db
    .update(tournaments)
    .set({ state: 'cancelled' })
    .where(eq(tournaments.id, at.tournament.id))
  expect(await mailedAt(eve)).toEqual([])
})
