import { eq } from 'drizzle-orm'
import type { DrawStudio, StoredDraft } from '#contract/draw/endpoints.ts'
import type { StartListOnPage } from '#contract/draw/start-list.ts'
import type { CompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import type { DraftSettings } from '#domain/draw/draft.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { mails as outbox } from '#server/db/tables/notifications.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { signInAs } from './people.ts'
import { buildEntries, buildTournament } from './tournaments.ts'

type Built = Awaited<ReturnType<typeof buildTournament>>

export let app: TestApp
/** The tournament of the current test, closed for entry; its director’s cookie; its round in the API. */
export let at: Built
export let cookie = ''
export let base = ''

export async function createDrawTestApp() {
  app = await createTestApp()
}

export async function beginTournament(rounds = 1, terms?: CompetitionTerms) {
  at = await buildTournament(app.db, { state: 'closed', rounds, ...(terms && { terms }) })
  base = `/api/v1/tournaments/${at.tournament.id}/rounds/${at.round.id}`
  const director = { name: 'tournament_director' as const, clubId: at.tournament.id }
  cookie = (await signInAs(app, [director])).cookie
}

/** Adds this many players, each with a different mail address. */
export async function enter(
  count: number,
  given: Partial<typeof tournamentEntries.$inferInsert> = {},
) {
  const entries = await buildEntries(app.db, at, count, given)
  for (const { id } of entries) {
    const email = `${id}@example.dk`
    await app.db.update(tournamentEntries).set({ email }).where(eq(tournamentEntries.id, id))
  }
  return entries
}

export async function ask<Body = DrawStudio>(method: string, path: string, body?: object) {
  const answer = await app.request(method, `${base}${path}`, body, { cookie })
  return { status: answer.status, body: (await answer.json()) as Body }
}

export const studio = async () => (await ask('GET', '/draw')).body
export const refused = (reason: string) => ({
  status: 422,
  body: { error: { code: 'refused', reason } },
})

export async function draw(given: Partial<DraftSettings> = {}) {
  const { suggested } = await studio()
  const made = await ask('POST', '/draw/drafts', { settings: { ...suggested, ...given } })
  const draft = made.body.drafts?.at(-1)
  if (!draft) throw new Error(JSON.stringify(made.body))
  return { ...made, draft }
}

export const edit = ({ id, version }: StoredDraft, change: object) =>
  ask<StoredDraft>('POST', `/draw/drafts/${id}/edits`, { version, edit: change })
export const step = ({ id, version }: StoredDraft, way: 'back' | 'forward') =>
  ask<StoredDraft>('POST', `/draw/drafts/${id}/steps`, { version, step: way })
export const publish = ({ id, version }: StoredDraft) =>
  ask('POST', '/start-list', { draftId: id, version })
export const startList = async () =>
  (await (
    await app.request(
      'GET',
      `/api/v1/tournaments/${at.tournament.slug}/rounds/${at.round.id}/start-list`,
    )
  ).json()) as StartListOnPage

export const mails = async () =>
  (await app.db.select().from(outbox)).filter(
    ({ template, data }) =>
      template === 'startTime' &&
      (data as { tournament: string }).tournament === at.tournament.name,
  )
