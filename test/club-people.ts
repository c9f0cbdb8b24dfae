import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { RoleName } from '#domain/accounts/roles.ts'
import { accounts, rateLimits } from '#server/db/tables/accounts.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { roles } from '#server/db/tables/roles.ts'
import { buildClub } from './clubs.ts'
import { openTestHouse, type TestHouse } from './house.ts'
import { signInAs } from './people.ts'

export let house: TestHouse
export let club: { id: string; name: string }
export let other: { id: string; name: string }
export const who = { chair: '', neighbour: '', office: '', staff: '' }
export let chairId = ''

/** A house with two clubs and somebody in each part; before the first story. */
export async function openClubs() {
  house = await openTestHouse()
  club = await buildClub(house.db)
  other = await buildClub(house.db)
  const chair = await signInAs(house, [{ name: 'club_admin', clubId: club.id }])
  who.chair = chair.cookie
  chairId = chair.accountId
  who.neighbour = (await signInAs(house, [{ name: 'club_admin', clubId: other.id }])).cookie
  who.staff = (await signInAs(house, [{ name: 'club_staff', clubId: club.id }])).cookie
  who.office = (await signInAs(house, [{ name: 'operator_admin' }])).cookie
}

export const forgetLimits = () => house.db.delete(rateLimits)

type Body = Partial<{
  invitation: Record<string, unknown> | null
  invitationId: string
  invitations: object[]
  log: object[]
  signedIn: boolean
}>
type Answer = { status: number; body: Body; headers: Headers }

export async function ask(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  cookie = who.chair,
): Promise<Answer> {
  const answer = await house.request(method, `/api/v1${path}`, body, { cookie })
  return { status: answer.status, body: (await answer.json()) as Body, headers: answer.headers }
}

export const people = (cookie = who.chair) =>
  ask('GET', `/clubs/${club.id}/people`, undefined, cookie)
export const inviteTo = (email: string, role: RoleName = 'club_staff', cookie = who.chair) =>
  ask('POST', `/clubs/${club.id}/invitations`, { email, role }, cookie)

let letters = 0
export const newAddress = () => `ny-${(letters += 1)}@example.dk`

export async function keyMailedTo(email: string): Promise<string> {
  const [mail] = await house.db
    .select()
    .from(mails)
    .where(and(eq(mails.toAddress, email), eq(mails.template, 'invitation')))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1)
  return new URL(String(mail?.data.link)).searchParams.get('key') ?? ''
}

/** The link in a browser of its own: what its page then shows, and the cookie it is shown by. */
export async function open(key: string, cookie = '') {
  const door = await house.request('GET', `/link/invitation?key=${key}`, undefined, { cookie })
  const kept = door.headers.getSetCookie()
  const jar = [cookie, ...kept.map((set) => set.split(';')[0])].filter(Boolean).join('; ')
  const { body } = await ask('GET', '/account/invitation', undefined, jar)
  return { invitation: body.invitation, jar, kept, location: door.headers.get('location') }
}

/** Opens the link, and says yes. */
export async function accept(
  key: string,
  { name = 'Ny Kollega', cookie = '' } = {},
): Promise<Answer> {
  const { jar } = await open(key, cookie)
  return ask('POST', '/account/invitation/accept', { name }, jar)
}

export async function invited(email = newAddress(), role: RoleName = 'club_staff') {
  const { body, status } = await inviteTo(email, role)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { email, id: String(body.invitationId), key: await keyMailedTo(email) }
}

export const rolesOf = async (email: string) => {
  const [account] = await house.db.select().from(accounts).where(eq(accounts.email, email))
  return house.db
    .select()
    .from(roles)
    .where(and(eq(roles.accountId, account?.id ?? randomUUID()), isNull(roles.revokedAt)))
}

export const refused = (reason: string) => ({
  status: 422,
  body: { error: { code: 'refused', reason } },
})
export const expired = { status: 410, body: { error: { code: 'link_expired' } } }
