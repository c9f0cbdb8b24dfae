import { eq } from 'drizzle-orm'
import type { HelperRole, Helpers } from '#contract/competitions/helpers.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { roles } from '#server/db/tables/roles.ts'
import { ask, club, app, openClubs } from './club-people.ts'
import { signInAs } from './people.ts'
import { buildTournament } from './tournaments.ts'

/** A tournament of the club of `club-people.ts`, and its director. */
export let match: { id: string; name: string; clubId: string }
export let director: { accountId: string; cookie: string }

export async function openTournamentPeople() {
  await openClubs()
  match = await played()
  director = await hired(match.id)
}

export const hired = (id: string, name: HelperRole = 'tournament_director') =>
  signInAs(app, [{ name, clubId: id }])
export const played = async (clubId = club.id, day = '2027-06-12') => {
  const on = { firstDay: plainDate(day), lastDay: plainDate(day) }
  return (await buildTournament(app.db, { clubId, ...on })).tournament
}

export const at = (id = match.id) => `/tournaments/${id}`
export const helpers = async (cookie = director.cookie, id = match.id) => {
  const { status, body } = await ask('GET', `${at(id)}/helpers`, undefined, cookie)
  return { status, body: body as unknown as Helpers }
}
export const inviteTo = (
  email: string,
  role: HelperRole = 'tournament_scorer',
  cookie = director.cookie,
  id = match.id,
) => ask('POST', `${at(id)}/invitations`, { email, role }, cookie)
export const end = (roleId: string, cookie = director.cookie, id = match.id) =>
  ask('DELETE', `${at(id)}/helpers/${roleId}`, {}, cookie)
/** The id of the first role of an account. */
export const roleIdOf = async (accountId: string) => {
  const [role] = await app.db.select().from(roles).where(eq(roles.accountId, accountId))
  return role?.id ?? ''
}
