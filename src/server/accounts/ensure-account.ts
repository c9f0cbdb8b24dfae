import { AppError } from '../app-error.ts'
import type { Ctx, RoleName } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findAccountByEmail, insertAccount, insertRole, updateAccount } from './queries.ts'

/**
 * The account behind a proven e-mail address, made without a password when there is none (D6).
 * A name that the account already has is kept.
 */
export async function ensureAccount(
  tx: Db,
  ctx: Ctx,
  person: { email: string; name: string; phone?: string | undefined },
): Promise<{ accountId: string; created: boolean }> {
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
  if (made) return { accountId: made.id, created: true }

  const account = await findAccountByEmail(tx, email)
  if (!account) throw new AppError('conflict')
  await updateAccount(tx, account.id, {
    emailVerified: true,
    name: account.name || person.name.trim(),
    phone: account.phone ?? person.phone ?? null,
    updatedAt: at,
  })
  return { accountId: account.id, created: false }
}

/** Club roles carry their club; operator roles carry none. */
export async function grantRole(
  tx: Db,
  ctx: Ctx,
  role: { accountId: string; name: RoleName; clubId: string | null },
) {
  await insertRole(tx, { ...role, grantedAt: ctx.now() })
}
