import type { Db } from '../db/client.ts'
import { findOpenCode } from './email-code-queries.ts'
import type { RegistrationRow } from './queries.ts'

export const maxCodeTries = 5

/** A buyer waits so long for one code before the next may be sent. */
const resendSeconds = 30

/** The code that the buyer has asked for and not yet entered; null after a change of address. */
export async function toCodeView(db: Db, { id, email }: Pick<RegistrationRow, 'id' | 'email'>) {
  const code = await findOpenCode(db, { registrationId: id, maxTries: maxCodeTries })
  if (!code || code.email !== email) return null
  return { sentTo: code.email, waitSeconds: Math.max(0, resendSeconds - code.age) }
}
