import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { isOperatorRole, type Role } from '#domain/accounts/roles.ts'
import type { Db } from '../db/client.ts'
import { findAccountByEmail, deleteCredentials, insertAccount, updateAccount } from './queries.ts'
import { resetRememberedSteps } from './session-queries.ts'
import { insertRole, scopeColumnsOf } from './role-queries.ts'

/**
 * The account of a proven e-mail address, created without a password when there is none. A name that
 * the account already has is kept.
 */
export async function ensureAccount(
  tx: Db,
  ctx: Ctx,
  person: { email: string; name: string; phone?: string | undefined },
): Promise<{ accountId: string; created: boolean; hasName: boolean }> {
  const email = person.email.trim().toLowerCase()
  const at = ctx.now()
  const created = await insertAccount(tx, {
    email,
    name: person.name.trim(),
    emailVerified: true,
    phone: person.phone ?? null,
    createdAt: at,
    updatedAt: at,
  })
  if (created) return { accountId: created.id, created: true, hasName: created.name !== '' }

  const account = await findAccountByEmail(tx, email)
  if (!account) throw new AppError('conflict')
  // Anybody may have created an account without proving its address, so its credentials are deleted.
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

export async function grantRole(
  tx: Db,
  ctx: Ctx,
  { accountId, ...role }: Role & { accountId: string },
) {
  const at = ctx.now()
  await insertRole(tx, { accountId, name: role.name, ...scopeColumnsOf(role), grantedAt: at })
  // Operators pass the second step every time (known-browser.ts), also in sessions that are already open.
  if (isOperatorRole(role)) await resetRememberedSteps(tx, accountId)
}
