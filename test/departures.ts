import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { listLostRounds } from '#contract/checkins/departures.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { runDepartures } from '#server/checkins/open-lost-rounds.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { plannedVisits } from '#server/db/tables/planned-visits.ts'
import { signIn } from './checkins.ts'
import { buildClub } from './clubs.ts'
import { buildRound, buildSoldCard } from './settlement-season.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export type Club = Awaited<ReturnType<typeof buildClub>>
export type Guest = Awaited<ReturnType<typeof buildGuest>>

export const registeredOn = '2027-07-01T10:00:00+02:00'
export const dayAfter = '2027-07-02T09:00:00+02:00'
export const bodyOf = async <T>(answer: Response) => (await answer.json()) as T
export const onFirstOfJuly = { how: 'on_day', lastDay: '2027-07-01' }

/** A guest of the club with a paid card, after `played` rounds there. */
async function buildGuest(
  { db }: TestApp,
  club: Club,
  played: number,
  card: Parameters<typeof buildSoldCard>[1] = {},
) {
  const pass = await buildSoldCard(db, { ...card, order: { securedBy: randomUUID() } })
  const days = ['2027-05-04', '2027-05-11'].slice(0, played)
  for (const [i, day] of days.entries()) {
    await buildRound(db, pass, { clubId: club.id, day: plainDate(day), slot: i + 1 })
  }
  return { pass, account: await signIn(db, { golferIds: [pass.golferId] }) }
}

/** An app with an operator on 1 July 2027, and what operator and guests do when a club leaves. */
export async function openDepartures() {
  const app = await createTestApp({ now: registeredOn })
  const operator = (await signIn(app.db, { roles: [{ name: 'operator_admin' }] })).headers
  const choicesOf = async ({ account }: Guest) => {
    const answer = await app.request(
      'GET',
      '/api/v1/account/lost-rounds',
      undefined,
      account.headers,
    )
    return (await bodyOf<Output<typeof listLostRounds>>(answer)).choices
  }
  return {
    app,
    operator,
    choicesOf,
    buildGuest: (club: Club, played: number, card?: Parameters<typeof buildSoldCard>[1]) =>
      buildGuest(app, club, played, card),
    leave: (club: Club, leaving: object = onFirstOfJuly) =>
      app.request('POST', `/api/v1/admin/clubs/${club.id}/departure`, leaving, operator),
    undo: (club: Club) =>
      app.request('POST', `/api/v1/admin/clubs/${club.id}/departure/undo`, {}, operator),
    choose: (guest: Guest, id: string, asCredits: number) =>
      app.request(
        'POST',
        `/api/v1/account/lost-rounds/${id}`,
        { asCredits },
        guest.account.headers,
      ),
    /** Moves the clock to the day after, when the guests are offered a choice. */
    openChoices: async (at = dayAfter) => {
      app.clock.set(at)
      await runDepartures(app.ctx())
    },
    /** A visit after the club's last day. */
    planVisit: async (club: Club, { pass, account }: Guest) => {
      const visit = { minute: 600, registeredAt: app.clock.now(), accountId: account.accountId }
      const { id: passId, golferId } = pass
      const day = plainDate('2027-08-01')
      await app.db
        .insert(plannedVisits)
        .values({ ...visit, passId, golferId, clubId: club.id, day })
    },
    mailsOf: (template: 'clubLeaves' | 'clubStays' | 'lostRounds' | 'moneyBack') =>
      app.db.select().from(mails).where(eq(mails.template, template)).orderBy(mails.createdAt),
  }
}
