import { createHmac } from 'node:crypto'
import type { Ctx } from '../ctx.ts'
import { getOrCreateSetting } from '../db/settings.ts'
import { newKey } from '../keys.ts'

/** Created once for all processes, in its own transaction. */
export const webhookRoot = ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<string> =>
  getOrCreateSetting(db, 'programs.webhook_secret', now(), newKey)

type Numbered = { id: string; secretNumber: number }

/** 256 bits, derived whenever something is signed, so that no table holds a secret of a club. */
const secretOf = (root: string, { id, secretNumber }: Numbered): Buffer =>
  createHmac('sha256', root).update(`webhook ${id} ${secretNumber}`).digest()

/** The secret as the club receives it, in the form of Standard Webhooks. */
export const shownSecret = (root: string, webhook: Numbered): string =>
  `whsec_${secretOf(root, webhook).toString('base64')}`

type Signing = Numbered & { oldSecretUntil: Date | null }

/** The secrets that sign now: the present one, and for a day after a change the previous one. */
export const signingSecrets = (root: string, webhook: Signing, now: Date): Buffer[] => {
  const { secretNumber, oldSecretUntil } = webhook
  const isOldValid = oldSecretUntil !== null && oldSecretUntil > now
  const numbers = isOldValid ? [secretNumber, secretNumber - 1] : [secretNumber]
  return numbers.map((number) => secretOf(root, { ...webhook, secretNumber: number }))
}
