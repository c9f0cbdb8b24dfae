import type { APIRequestContext, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { insertRole, scopeColumnsOf } from '#server/accounts/role-queries.ts'
import { demoRoundId } from '#server/demo/build-tournaments.ts'
import { demoFlightId } from '#server/demo/play-tournament.ts'
import { accounts } from '#server/db/tables/accounts.ts'
import { tournaments } from '#server/db/tables/competitions.ts'
import type { Role } from '#domain/accounts/roles.ts'
import { inDatabase } from './database.ts'
import { adminPaths, openPaths, ownPaths } from './every-route.ts'
import { isInSample } from './accessibility-checks.ts'
import { isEveryView, turnOf } from './every-view.ts'
import { ask, signIn } from './sign-in.ts'

/** A visitor who is not signed in, a golfer without a role, and a person for each kind of role. */
export const persons = ['nobody', 'golfer', 'club', 'operator', 'helper', 'company'] as const
type Person = (typeof persons)[number]

/** Signs the browser in; a person whom the demonstration lacks gets an account and roles first. */
export async function signInPerson(page: Page, baseURL: string | undefined, person: Person) {
  if (person === 'nobody') return
  if (person !== 'helper' && person !== 'company') return signIn(page, baseURL, person)
  const email = `${person}-${Date.now()}@example.dk`
  const who = { email, name: 'Vagn Vikar', password: 'fire heste i regnvejr' }
  await signUpWithRoles(page, who, await rolesOf(person))
}

type NewPerson = { email: string; name: string; password: string }

/** Signs in a new account with these roles. */
export async function signUpWithRoles(page: Page, who: NewPerson, roles: readonly Role[]) {
  const headers = { origin: process.env.E2E_URL ?? '' }
  const post = (path: string, data: object = {}) =>
    page.request.post(`/api/v1/account/${path}`, { data, headers })
  const { demoLink } = (await (await post('sign-up', who)).json()) as { demoLink: string }
  await page.request.get(demoLink)
  await post('sign-up/confirm')
  await giveRoles(who.email, roles)
}

async function rolesOf(person: 'helper' | 'company'): Promise<Role[]> {
  // No page is for companies yet, but the account endpoint already returns the role.
  if (person === 'company') return [{ name: 'company_admin', scopeId: crypto.randomUUID() }]
  const { id, clubId } = await findMajmatchen()
  return [
    { name: 'club_staff', scopeId: clubId },
    { name: 'tournament_scorer', scopeId: id },
  ]
}

const giveRoles = (email: string, given: readonly Role[]) =>
  inDatabase(async (db) => {
    const [account] = await db.select().from(accounts).where(eq(accounts.email, email))
    for (const role of given) {
      const columns = scopeColumnsOf(role)
      const grantedAt = new Date('2027-05-04T07:00:00Z')
      await insertRole(db, { accountId: account?.id ?? '', name: role.name, ...columns, grantedAt })
    }
  })

const findMajmatchen = () =>
  inDatabase(async (db) => {
    const [found] = await db
      .select()
      .from(tournaments)
      .where(eq(tournaments.slug, 'majmatchen-2027'))
    return { id: found?.id ?? '', clubId: found?.clubId ?? '' }
  })

/**
 * The addresses that this person opens in a browser where they are signed in. Each page is opened by the role that
 * sees most on it: the golfer opens every open page, and the others open the pages of their role and the few pages
 * that show a role. It is a third of them, by the letters of the address, and all that axe checks; in
 * `npm run soak -- views` everybody opens everything.
 */
export async function pathsOf(person: Person, request: APIRequestContext): Promise<string[]> {
  const shared = isEveryView ? everyone : sharedOf[person]
  const all = [...new Set([...shared, ...(await workPathsOf(person, request))])]
  return all.filter((path) => isLookedAt(person, path) || turnOf(path) % 3 === 0)
}

async function workPathsOf(person: Person, request: APIRequestContext): Promise<string[]> {
  switch (person) {
    case 'golfer':
      return golferPaths(request)
    case 'club':
      return directorPaths(request)
    case 'operator':
      return adminPaths
    case 'helper':
      return isEveryView ? scorerPaths(request) : (await scorerPaths(request)).slice(0, 2)
    case 'company':
    case 'nobody':
      return []
  }
}

const everyone = [...openPaths, ...ownPaths]

/** Whether axe checks the page; other pages differ only in the frame, which every person sees on the same pages. */
export const isLookedAt = (person: Person, path: string) =>
  (isEveryView || isInSample(path) || isSeason(path) || isMorning(path)) &&
  (person === 'golfer' || person === 'nobody' || !everyone.includes(path))

/** The pages of a season are always checked: the drawing of figures, months and map is nowhere else. */
const isSeason = (path: string) => /^\/(account\/season$|seasons\/)/.test(path)

/** *Fremmøde* is always checked, because helpers read it outdoors on any phone. */
const isMorning = (path: string) => path.includes('/presence/')

const presencePath = (roundId: string) => `/tournaments/majmatchen-2027/presence/${roundId}`

/** A role can change the content of these pages; on all others it changes only the frame. */
const readsRoles = (path: string) =>
  /^\/($|account$|scan|membership|clubs\/klit|tournaments\/(maj|bakke)[^?]*$)/.test(path)

/** Pages for signing in or up, and pages where a role counts, have other text for visitors who are not signed in. */
const readsSession = (path: string) => /^\/(account|signup)/.test(path) || readsRoles(path)

const frame = ['/', '/account']

const sharedOf: Record<Person, string[]> = {
  nobody: openPaths.filter(readsSession),
  golfer: everyone,
  club: everyone.filter(readsRoles),
  operator: frame,
  helper: [...frame, '/scan', '/club'],
  company: frame,
}

async function golferPaths(request: APIRequestContext): Promise<string[]> {
  const { passes } = await ask<{ passes: { id: string }[] }>(request, '/account/passes')
  const { receipts } = await ask<{ receipts: { orderId: string }[] }>(request, '/account/receipts')
  return [
    ...passes.slice(0, 1).map(({ id }) => `/account/passes/${id}/print`),
    ...receipts.slice(0, 1).map(({ orderId }) => `/account/receipts/${orderId}`),
    ...(await Promise.all(passes.slice(0, 1).map(({ id }) => shareSeason(request, id)))),
    '/account/registration/information',
  ]
}

/** Shares the season of a card by link, and returns the link's page. */
async function shareSeason(request: APIRequestContext, passId: string): Promise<string> {
  const headers = { origin: process.env.E2E_URL ?? '' }
  const path = `/api/v1/account/passes/${passId}/story/link`
  const answer = await request.post(path, { data: { name: 'initials' }, headers })
  const { share } = (await answer.json()) as { share: { token: string } }
  return `/seasons/${share.token}`
}

async function directorPaths(request: APIRequestContext): Promise<string[]> {
  const { clubId, id } = await findMajmatchen()
  const tournament = `/club/${clubId}/tournaments/${id}`
  const round = demoRoundId('Majmatchen', 1)
  const pages = ['', '/settings', '/entrants', '/entrants/list', '/draw', '/helpers', '/results']
  const others = ['/messages', '/screen', '/share']
  return [
    `/club/${clubId}/people`,
    `/club/${clubId}/tournaments`,
    `/club/${clubId}/tournaments/new`,
    ...[...pages, ...others].map((path) => tournament + path),
    presencePath(round),
    `${tournament}/draw/${round}`,
    `${tournament}/draw/${round}/print`,
    ...(await scorerPaths(request)),
  ]
}

/** The pages of a helper at the tournament desk, which a director opens as well. */
async function scorerPaths(request: APIRequestContext): Promise<string[]> {
  const { clubId, id } = await findMajmatchen()
  const round = demoRoundId('Majmatchen', 1)
  const { cards } = await ask<{ cards: { entryId: string }[] }>(request, `/tournaments/${id}/cards`)
  const cardPages = ['', '/type', '/check', '/board', '/golfbox', '/side']
  return [
    ...cardPages.map((path) => `/club/${clubId}/tournaments/${id}/cards${path}`),
    ...cards
      .slice(0, 1)
      .map(({ entryId }) => `/club/${clubId}/tournaments/${id}/cards/${round}/${entryId}`),
    `/tournaments/majmatchen-2027/flights/${demoFlightId(round, 1)}`,
  ]
}

/** The address behind the first row of a back-office list. */
export async function firstRecordOf(page: Page): Promise<string | undefined> {
  const { pathname } = new URL(page.url())
  const row = page.locator(`#indhold :is(a[data-row], a[href^="${pathname}/"])`).first()
  return (await row.count()) > 0 ? ((await row.getAttribute('href')) ?? undefined) : undefined
}
