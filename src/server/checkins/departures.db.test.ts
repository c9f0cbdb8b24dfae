import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { previewDeparture } from '#contract/checkins/departures.ts'
import type { getScanState } from '#contract/checkins/scan.ts'
import type { getCourseState } from '#contract/clubs/course.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import { termsOn } from '#domain/clubs/terms.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { signIn } from '#test/checkins.ts'
import { buildClub } from '#test/clubs.ts'
import {
  bodyOf,
  dayAfter,
  onFirstOfJuly,
  openDepartures,
  registeredOn,
  type Club,
} from '#test/departures.ts'
import { signInAs } from '#test/people.ts'
import { buildRound } from '#test/settlement-season.ts'
import { clubTerms } from '../db/tables/clubs.ts'
import { mails } from '../db/tables/notifications.ts'
import { passes, seasons } from '../db/tables/passes.ts'
import { selectTermsOf } from '../clubs/queries.ts'
import { selectPartnerRows } from '../settlement/season-rows-queries.ts'
import { runDepartures } from './open-lost-rounds.ts'

const { app, operator, buildGuest, choicesOf, leave, mailsOf, openChoices, planVisit, undo } =
  await openDepartures()

beforeEach(async () => {
  app.clock.set(registeredOn)
  await app.db.delete(mails)
})
afterAll(() => app.close())

type Sent = { data: unknown }
const roundsIn = ({ data }: Sent) => (data as { rounds: number }).rounds
const byRounds = (a: Sent, b: Sent) => roundsIn(a) - roundsIn(b)

test('a club that leaves has no terms after its last day, neither an older version nor a coming one', async () => {
  const club = await buildClub(app.db, { terms: { validTo: null } })
  const [first] = await app.db.select().from(clubTerms).where(eq(clubTerms.clubId, club.id))
  const { id: _, ...version } = first!
  const later = { version: 2, validFrom: plainDate('2027-06-01'), validTo: plainDate('2027-08-31') }
  const coming = { version: 3, validFrom: plainDate('2027-09-01') }
  await app.db.insert(clubTerms).values([
    { ...version, ...later },
    { ...version, ...coming },
  ])
  expect((await leave(club)).status).toBe(200)
  const versions = await selectTermsOf(app.db, club.id)
  expect(termsOn(versions, plainDate('2027-07-01'))?.version).toBe(2)
  for (const day of ['2027-07-02', '2027-09-02', '2028-05-01']) {
    expect(termsOn(versions, plainDate(day))).toBeUndefined()
  }
  const [season] = await app.db.select().from(seasons)
  const rows = season ? await selectPartnerRows(app.db, season, []) : []
  const staff = await signInAs(app, [{ name: 'club_staff', clubId: club.id }])
  const clubOfStaff = async () =>
    (
      await bodyOf<Output<typeof getScanState>>(
        await app.request('GET', '/api/v1/scan/state', undefined, staff),
      )
    ).staffOf
  expect(await clubOfStaff()).toMatchObject([{ isPartner: true }])
  const former = `/api/v1/clubs/${club.slug}/former`
  expect((await app.request('GET', former)).status).toBe(404)
  app.clock.set(dayAfter)
  expect(await bodyOf(await app.request('GET', former))).toMatchObject({ lastDay: '2027-07-01' })
  expect(await clubOfStaff()).toMatchObject([{ isPartner: false }])
  expect(rows.filter(({ id }) => id === club.id).every(({ from }) => from! < '2027-07-01')).toBe(
    true,
  )
})

