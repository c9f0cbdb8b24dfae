import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { RoleName } from '#domain/accounts/roles.ts'
import { accounts } from '#server/db/tables/accounts.ts'
import { rateLimits } from '#server/db/tables/sign-in.ts'
import { mails } from '#server/db/tables/notifications.ts'
import { roles } from '#server/db/tables/roles.ts'
import { buildClub } from './clubs.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { signInAs } from './people.ts'

export let app: TestApp
export let club: { id: string; name: string }
export let other: { id: string; name: string }
export const who = { chair: '', neighbour: '', admin: '', staff: '' }
export let chairId = ''

/** An app with two clubs and one account per role; called before the first test. */
export async function openClubs() {
  app = await createTestApp()
  club = await buildClub(app.db)
  other = await buildClub(app.db)
  const chair = await signInAs(app, [{ name: 'club_admin', clubId: club.id }])
  who.chair = chair.cookie
  chairId = chair.accountId
  who.neighbour = (await signInAs(app, [{ name: 'club_admin', clubId: other.id }])).cookie
  who.staff = (await signInAs(app, [{ name: 'club_staff', clubId: club.id }])).cookie
  who.admin = (await signInAs(app, [{ name: 'operator_admin' }])).cookie
}

export const deleteRateLimits = () => app.db.delete(rateLimits)

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
  const answer = await app.request(method, `/api/v1${path}`, body, { cookie })
  return { status: answer.status, body: (await answer.json()) as Body, headers: answer.headers }
}

export const people = (cookie = who.chair) =>
  ask('GET', `/clubs/${club.id}/people`, undefined, cookie)
export const inviteTo = (email: string, role: RoleName = 'club_staff', cookie = who.chair) =>
  ask('POST', `/clubs/${club.id}/invitations`, { email, role }, cookie)

let letters = 0
export const newAddress = () => `ny-${(letters += 1)}@example.dk`

export async function keyMailedTo(email: string): Promise<string> {
  const [mail] = await app.db
    .select()
    .from(mails)
    .where(and(eq(mails.toAddress, email), eq(mails.template, 'invitation')))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1)
  return new URL(String(mail?.data.link)).searchParams.get('key') ?? ''
}

/** Opens the link in a new browser. Returns the invitation on its page and the cookies. */
export async function open(key: string, cookie = '') {
  const redirect = await app.request('GET', `/link/invitation?key=${key}`, undefined, { cookie })
  const kept = redirect.headers.getSetCookie()
  const jar = [cookie, ...kept.map((set) => set.split(';')[0])].filter(Boolean).join('; ')
  const { body } = await ask('GET', '/account/invitation', undefined, jar)
  return { invitation: body.invitation, jar, kept, location: redirect.headers.get('location') }
}

/** Opens the link and accepts. */
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
  const [account] = await app.db.select().from(accounts).where(eq(accounts.email, email))
  return app.db
    .select()
    .from(roles)
    .where(and(eq(roles.accountId, account?.id ?? randomUUID()), isNull(roles.revokedAt)))
}

export const refused = (reason: string) => ({
  status: 422,
  body: { error: { code: 'refused', reason } },
})
export const expired = { status: 410, body: { error: { code: 'link_expired' } } }
