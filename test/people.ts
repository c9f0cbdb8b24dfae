import { eq } from 'drizzle-orm'
import { ensureAccount, grantRole } from '#server/accounts/ensure-account.ts'
import { hashPassword } from '#server/accounts/password-hash.ts'
import { savePassword } from '#server/accounts/credential-queries.ts'
import { requiresSecondStep } from '#domain/accounts/powers.ts'
import type { RoleName } from '#domain/accounts/roles.ts'
import type { Db } from '#server/db/client.ts'
import { accounts, sessions } from '#server/db/tables/accounts.ts'
import type { TestApp } from './test-app.ts'

const password = 'en-lang-adgangskode'
let counter = 0

/** A low hashing cost: with the real one, the people of a run would take a minute of CPU. */
const light = { memory: 8, passes: 1 }

/** An account with a password; password-hash.test.ts tests the hashing. */
export async function buildAccount(
  { db, ctx }: Pick<TestApp, 'db' | 'ctx'>,
  person: { email: string; name: string; password: string },
): Promise<string> {
  const { accountId } = await ensureAccount(db, ctx(), person)
  const hash = await hashPassword(person.password, light)
  await savePassword(db, { accountId, password: hash, at: ctx().now() })
  return accountId
}

/**
 * A person with an account and the given roles; returns her session cookie. If a role requires it, the session has
 * passed the second step, which two-factor.db.test.ts tests.
 */
export async function signInAs(
  app: TestApp,
  roles: { name: RoleName; clubId?: string }[] = [],
  email = `person-${(counter += 1)}@example.dk`,
) {
  const person = await signInByOneStep(app, roles, email)
  if (requiresSecondStep(roles)) {
    await letThroughSecondStep(app.db, person.accountId)
  }
  return person
}

/** The same person with a session without the second step. */
export async function signInByOneStep(
  app: TestApp,
  roles: { name: RoleName; clubId?: string }[] = [],
  email = `person-${(counter += 1)}@example.dk`,
) {
  const accountId = await buildAccount(app, { email, name: 'Prøve Person', password })
  for (const role of roles) {
    await grantRole(app.db, app.ctx(), { accountId, ...role, scopeId: role.clubId ?? null })
  }
  const answer = await app.request('POST', '/api/v1/account/sign-in', { email, password })
  if (!answer.ok) throw new Error(`Could not sign in: ${await answer.text()}`)
  return { accountId, email, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

/** Marks an account and its sessions as if a code from an app had been entered. */
export async function letThroughSecondStep(db: Db, accountId: string) {
  await db.update(accounts).set({ twoFactorEnabled: true }).where(eq(accounts.id, accountId))
  await db
    .update(sessions)
    .set({ twoFactorAt: new Date() })
    .where(eq(sessions.accountId, accountId))
}
