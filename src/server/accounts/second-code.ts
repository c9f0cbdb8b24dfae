import { symmetricDecrypt } from 'better-auth/crypto'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { consume, limit } from '../http/rate-limit.ts'
import { withOurErrors } from './auth-errors.ts'
import type { Auth, GetAuth } from './auth.ts'
import { findTwoFactor } from './two-factor-queries.ts'

/** An app's code is accepted half a minute to either side, so it can be repeated for 90 seconds. */
const codeLifeSeconds = 120

/**
 * Holds a typed code against the account's app, or its printed codes. Better Auth looks at the
 * code and strikes a printed one out; that nobody can type a code a second time is ours: each is
 * looked at once, also when it is read over a shoulder and sent from elsewhere in the same minute.
 */
export async function checkSecondCode(
  ctx: Ctx,
  auth: Auth,
  { accountId, code, headers }: { accountId: string; code: string; headers: Headers },
) {
  await limit(ctx, { key: `second-code:${accountId}`, max: 20, windowSeconds: 900 })
  const once = { key: `second-code-once:${accountId}:${code}`, max: 1 }
  const first = await consume(ctx.db, { ...once, windowSeconds: codeLifeSeconds })
  if (!first.allowed) throw new AppError('wrong_credentials', { reason: 'second_code_used' })

  const { api } = auth
  const given = { headers, returnHeaders: true } as const
  return withOurErrors(() =>
    isAppCode(code)
      ? api.verifyTOTP({ body: { code }, ...given })
      : api.verifyBackupCode({ body: { code: asPrinted(code) }, ...given }),
  )
}

const isAppCode = (code: string) => /^\d{6}$/.test(code)
const asPrinted = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

/** The code that the account's app shows now, for the demonstration's pages (E14). */
export async function demoCodeOf(ctx: Ctx, getAuth: GetAuth, accountId: string) {
  const row = ctx.config.demo ? await findTwoFactor(ctx.db, accountId) : undefined
  if (!row) return {}
  const auth = await getAuth()
  const { secretConfig } = await auth.$context
  const secret = await symmetricDecrypt({ key: secretConfig, data: row.secret })
  const { code } = await auth.api.generateTOTP({ body: { secret } })
  return { demoCode: code }
}
