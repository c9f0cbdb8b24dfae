import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { createAuthGetter } from './auth.ts'
import { newBackupCodes } from './second-step-plugin.ts'
import { seal } from './two-factor.ts'
import { insertTwoFactor } from './two-factor-queries.ts'
import { newKey } from '../keys.ts'

/** Two-factor sign-in without an app: the demonstration shows the codes of this one on its pages. */
export async function enrolForDemo(tx: Db, ctx: Ctx, accountId: string) {
  const { config, log, publicUrl } = ctx
  const ground = { db: tx, clock: { now: ctx.now }, config, log, publicUrl: () => publicUrl }
  const auth = await createAuthGetter(ground)()
  await insertTwoFactor(tx, {
    accountId,
    secret: await seal(auth, newKey()),
    backupCodes: await seal(auth, JSON.stringify(newBackupCodes())),
    verified: true,
  })
}
