import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { accountGolfers } from '#server/db/tables/accounts.ts'
import { registrationCards } from '#server/db/tables/registrations.ts'
import { createSeason, regularSeason } from '#server/passes/seasons.ts'
import { pairsOf } from '../requests.ts'
import { buildPass, buildSign } from '../checkins.ts'
import { buildClub } from '../clubs.ts'
import type { TestApp } from '../test-app.ts'
import { signInAs, signInByOneStep } from '../people.ts'
import { openScoring } from '../scoring.ts'
import { totp } from '../totp.ts'
import { hashOfKey, newKey } from '#server/keys.ts'

const password = 'en-lang-adgangskode'

/** A `Set-Cookie` line of every kind, from an app behind https. */
export async function everyCookie(safe: TestApp): Promise<string[]> {
  await safe.db.transaction((tx) => createSeason(tx, safe.ctx(), regularSeason(2027)))
  const person = await signInAs(safe)
  const form = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://kort.example',
  }
  const wrong = new URLSearchParams({ email: person.email, password: 'forkert' }).toString()
  const signIn = { email: person.email, password }
  const newcomer = { email: 'ny@example.dk', name: 'Ny Golfer', password: 'fire heste i regnvejr' }
  const answers = [
    await safe.request('POST', '/api/v1/account/sign-in', signIn),
    await safe.hono.request('/api/v1/account/sign-in', {
      method: 'POST',
      headers: form,
      body: wrong,
    }),
    await safe.request('POST', '/api/v1/account/sign-up', newcomer),
    await safe.hono.request(`/link/sign-up?key=${'x'.repeat(43)}`),
    await safe.hono.request(`/link/reset-password?key=${'x'.repeat(43)}`),
    await safe.hono.request(`/link/invitation?key=${'x'.repeat(43)}`),
    await safe.hono.request(`/link/change-email?key=${'x'.repeat(43)}`),
    await safe.hono.request(`/link/membership?key=${'x'.repeat(43)}`),
    await scanFlight(safe),
    await safe.request('POST', '/api/v1/registrations', {}),
    await safe.hono.request('/oauth-login'),
    await safe.hono.request('/oauth/callback?error=access_denied&state=x'),
    await openOwnCard(safe),
    await openSignSignedIn(safe),
    await safe.hono.request(`/link/withdrawal?key=${'x'.repeat(43)}`),
    ...(await pairTablet(safe)),
    await safe.request('POST', '/api/v1/account/sign-out', {}, { cookie: person.cookie }),
  ]
  const lines = answers.map((answer) => answer.headers.getSetCookie())
  expect(lines).not.toContainEqual([])
  return lines.flat()
}

/** A card holder opens the link that was mailed to her. */
async function openOwnCard(safe: TestApp): Promise<Response> {
  const token = newKey()
  const begun = await safe.request('POST', '/api/v1/registrations', {})
  const { registration } = (await begun.json()) as { registration: { cards: { id: string }[] } }
  await safe.db
    .update(registrationCards)
    .set({ verifyTokenHash: hashOfKey(token) })
    .where(eq(registrationCards.id, registration.cards[0]?.id ?? ''))
  return safe.request('POST', '/api/v1/registrations/own-card/open', { token })
}

/** A player reads the code of a scorecard. */
async function scanFlight(safe: TestApp): Promise<Response> {
  const { flightId, key } = await openScoring(safe)
  return safe.hono.request(`/tournaments/x/flights/${flightId}?key=${key}`)
}

/** A signed-in golfer with a card scans the sign of a club: her phone gets its key. */
async function openSignSignedIn(safe: TestApp): Promise<Response> {
  const { id: clubId } = await buildClub(safe.db)
  const { code } = await buildSign(safe.db, clubId)
  const { golferId } = await buildPass(safe.db)
  const { accountId, cookie } = await signInAs(safe)
  const own = { accountId, golferId, relation: 'self' as const, proof: 'dgu_login' as const }
  await safe.db.insert(accountGolfers).values({ ...own, createdAt: new Date() })
  return safe.request('POST', `/api/v1/scan/signs/${code}/open`, {}, { cookie })
}

/** A club's administrator signs in with her app, and registers a tablet for the club. */
async function pairTablet(safe: TestApp): Promise<Response[]> {
  const { id: clubId } = await buildClub(safe.db)
  const { email, cookie } = await signInByOneStep(safe, [{ name: 'club_admin', clubId }])
  const account = '/api/v1/account'
  const begun = await safe.request('POST', `${account}/two-factor`, { password }, { cookie })
  const { secret } = (await begun.json()) as { secret: string }
  const taken = { code: totp(secret) }
  const confirmed = await safe.request('POST', `${account}/two-factor/confirm`, taken, { cookie })
  const first = await safe.request('POST', `${account}/sign-in`, { email, password })
  const paired = await safe.request(
    'POST',
    `/api/v1/clubs/${clubId}/scan-devices`,
    { name: 'Shoppen' },
    { cookie: pairsOf(confirmed) },
  )
  return [confirmed, first, paired]
}