test('the consequences are those of guests with rounds left, and of visits after the last day', async () => {
  const club = await buildClub(app.db)
  await buildGuest(club, 1)
  await buildGuest(club, 2)
  await buildGuest(club, 0)
  await buildGuest(club, 1, { pass: { status: 'refunded' } })
  const planner = await buildGuest(club, 0)
  await planVisit(club, planner)
  const path = `/api/v1/admin/clubs/${club.id}/departure/effect`
  const shown = await bodyOf<Output<typeof previewDeparture>>(
    await app.request('POST', path, onFirstOfJuly, operator),
  )
  expect(shown).toMatchObject({ lastDay: '2027-07-01', cards: 2, rounds: 3, visits: 1 })
  await leave(club)
  expect((await mailsOf('clubLeaves')).toSorted(byRounds)).toMatchObject([
    { data: { rounds: 1, days: [] } },
    { toAddress: planner.account.email, data: { rounds: 2, days: ['2027-08-01'] } },
  ])
  app.clock.set(dayAfter)
  await Promise.all([runDepartures(app.ctx()), runDepartures(app.ctx())])
  expect(await choicesOf(planner)).toMatchObject([
    {
      lost: 2,
      options: [
        { credits: 2, refundOre: 0 },
        { credits: 1, refundOre: 14_950 },
        { credits: 0, refundOre: 29_900 },
      ],
    },
  ])
})

test.each([
  [{ how: 'on_day', lastDay: '2027-06-30' }, 'departure_day_wrong'],
  [{ how: 'on_day', lastDay: '2027-12-01' }, 'departure_day_wrong'],
  [{ how: 'on_day', lastDay: null }, 'departure_day_wrong'],
])('%o is refused with %s', async (leaving, reason) => {
  const answer = await leave(await buildClub(app.db), leaving)
  expect(await bodyOf(answer)).toMatchObject({ error: { reason } })
})

