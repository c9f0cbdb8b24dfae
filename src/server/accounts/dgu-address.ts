import { createHmac, randomInt } from 'node:crypto'
import { AppError } from '../app-error.ts'
import { authSecretsOf } from '../auth-secrets.ts'
import type { Ctx } from '../ctx.ts'
import { addressOf, limit, limitMails } from '../http/rate-limit.ts'
import { isSame } from '../keys.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { secondStepPage, signInProven } from './sign-in.ts'
import { storedAuthSecret, type GetAuth } from './auth.ts'
import { limitAttempts } from './limit-attempts.ts'
import type { ProvenGolfer } from './dgu-callback.ts'
import { browserHash } from './dgu-browser.ts'
import { linkPerson } from './dgu-link.ts'
import {
  findProvenGolfer,
  deleteDguLogins,
  saveDguCode,
  maxTries,
  countDguCodeAttempt,
  voidDguCode,
} from './dgu-login-queries.ts'
import { insertAccount } from './queries.ts'

/** Mails a code to the address that the golfer entered, whether or not it has an account. */
export async function sendDguCode(ctx: Ctx, { email }: { email: string }) {
  const { id } = await accessKept(ctx)
  await limit(ctx, { key: `dgu-code-from:${addressOf(ctx)}`, max: 30, windowSeconds: 3600 })
  await limitMails(ctx, { purpose: 'dgu-code', to: email, max: 6, windowSeconds: 3600 })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await saveDguCode(ctx.db, id, { hash: (await codeHashes(ctx, id, code))[0], email })
  await queueMail(ctx.db, ctx, {
    template: 'code',
    to: email,
    data: { code, purpose: 'prove_address' },
  })
  ctx.wake?.('mails')
  return { sentTo: email, ...(ctx.config.demo && { demoCode: code }) }
}

/**
 * A correct code proves the address. An address without an account gets a new one, linked to the
 * golfer. An existing account is signed in to, and linked only when the golfer confirms it.
 */
export async function checkDguCode(ctx: Ctx, getAuth: GetAuth, { code: typed }: { code: string }) {
  const kept = await accessKept(ctx)
  if (kept.codeEmail) await limitAttempts(ctx, { purpose: 'code', email: kept.codeEmail })
  const email = await useCode(ctx, kept.id, typed)
  const golfer = kept.golfer as ProvenGolfer
  const isNew = await makeAccount(ctx, { email, golfer, kept })
  const { done } = await signInProven(ctx, getAuth, { email, method: 'code' })
  if (isNew) return { step: 'done' as const, next: kept.next }
  if (done) return { step: 'link' as const, next: '/account/oauth' }
  return { step: 'second_step' as const, next: secondStepPage('/account/oauth') }
}

async function accessKept(ctx: Ctx) {
  const browser = browserHash(ctx)
  const kept = browser ? await findProvenGolfer(ctx.db, browser) : undefined
  if (!kept) throw new AppError('link_expired', { reason: 'dgu_login_over' })
  return kept
}

type Kept = Awaited<ReturnType<typeof accessKept>>

/**
 * False when the address has an account. The account and its link are created in one transaction,
 * because an unlinked account could be claimed by its address alone.
 */
function makeAccount(
  ctx: Ctx,
  { email, golfer, kept }: { email: string; golfer: ProvenGolfer; kept: Kept },
): Promise<boolean> {
  const { firstName, lastName } = golfer.membership
  const at = ctx.now()
  return ctx.db.transaction(async (tx) => {
    const account = await insertAccount(tx, {
      email,
      name: `${firstName} ${lastName}`.trim(),
      emailVerified: true,
      createdAt: at,
      updatedAt: at,
    })
    if (!account) return false
    await linkPerson(tx, ctx, { accountId: account.id, golfer })
    await deleteDguLogins(tx, kept.browserHash)
    return true
  })
}

/** Consumes a correct code and returns the address that it was mailed to. */
async function useCode(ctx: Ctx, id: string, typed: string): Promise<string> {
  const attempt = await countDguCodeAttempt(ctx.db, id)
  if (!attempt?.codeHash || !attempt.codeEmail)
    throw new AppError('refused', { reason: 'code_expired' })
  const stored = attempt.codeHash
  const hashes = await codeHashes(ctx, id, typed)
  if (!hashes.some((hash) => isSame(hash, stored))) {
    const triesLeft = maxTries - attempt.codeTries
    throw new AppError('refused', { reason: 'code_wrong', triesLeft })
  }
  if (!(await voidDguCode(ctx.db, id))) throw new AppError('refused', { reason: 'code_expired' })
  return attempt.codeEmail
}

/** Keyed with the secret, because six digits could be guessed from a plain hash in a copy of the table. */
async function codeHashes(ctx: Ctx, id: string, code: string): Promise<[string, ...string[]]> {
  const by = (secret: string) =>
    createHmac('sha256', secret).update(`dgu:${id}:${code}`).digest('base64url')
  const [signing, ...accepted] = await authSecretsOf(ctx, storedAuthSecret)
  return [by(signing), ...accepted.map(by)]
}
