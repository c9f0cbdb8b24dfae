import { findAccountByEmail } from '../accounts/queries.ts'
import type { Db } from '../db/client.ts'
import type { RegistrationRow } from './queries.ts'

type Address = Pick<RegistrationRow, 'email' | 'provenEmail' | 'emailProvenAt' | 'provenByUnion'>

/**
 * Is the current address the proven one? The union's word is enough for an address without an account.
 * An account may belong to somebody else who has proven the mailbox, so its address needs a mailed code,
 * unless the purchase is signed in to that account.
 */
export async function isAddressProven(
  db: Db,
  { accountId, ...address }: Address & Pick<RegistrationRow, 'accountId'>,
): Promise<boolean> {
  const { email, provenEmail, emailProvenAt, provenByUnion } = address
  if (email === null || emailProvenAt === null || provenEmail !== email) return false
  if (!provenByUnion) return true
  const account = await findAccountByEmail(db, email)
  return account === undefined || account.id === accountId
}
