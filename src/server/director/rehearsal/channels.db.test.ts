import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webhookEvents } from '#domain/programs/webhook-events.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { chainActivity } from '#server/activity/chain-activity.ts'
import { openBoards } from '#server/board/boards.ts'
import { uncachedVersions } from '#server/board/tournament-versions.ts'
import { cardReports } from '#server/db/tables/golfbox.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { urgentMessages } from '#server/db/tables/urgent-messages.ts'
import { walletCards } from '#server/db/tables/wallets.ts'
import { tournamentRounds, tournaments } from '#server/db/tables/competitions.ts'
import { processEntryDeadlines } from '#server/entries/process-entry-deadlines.ts'
import { reportCards } from '#server/golfbox/send-reports.ts'
import { processMatches } from '#server/matches/process-matches.ts'
import { sendDueMails } from '#server/notifications/send-due-mails.ts'
import { sendUrgentMessages } from '#server/notifications/urgent/send-urgent.ts'
import { embedFiles } from '#server/pages/embed-files.ts'
import { pageVersions } from '#server/pages/page-versions.ts'
import { siteFiles } from '#server/pages/site-files.ts'
import { mailTomorrowsPapers } from '#server/papers/mail-tomorrows-papers.ts'
import { sendDeliveries } from '#server/programs/send-deliveries.ts'
import { updateWallets } from '#server/wallets/update-wallets.ts'
import { startReceiver } from '#test/webhook-receiver.ts'
import {
  app,
  ask,
  now,
  openRehearsals,
  original,
  playAll,
  started,
  who,
} from '#test/rehearsal-test-app.ts'

let rehearsal: Awaited<ReturnType<typeof started>>
let receiver: Awaited<ReturnType<typeof startReceiver>>
const sentToGolfBox: object[] = []