test('a club leaves once; with notice in time it leaves with the season, and nobody loses a round', async () => {
  const club = await buildClub(app.db)
  const guest = await buildGuest(club, 1)
  const answers = await Promise.all([1, 2].map(() => leave(club, { how: 'notice', lastDay: null })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  app.clock.set('2027-12-01T09:00:00+01:00')
  await runDepartures(app.ctx())
  expect(await choicesOf(guest)).toEqual([])
})

test('a leaving that was a mistake is taken back once, and the agreement runs as long as before', async () => {
  const club = await buildClub(app.db, { terms: { validTo: plainDate('2027-09-15') } })
  const [first] = await app.db.select().from(clubTerms).where(eq(clubTerms.clubId, club.id))
  const { id: _, ...version } = first!
  const coming = { version: 2, validFrom: plainDate('2027-09-16'), validTo: null }
  await app.db.insert(clubTerms).values({ ...version, ...coming })
  const planner = await buildGuest(club, 0)
  await planVisit(club, planner)
  await leave(club, { how: 'on_day', lastDay: '2027-07-20' })
  const answers = await Promise.all([undo(club), undo(club)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const versions = await selectTermsOf(app.db, club.id)
  expect(versions.map(({ validTo }) => validTo)).toEqual(['2027-09-15', undefined])
  expect(await mailsOf('clubStays')).toMatchObject([
    { toAddress: planner.account.email, data: { days: ['2027-08-01'] } },
  ])
  app.clock.set('2027-07-21T09:00:00+02:00')
  await runDepartures(app.ctx())
  expect(await choicesOf(planner)).toEqual([])
  expect((await leave(club, { how: 'on_day', lastDay: '2027-07-21' })).status).toBe(200)
  app.clock.set('2027-07-22T09:00:00+02:00')
  expect(await bodyOf(await undo(club))).toMatchObject({ error: { reason: 'departure_over' } })
})

test('who was told of a leaving is told that it is taken back, also with all rounds played, but not without the card', async () => {
  const club = await buildClub(app.db)
  const guest = await buildGuest(club, 1)
  const withdrawn = await buildGuest(club, 1)
  await leave(club)
  await buildRound(app.db, guest.pass, { clubId: club.id, day: plainDate('2027-06-25'), slot: 2 })
  await app.db.update(passes).set({ status: 'withdrawn' }).where(eq(passes.id, withdrawn.pass.id))
  await undo(club)
  expect(await mailsOf('clubStays')).toMatchObject([{ toAddress: guest.account.email }])
})

test('the people of a club see that it goes on, its last day once it leaves, and afterwards the day on which it left', async () => {
  const club = await buildClub(app.db, { terms: { validTo: plainDate('2027-11-30') } })
  const { headers } = await signIn(app.db, { roles: [{ name: 'club_staff', clubId: club.id }] })
  const lastDay = async () => {
    const answer = await app.request('GET', `/api/v1/clubs/${club.id}/course`, undefined, headers)
    return (await bodyOf<Output<typeof getCourseState>>(answer)).lastDay
  }
  expect(await lastDay()).toBeNull()
  await leave(club)
  expect(await lastDay()).toBe('2027-07-01')
  app.clock.set(dayAfter)
  expect(await lastDay()).toBe('2027-07-01')
})

test('neither a new version of the agreement nor the club file outlasts the last day', async () => {
  const club = await buildClub(app.db, { terms: { validTo: null } })
  await leave(club)
  const { id } = club
  const path = `/api/v1/admin/clubs/${id}/terms`
  const { version, terms } = await bodyOf<{ version: number; terms: object }>(
    await app.request('GET', path, undefined, operator),
  )
  const draft = { ...terms, id, basedOn: version, keptRules: [], newRules: [], validTo: null }
  const booking = { bookingMode: 'drop_in', roundsPerPass: 3, validFrom: '2027-07-01' }
  const written = await app.request(
    'POST',
    path,
    { ...draft, ...booking, acceptsCeiling: true },
    operator,
  )
  expect(await bodyOf(written)).toMatchObject({ error: { reason: 'club_leaves_already' } })
  expect(await planFile(club, { to: '30-11-2027' })).toContain('Klubben stopper torsdag den 1.')
})

/** What the operator is shown of a club file with the club's row. */
async function planFile(club: Club, { from = '', to }: { from?: string; to: string }) {
  const csv = `Klubnummer;Klubnavn;Region;Adresse;Postnummer;By;Samarbejdsklub fra;Samarbejdsklub til\n${club.dguClubNumber};${club.name};Midtjylland;Golfvej 1;8000;Aarhus C;${from};${to}\n`
  const file = Buffer.from(csv).toString('base64')
  const upload = { kind: 'clubs', fileName: 'clubs.csv', file }
  const planned = await app.request('POST', '/api/v1/admin/imports/plan', upload, operator)
  return JSON.stringify(await bodyOf(planned))
}

test('the season’s club file makes no partner of a club that has left, only a later first day does', async () => {
  const club = await buildClub(app.db, { terms: { validTo: null } })
  await leave(club)
  app.clock.set(dayAfter)
  const hasLeft = 'Klubben stoppede torsdag den 1.'
  expect(await planFile(club, { to: '30-11-2027' })).toContain(hasLeft)
  expect(await planFile(club, { from: '01-04-2027', to: '30-11-2027' })).toContain(hasLeft)
  const again = await planFile(club, { from: '01-08-2027', to: '30-11-2027' })
  expect(again).toContain('"errors":[]')
  expect(again).toContain('"changed":1')
  const [first] = await app.db.select().from(clubTerms).where(eq(clubTerms.clubId, club.id))
  const { id: _, ...version } = first!
  const validFrom = plainDate('2027-08-01')
  await app.db.insert(clubTerms).values({ ...version, version: 2, validFrom, validTo: null })
  expect(await planFile(club, { to: '30-11-2027' })).toContain('"errors":[]')
})

test('a visit registered while the club was leaving is cancelled the day after its last', async () => {
  const club = await buildClub(app.db)
  const planner = await buildGuest(club, 0)
  await leave(club)
  await planVisit(club, planner)
  await openChoices()
  expect(await mailsOf('clubLeaves')).toMatchObject([{ data: { days: ['2027-08-01'] } }])
  expect(await choicesOf(planner)).toMatchObject([{ lost: 2 }])
})

test('a club that leaves with the season has no next payment', async () => {
  const [stays, leaves] = [await buildClub(app.db), await buildClub(app.db)]
  await leave(leaves, { how: 'notice', lastDay: null })
  const [season] = await app.db.select().from(seasons)
  const rows = season ? await selectPartnerRows(app.db, season, []) : []
  const leavesWith = (club: Club) => rows.find(({ id }) => id === club.id)?.leavesWithSeason
  expect([leavesWith(stays), leavesWith(leaves)]).toEqual([false, true])
})
