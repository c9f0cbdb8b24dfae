import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { isOperatorRole, type Role } from '#domain/accounts/roles.ts'
import type { Db } from '../db/client.ts'
import { findAccountByEmail, deleteCredentials, insertAccount, updateAccount } from './queries.ts'
import { deleteRememberedSteps } from './session-queries.ts'
import { insertRole, scopeColumnsOf } from './role-queries.ts'

/**
 * The account behind a proven e-mail address, made without a password when there is none (D6).
 * A name that the account already has is kept.
 */
export async function ensureAccount(
  tx: Db,
  ctx: Ctx,
  person: { email: string; name: string; phone?: string | undefined },
): Promise<{ accountId: string; created: boolean; hasName: boolean }> {
  const email = person.email.trim().toLowerCase()
  const at = ctx.now()
  const made = await insertAccount(tx, {
    email,
    name: person.name.trim(),
    emailVerified: true,
    phone: person.phone ?? null,
    createdAt: at,
    updatedAt: at,
  })
  if (made) return { accountId: made.id, created: true, hasName: made.name !== '' }

  const account = await findAccountByEmail(tx, email)
  if (!account) throw new AppError('conflict')
  // Whoever made it without proving the address may be anybody: her ways in are not taken over.
  if (!account.emailVerified) await deleteCredentials(tx, account.id)
  const name = account.name || person.name.trim()
  await updateAccount(tx, account.id, {
    emailVerified: true,
    name,
    phone: account.phone ?? person.phone ?? null,
    updatedAt: at,
  })
  return { accountId: account.id, created: false, hasName: name !== '' }
}

/** A role carries what it counts in; the operator's carry nothing. */
export async function grantRole(
  tx: Db,
  ctx: Ctx,
  { accountId, ...role }: Role & { accountId: string },
) {
  const at = ctx.now()
  await insertRole(tx, { accountId, name: role.name, ...scopeColumnsOf(role), grantedAt: at })
  // The back office is never remembered (remembered-browser.ts), not in the sessions that stand already either.
  if (isOperatorRole(role)) await deleteRememberedSteps(tx, accountId)
}
