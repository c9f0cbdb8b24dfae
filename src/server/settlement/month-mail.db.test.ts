import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseClubMail, showClubMail } from '#contract/checkins/club-link.ts'
import { signInAs } from '#test/people.ts'
import { pathOf } from '#test/requests.ts'
import { buildExampleSeason } from '#test/settlement-season.ts'
import { createTestApp, type TestApp } from '#test/test-app.ts'
import { clubLinks, clubMailChoices } from '../db/tables/club-mail.ts'
import { mails } from '../db/tables/notifications.ts'
import { mailClubMonths } from './month-mail.ts'

let app: TestApp
let chair: Awaited<ReturnType<typeof signInAs>>
let club: { id: string; name: string }
let neighbour: typeof club

beforeAll(async () => {
  app = await createTestApp({ now: '2027-07-01T07:59:00+02:00' })
  const { clubs } = await buildExampleSeason(app.db)
  club = clubs[0] as typeof club
  neighbour = clubs[1] as typeof club
  chair = await signInAs(app, [{ name: 'club_admin', clubId: club.id }])
})
afterAll(() => app.close())

/** The mails about a month to all clubs, with their data. */
const mailed = () =>
  app.db
    .select({ to: mails.toAddress, data: mails.data })
    .from(mails)
    .where(eq(mails.template, 'clubMonth'))
const mailedTo = async (email: string) =>
  (await mailed()).filter(({ to }) => to === email).map(({ data }) => data as { month: string })

test('before 8.00 on the 1st nobody is mailed', async () => {
  await mailClubMonths(app.ctx())
  expect(await mailed()).toEqual([])
})

test('a crash leaves nothing behind, and the next turn mails', async () => {
  app.clock.set('2027-07-01T08:00:00+02:00')
  // An address that no template accepts breaks the job off after the month is claimed and the key is stored.
  await mailClubMonths({ ...app.ctx(), publicUrl: 'nowhere', log: () => undefined })
  expect(await mailed()).toEqual([])
  expect(await app.db.select().from(clubLinks)).toEqual([])
})

test('two processes at once mail each club once, and a later turn mails nobody again', async () => {
  await Promise.all(Array.from({ length: 6 }, () => mailClubMonths(app.ctx())))
  app.clock.set('2027-07-03T12:00:00+02:00')
  await mailClubMonths(app.ctx())
  expect(await mailedTo(chair.email)).toMatchObject([
    {
      club: club.name,
      month: '2027-06',
      money: { season: '2027', earnedOre: 721_547 },
      tasks: [{ kind: 'enter_account' }],
      validTo: '2027-08-14',
    },
  ])
  expect(await app.db.select().from(clubLinks)).toHaveLength((await mailed()).length)
})

const choose = (email: string, receives: boolean, who = chair) =>
  app.request(
    'PUT',
    pathOf(chooseClubMail, { clubId: club.id }),
    { email, receives },
    { cookie: who.cookie },
  )

test('an administrator chooses who receives the mail of the next month, and never nobody', async () => {
  expect(await (await choose(chair.email, false)).json()).toMatchObject({
    error: { reason: 'last_recipient' },
  })
  expect((await choose('Kontor@Rold.example', true)).status).toBe(200)
  const answer = await choose(chair.email, false)
  expect(await answer.json()).toMatchObject({
    addresses: [
      { email: chair.email, receives: false },
      { email: 'kontor@rold.example', name: '', receives: true },
    ],
  })
  app.clock.set('2027-08-01T09:00:00+02:00')
  await mailClubMonths(app.ctx())
  expect(await mailedTo('kontor@rold.example')).toMatchObject([{ month: '2027-07', rounds: 0 }])
  expect(await mailedTo(chair.email)).toHaveLength(1)
})

test('another club’s administrator neither sees nor changes who receives the mail', async () => {
  const stranger = await signInAs(app, [{ name: 'club_admin', clubId: neighbour.id }])
  const path = pathOf(showClubMail, { clubId: club.id })
  const seen = await app.request('GET', path, undefined, { cookie: stranger.cookie })
  expect(seen.status).toBe(404)
  expect((await choose('ond@example.dk', true, stranger)).status).toBe(404)
  const chosen = eq(clubMailChoices.email, 'ond@example.dk')
  expect(await app.db.select().from(clubMailChoices).where(chosen)).toEqual([])
})