beforeAll(async () => {
  await openRehearsals()
  receiver = await startReceiver()
  const url = `/clubs/${original.tournament.clubId}/webhooks`
  await ask('POST', url, { body: { url: receiver.url, events: webhookEvents }, cookie: who.chair })
  rehearsal = await started()
  await playAll(rehearsal.round.id)
  const at = `/tournaments/${rehearsal.tournament.id}`
  await ask('PUT', `${at}/suspension`, { body: { kind: 'danger', resumesMinute: null } })
  await ask('POST', `${at}/resumption`, { body: { minute: null } })
  for (const to of ['scores_in', 'provisional', 'final']) {
    // Invented scores may tie; lots are refused where they do not.
    if (to === 'final')
      await ask('POST', `${at}/divisions/${rehearsal.division.id}/lots`, { body: {} })
    const { status, body } = await ask('POST', `${at}/results`, { body: { to } })
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
  await runJobs()
})
afterAll(async () => {
  await receiver.close()
  await app.close()
})

/** The jobs that send something, also in the evening before a round. */
async function runJobs() {
  const ctx = app.ctx()
  const exchange = {
    send: async (card: object) => {
      sentToGolfBox.push(card)
      return { state: 'accepted' as const, reference: 'x' }
    },
  }
  // In a real round the numbers would be there.
  await reportCards(ctx, exchange as never)
  await chainActivity(ctx)
  await sendDeliveries(ctx)
  await processEntryDeadlines(ctx)
  await processMatches(ctx)
  await updateWallets(ctx)
  const { id } = rehearsal.round
  const isRound = eq(tournamentRounds.id, id)
  const isIt = eq(tournaments.id, rehearsal.tournament.id)
  await app.db
    .update(tournamentRounds)
    .set({ day: plainDate('2027-06-11') })
    .where(isRound)
  await app.db.update(tournaments).set({ state: 'drawn' }).where(isIt)
  app.clock.set('2027-06-10T18:30:00+02:00')
  await mailTomorrowsPapers(app.ctx())
  app.clock.set(now)
  await app.db
    .update(tournamentRounds)
    .set({ day: plainDate('2027-06-10') })
    .where(isRound)
  await app.db.update(tournaments).set({ state: 'final' }).where(isIt)
  await sendUrgentMessages(ctx)
  await sendDueMails(ctx)
}

const mailsOf = async (template?: string) =>
  (await app.db.select().from(mails)).filter(
    (mail) => template === undefined || mail.template === template,
  )

/** What is served as a file or page of bytes, without an endpoint; undefined for what does not exist. */
async function fileAt(path: string) {
  const versions = uncachedVersions(app.db)
  const boards = openBoards({ db: app.db, versions, publicUrl: () => '' })
  const files = siteFiles({
    ...app.ctx(),
    board: boards.find,
    web: { publicPaths: () => [], find: () => ({ isPublic: true }) } as never,
  })
  const answer = await files(new URL(path, 'https://here.example'))
  return answer?.status === 404 ? undefined : answer?.text()
}

async function embedded(slug: string) {
  const boards = openBoards({
    db: app.db,
    versions: uncachedVersions(app.db),
    publicUrl: () => '',
  })
  const publicData = {
    known: () => '1',
    version: async () => '1',
    reread: async () => undefined,
    close: () => undefined,
  }
  const files = embedFiles({
    db: app.db,
    now: app.clock.now,
    versions: pageVersions({ publicData, boards }),
    board: boards.find,
    publicUrl: 'https://here.example',
    apiOrigin: undefined,
  })
  const url = new URL(`/embed/tournaments/${slug}`, 'https://here.example')
  return (await files(url, { method: 'GET' } as never))?.status
}

/** Whether a public answer names the rehearsal. */
async function names(path: string, cookie = '') {
  const { status, body } = await ask('GET', path, { cookie })
  if (status === 404) return []
  const { tournament } = rehearsal
  const text = JSON.stringify(body)
  return [tournament.id, tournament.slug, tournament.name].filter((one) => text.includes(one))
}

const division = () => rehearsal.division.id
const club = () => original.tournament.clubId

/** Every way by which something of a tournament leaves the service or is counted, and what has left it. */
const channels: Record<string, () => Promise<readonly unknown[]>> = {
  mails: () => mailsOf(),
  'mails of tomorrow’s papers': () => mailsOf('papersTomorrow'),
  'mails of results and prizes': () => mailsOf('resultFinal'),
  'push and SMS': () => app.db.select().from(urgentMessages),
  'GolfBox, filed': () => app.db.select().from(cardReports),
  'GolfBox, sent': async () => sentToGolfBox,
  webhooks: async () => receiver.received,
  wallets: () => app.db.select().from(walletCards),
  'messages to players': async () => {
    const at = `/tournaments/${rehearsal.tournament.id}/messages`
    return (await ask('POST', at, { body: {} })).status === 422 ? [] : ['sent']
  },
  calendar: () => names(`/tournaments/${rehearsal.tournament.slug}/calendar.ics`),
  'ranking lists': async () => {
    const list = { name: 'Order of Merit', isPublic: true }
    const path = `/clubs/${club()}/rankings/${crypto.randomUUID()}/events/${division()}`
    const { status } = await ask('PUT', path, { body: list, cookie: who.chair })
    return [
      ...(await names(`/clubs/${club()}/rankings`, who.chair)),
      ...(status === 404 ? [] : [status]),
    ]
  },
  'club screens': async () => {
    const { rows } = await app.db.execute<{ slug: string }>(
      sql`select slug from clubs where id = ${club()}`,
    )
    return names(`/screens/${rows[0]?.slug}`)
  },
  'embedded board': async () => {
    const status = await embedded(rehearsal.tournament.slug)
    return status === 404 ? [] : [status]
  },
  'public lists': () => names('/tournaments'),
  'page of the tournament': () => names(`/tournaments/${rehearsal.tournament.slug}`),
  'list of the club': () => names(`/clubs/${club()}/tournaments`, who.chair),
  'my tournaments': () => names('/account/helping', who.director),
  'entries of golfers': () => names('/account/tournament-entries', who.golfer),
  'sitemap, for search': async () =>
    (await fileAt('/sitemap.xml'))?.includes(rehearsal.tournament.slug) ? ['sitemap'] : [],
  'share images': async () => {
    const { flight, entries, tournament } = rehearsal
    const paths = [
      `/og/tournaments/${tournament.slug}.png`,
      `/og/tournaments/${tournament.slug}/${division()}.png`,
      ...entries.map(({ id }) => `/og/flights/${flight.id}/${id}.png`),
    ]
    const files = await Promise.all(paths.map(fileAt))
    return paths.filter((_, i) => files[i] !== undefined)
  },
  'public boards': async () => {
    const versions = uncachedVersions(app.db)
    const boards = openBoards({ db: app.db, versions, publicUrl: () => '' })
    const { round, tournament } = rehearsal
    const found = [
      await boards.find(round.id),
      await boards.tournamentOfRound(round.id),
      await boards.tournamentOfSlug(tournament.slug),
    ]
    return found.filter((one) => one !== undefined)
  },
}

test('a board of a rehearsal is for its directors, and no shared cache keeps it', async () => {
  const path = `/api/v1/rounds/${rehearsal.round.id}/board`
  const asked = (cookie: string) => app.request('GET', path, undefined, { cookie })
  const theirs = await asked(who.director)
  expect([theirs.status, theirs.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  const others = await asked(who.golfer)
  expect([others.status, others.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

test.each(Object.keys(channels))('nothing of a rehearsal leaves by %s', async (channel) => {
  expect(await channels[channel]?.()).toEqual([])
})
