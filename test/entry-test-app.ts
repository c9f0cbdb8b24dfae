import { eq } from 'drizzle-orm'
import type { DirectorsEntries } from '#contract/entries/director.ts'
import type { Entered, EntryOptions, OwnEntry } from '#contract/entries/endpoints.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { contextOf } from '#server/app.ts'
import { purchases } from '#server/purchases.ts'
import { accounts } from '#server/db/tables/accounts.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { roles } from '#server/db/tables/roles.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import { runPayments } from '#server/payments/jobs.ts'
import type { Choice } from '#server/simulators/payments/choices.ts'
import { runSimulator } from '#server/simulators/payments/callbacks.ts'
import { simulatorDependencies } from '#server/simulators/payments/dependencies.ts'
import { processEntryDeadlines } from '#server/entries/process-entry-deadlines.ts'
import { buildGolfer, signIn } from './checkins.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { letThroughSecondStep } from './people.ts'
import { buildTournament } from './tournaments.ts'

export type EntryTestApp = Awaited<ReturnType<typeof createEntryTestApp>>

/** A Tuesday; the tournaments of tests are played on Saturday 12 June. */
export const tuesday = '2027-05-04T10:00:00+02:00'

/** The service with the simulated payment provider on a real port, and golfers who enter. */
export async function createEntryTestApp() {
  const app = await createTestApp({ now: tuesday })
  const url = await app.listen()
  app.services.loopbackUrl = () => url
  const ctx = () => contextOf(app.services, { requestId: 'test' })

  const createGolfer = (given: GivenGolfer = {}) => buildGolferWithAccount(app, given)

  /** Chooses on the provider's page and checks the payment; returns the token of the return address. */
  const pay = async (redirectUrl: string | null, choice: Choice = 'approve') => {
    const { pathname } = new URL(redirectUrl ?? '')
    const body = new URLSearchParams({ choice })
    const answer = await fetch(`${url}${pathname}`, { method: 'POST', body, redirect: 'manual' })
    await answer.arrayBuffer()
    const token = new URL(answer.headers.get('location') ?? url).searchParams.get('t') ?? ''
    await app.request('POST', `/api/v1/payments/return/${token}/check`, {})
    return token
  }

  return {
    ...app,
    ctx,
    golfer: createGolfer,
    pay,
    /** A golfer who has entered and paid. */
    placed: async (of: Built, given?: Parameters<typeof buildGolfer>[1]) => {
      const golfer = await createGolfer(given)
      const { body } = await golfer.enter(of)
      if (body.redirectUrl) await pay(body.redirectUrl)
      return { golfer, entryId: body.entry.id }
    },
    /** Runs the jobs that are due now. */
    runJobs: async () => {
      await runSimulator(simulatorDependencies(app.services))
      await runPayments(ctx(), purchases)
      await processEntryDeadlines(ctx())
    },
    stateOf: async (entryId: string) => {
      const [row] = await app.db
        .select()
        .from(tournamentEntries)
        .where(eq(tournamentEntries.id, entryId))
      return row
    },
    stateOfTournament: async (id: string) => {
      const [row] = await app.db.select().from(tournaments).where(eq(tournaments.id, id))
      return row?.state
    },
    /** The data of the mails to an account by template, because rows of the same instant have no order. */
    mailsTo: async ({ accountId }: { accountId: string }) => {
      const [account] = await app.db.select().from(accounts).where(eq(accounts.id, accountId))
      const rows = await app.db
        .select()
        .from(mails)
        .where(eq(mails.toAddress, account?.email ?? ''))
        .orderBy(mails.template)
      return Object.fromEntries(rows.map(({ template, data }) => [template, data]))
    },
    /** Sends requests as a director of the tournament. */
    director: (tournamentId: string) => signInToRun(app, tournamentId),
    tournament: (given: Parameters<typeof buildTournament>[1] = {}) =>
      buildTournament(app.db, given),
  }
}

async function signInToRun(app: TestApp, tournamentId: string) {
  const { accountId, headers } = await signIn(app.db)
  await app.db.insert(roles).values({
    accountId,
    name: 'tournament_director',
    tournamentId,
    grantedAt: app.clock.now(),
  })
  await letThroughSecondStep(app.db, accountId)
  return async <Body = DirectorsEntries>(method: string, path: string, body?: object) => {
    const url = `/api/v1/tournaments/${tournamentId}${path}`
    const answer = await app.request(method, url, body, headers)
    return { status: answer.status, body: (await answer.json()) as Body }
  }
}

type Built = Awaited<ReturnType<typeof buildTournament>>

type GivenGolfer = NonNullable<Parameters<typeof buildGolfer>[1]>

/** An account with a proven golfer, and its requests. */
async function buildGolferWithAccount(app: TestApp, given: GivenGolfer) {
  const golfer = await buildGolfer(app.db, { birthDate: plainDate('1985-04-02'), ...given })
  const { accountId, headers } = await signIn(app.db, { golferIds: [golfer.id] })
  const ask = async <Body>(method: string, path: string, body?: object) => {
    const answer = await app.request(method, `/api/v1${path}`, body, headers)
    return { status: answer.status, body: (await answer.json()) as Body }
  }
  const act = (entryId: string, action: string) =>
    ask<Entered>('POST', `/account/tournament-entries/${entryId}/${action}`, {})
  return {
    ...golfer,
    accountId,
    headers,
    ask,
    options: async (slug: string) =>
      (await ask<EntryOptions>('GET', `/tournaments/${slug}/entry-options`)).body.golfers[0]!,
    enter: (of: Built, given: object = {}) =>
      ask<Entered>('POST', `/tournaments/${of.tournament.id}/entries`, {
        golferId: golfer.id,
        divisionId: of.division.id,
        gender: 'women',
        feeOre: of.tournament.feeOre,
        ...given,
      }),
    mine: async () =>
      (await ask<{ entries: OwnEntry[] }>('GET', '/account/tournament-entries')).body.entries,
    act,
  }
}

/** A tournament with one place, held by the first golfer; the others are on the waiting list in order. */
export async function fillTournament(app: EntryTestApp, names: string[], given: object = {}) {
  app.clock.set(tuesday)
  const of = await app.tournament({ places: 1, ...given })
  const first = await app.placed(of, { firstName: 'Anne' })
  const waiting = []
  for (const firstName of names) {
    const golfer = await app.golfer({ firstName })
    const { body } = await golfer.enter(of)
    const { state, waitingNumber } = body.entry
    if (state !== 'waiting' || waitingNumber !== waiting.length + 1) {
      throw new Error(`${firstName} should wait, and is ${state}`)
    }
    waiting.push({ golfer, entryId: body.entry.id })
  }
  return { of, first, waiting }
}
