import { randomUUID } from 'node:crypto'
import { deviceCookie, hashOf, scanCookie } from '#server/checkins/access.ts'
import { scanDevices, scanSessions } from '#server/db/tables/checkins.ts'
import type { Role, RoleName } from '#domain/accounts/roles.ts'
import { scopeOf } from '#domain/accounts/roles.ts'
import { dayLinkKinds, type DayLinkKind } from '#domain/accounts/day-links.ts'
import { danishDay } from '#server/clock.ts'
import { dayLinkCookie } from '#server/competitions/day-links/open-day-link.ts'
import { dayLinks } from '#server/db/tables/presence.ts'
import { roles } from '#server/db/tables/roles.ts'
import { hashOfKey, newKey } from '#server/keys.ts'
import { scopeColumnsOf } from '#server/accounts/role-queries.ts'
import { holdEveryLink } from './access-links.ts'
import { buildPass, signIn } from './checkins.ts'
import { buildClub } from './clubs.ts'
import { buildCompany } from './companies.ts'
import type { TestApp } from './test-app.ts'
import { letThroughSecondStep } from './people.ts'
import { buildTournament } from './tournaments.ts'

/** Everybody who sends requests in this test: the cookie, the role, where it counts, and the second step. */
export type Actor = {
  name: string
  cookie: string
  role?: Role
  hasPassed?: boolean
  device?: string
  dayLink?: { kind: DayLinkKind; isHere: boolean }
}
export type Stage = {
  actors: Actor[]
  clubId: string
  companyId: string
  tournamentId: string
  passId: string
  checkInId: string
}

/** Two clubs, two companies, two tournaments of the first club, a golfer with a card and a round, and one person in every role. */
export async function setStage(app: TestApp): Promise<Stage> {
  const { id: clubId } = await buildClub(app.db)
  const { id: elsewhere } = await buildClub(app.db)
  const today = danishDay(app.clock.now())
  const played = { clubId, firstDay: today, lastDay: today }
  const { id: tournamentId } = (await buildTournament(app.db, played)).tournament
  const { id: otherTournament } = (await buildTournament(app.db, played)).tournament
  const companyId = await buildCompany(app.db)
  const pass = await buildPass(app.db)
  const owner = await signIn(app.db, { golferIds: [pass.golferId] })
  const held = async (name: RoleName, scopeId: string | null, hasPassed = true) => {
    const { accountId, headers } = await signIn(app.db)
    const role = { name, scopeId }
    await app.db
      .insert(roles)
      .values({ accountId, name, ...scopeColumnsOf(role), grantedAt: app.clock.now() })
    if (hasPassed) await letThroughSecondStep(app.db, accountId)
    const hasTwo = scopeOf(name) !== 'none'
    const isHere = [clubId, companyId, tournamentId].includes(scopeId ?? '')
    const where = !hasTwo ? '' : isHere ? ' here' : ' elsewhere'
    const title = `${titles[name]}${where}${hasPassed ? '' : ', one step'}`
    return { name: title, cookie: headers.cookie, role, hasPassed }
  }
  const staff = await held('club_staff', clubId, false)
  const checkInId = await comeToPlay(app, { clubId, passId: pass.id, cookie: staff.cookie })
  return {
    clubId,
    companyId,
    tournamentId,
    passId: pass.id,
    checkInId,
    actors: [
      { name: 'visitor', cookie: '' },
      { name: 'holder of mailed links', cookie: await holdEveryLink(app) },
      { name: 'golfer', cookie: owner.headers.cookie },
      { name: 'another golfer', cookie: (await signIn(app.db)).headers.cookie },
      { name: 'own phone, signed out', cookie: await ownPhone(app, owner.accountId) },
      { name: 'tablet here', cookie: await paired(app, clubId), device: clubId },
      { name: 'tablet elsewhere', cookie: await paired(app, elsewhere), device: elsewhere },
      { ...staff, name: 'club staff here' },
      { ...(await held('club_staff', elsewhere, false)), name: 'club staff elsewhere' },
      await held('club_admin', clubId),
      await held('club_admin', clubId, false),
      await held('club_admin', elsewhere),
      await held('company_admin', companyId),
      await held('company_admin', await buildCompany(app.db)),
      await held('tournament_director', tournamentId),
      await held('tournament_director', tournamentId, false),
      await held('tournament_director', otherTournament),
      await held('tournament_scorer', tournamentId),
      await held('tournament_scorer', otherTournament),
      await held('operator_support', null),
      await held('operator_finance', null),
      await held('operator_admin', null),
      await held('operator_admin', null, false),
      ...(await holdDayLinks(app, tournamentId, otherTournament)),
    ],
  }
}

/** A link of each kind here, and one elsewhere. */
const holdDayLinks = (app: TestApp, tournamentId: string, elsewhere: string) =>
  Promise.all([
    ...dayLinkKinds.map((kind) => holdDayLink(app, { tournamentId, kind, isHere: true })),
    holdDayLink(app, { tournamentId: elsewhere, kind: 'desk', isHere: false }),
  ])

/** The browser of a helper without an account; the days of the tournaments are today. */
async function holdDayLink(
  app: TestApp,
  { tournamentId, kind, isHere }: { tournamentId: string; kind: DayLinkKind; isHere: boolean },
): Promise<Actor> {
  const key = newKey()
  const row = { id: randomUUID(), tournamentId, kind, name: 'Hjælper', createdAt: app.clock.now() }
  await app.db.insert(dayLinks).values({ ...row, keyHash: hashOfKey(key) })
  const name = `day link: ${kind} ${isHere ? 'here' : 'elsewhere'}`
  return { name, cookie: `${dayLinkCookie(tournamentId)}=${key}`, dayLink: { kind, isHere } }
}

const titles: Record<RoleName, string> = {
  club_staff: 'club staff',
  club_admin: 'club administrator',
  company_admin: 'company administrator',
  tournament_director: 'tournament director',
  tournament_scorer: 'scorer',
  operator_support: 'support',
  operator_finance: 'finance',
  operator_admin: 'administrator',
}

async function comeToPlay(
  app: TestApp,
  { clubId, passId, cookie }: { clubId: string; passId: string; cookie: string },
): Promise<string> {
  const visit = { way: 'manual', manualReason: 'other', clubId, pass: { id: passId } }
  const body = { ...visit, id: randomUUID(), atClient: app.clock.now().toISOString() }
  const answer = await app.request('POST', '/api/v1/check-ins', body, { cookie })
  return ((await answer.json()) as { id: string }).id
}

async function paired(app: TestApp, clubId: string): Promise<string> {
  const token = randomUUID()
  const { accountId: pairedBy } = await signIn(app.db)
  await app.db.insert(scanDevices).values({
    clubId,
    name: 'Tablet',
    tokenHash: hashOf(token),
    pairedBy,
    createdAt: app.clock.now(),
  })
  return `${deviceCookie}=${token}`
}

async function ownPhone(app: TestApp, accountId: string): Promise<string> {
  const token = randomUUID()
  await app.db.insert(scanSessions).values({
    accountId,
    tokenHash: hashOf(token),
    createdAt: app.clock.now(),
    expiresAt: new Date(app.clock.now().getTime() + 86_400_000),
  })
  return `${scanCookie}=${token}`
}
