import { eq, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signIn } from '#test/checkins.ts'
import {
  app,
  ask,
  at,
  beginTournament,
  createDrawTestApp,
  draw,
  edit,
  enter,
  publish,
} from '#test/draw-test-app.ts'
import { tournamentEntries } from '../db/tables/entries.ts'
import { smsPhones, urgentChoices, urgentMessages } from '../db/tables/urgent-messages.ts'

beforeAll(createDrawTestApp)
afterAll(() => app.close())
beforeEach(() => beginTournament())

/** Gives a player an account that wants SMS about start times. */
async function wantsSms(entryId: string) {
  const { accountId } = await signIn(app.db, {})
  await app.db.update(tournamentEntries).set({ accountId }).where(eq(tournamentEntries.id, entryId))
  const now = app.clock.now()
  await app.db.insert(smsPhones).values({ accountId, phone: '+4520304050', provenAt: now })
  await app.db
    .insert(urgentChoices)
    .values({ accountId, kind: 'start_time', sms: true, changedAt: now })
  return () => textsOf(eq(urgentMessages.accountId, accountId))
}

/** Gives a player no account, and the number that the organiser was told. */
async function isReachedByPhone(entryId: string) {
  const told = { accountId: null, phone: '20 30 40 51' }
  await app.db.update(tournamentEntries).set(told).where(eq(tournamentEntries.id, entryId))
  return () => textsOf(eq(urgentMessages.entryId, entryId))
}

const textsOf = async (isOfPlayer: SQL) =>
  (
    await app.db.select().from(urgentMessages).where(isOfPlayer).orderBy(urgentMessages.createdAt)
  ).map(({ text }) => text.replace(`${at.tournament.name}: `, ''))

test('only players whose published start changes get an SMS, and none about the first list', async () => {
  await enter(8)
  const { draft } = await draw()
  const [first, second] = draft.flights
  const [mover = '', company = '', guest = ''] = second?.players ?? []
  const [moved, stays, other] = [
    await wantsSms(mover),
    await wantsSms(company),
    await wantsSms(first?.players[0] ?? ''),
  ]
  const withoutAccount = await isReachedByPhone(guest)
  const { body } = await publish(draft)
  expect([await moved(), await stays(), await other()]).toEqual([[], [], []])

  const published = body.drafts.find(({ isPublished }) => isPublished) ?? draft
  const flight = published.flights.find(({ players }) => players.includes(mover))?.id ?? ''
  const change = { kind: 'start', flight, slot: { minute: 700, hole: 5 } }
  await publish((await edit(published, change)).body)
  const text = 'er ændret. Du starter nu lørdag den 12. juni kl. 11.40 fra hul 5.'
  for (const texts of [moved, stays, withoutAccount]) {
    expect(await texts()).toEqual([expect.stringContaining(text)])
  }
  expect(await other()).toEqual([])

  await ask('DELETE', '/start-list', { reason: 'Der var fejl i handicap.' })
  expect((await other())[0]).toContain('er trukket tilbage, så din starttid gælder ikke.')
})
