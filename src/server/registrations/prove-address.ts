import { randomInt } from 'node:crypto'
import { limitAttempts } from '../accounts/limit-attempts.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { openTransaction, sendAhead } from '../db/transactions.ts'
import { addressOf, limitEach, mailLimitsOf } from '../http/rate-limit.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { maxCodeTries as maxTries } from './email-code.ts'
import { accessRegistration, lockForChange, assertOpen } from './access.ts'
import { codeHash, isCodeHash, linkSeconds, proofCookie, proofOf } from './keys.ts'
import { toRegistrationView } from './registration-view.ts'
import { countCodeAttempt, replaceEmailCode, useEmailCode } from './email-code-queries.ts'
import { updateRegistration } from './queries.ts'
import { saveVersionAhead } from './save.ts'

const codeMinutes = 10

/** Mails six digits to the buyer's address; earlier codes become invalid. */
export async function sendEmailCode(ctx: Ctx) {
  const registration = await accessRegistration(ctx)
  assertOpen(registration)
  const { id, email } = registration
  if (!email) throw new AppError('refused', { reason: 'email_missing' })
  await limitEach(ctx, [
    { key: `prove-from:${addressOf(ctx)}`, max: 60, windowSeconds: 3600 },
    ...mailLimitsOf(ctx, { purpose: 'prove', to: email, max: 6, windowSeconds: 3600 }),
  ])

  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hash = await codeHash(ctx, { registrationId: id, code })
  const expiresAt = await openTransaction(
    ctx.db,
    (tx) => lockForChange(tx, id),
    async (tx) => {
      await sendAhead(tx, () =>
        queueMail(tx, ctx, {
          template: 'code',
          to: email,
          data: { code, purpose: 'prove_address' },
        }),
      )
      return replaceEmailCode(tx, {
        registrationId: id,
        email,
        codeHash: hash,
        minutes: codeMinutes,
      })
    },
  )
  // The buyer waits for the code, so it is sent at once.
  ctx.wake?.('mails')
  return {
    registration: await toRegistrationView(ctx, registration),
    sentTo: email,
    expiresAt: expiresAt.toISOString(),
    ...(ctx.config.demo && { demoCode: code }),
  }
}

/**
 * Proves the address to which the code was mailed; the buyer may have entered another one since. The right code sent
 * again gets the same answer while the address is proven by it, because the first answer may have been lost.
 */
export async function checkEmailCode(ctx: Ctx, { code: typed }: { code: string }) {
  const registration = await accessRegistration(ctx)
  assertOpen(registration)
  const { id } = registration
  const found = await countCodeAttempt(ctx.db, id, maxTries)
  if (!found) throw new AppError('refused', { reason: 'code_expired' })
  // The code gives access to the account of that address, so attempts are limited as for any sign-in code.
  await limitAttempts(ctx, { purpose: 'code', email: found.email, isBuyer: true })

  const code = typed.replace(/\D/g, '')
  const isRight = await isCodeHash(ctx, found.codeHash, { registrationId: id, code })
  const isAgain = found.usedAt !== null
  if (isAgain && !(isRight && registration.provenEmail === found.email)) {
    throw new AppError('refused', { reason: 'code_expired' })
  }
  if (!isRight) {
    const triesLeft = maxTries - found.attempts
    throw new AppError('refused', { reason: 'code_wrong', triesLeft })
  }
  const saved = isAgain ? registration : await (await saveProof(ctx, id, found))()
  const proof = await proofOf(ctx, { kind: 'proof', registrationId: id, email: found.email })
  ctx.cookies?.set(proofCookie, proof, linkSeconds)
  return { registration: await toRegistrationView(ctx, saved) }
}

function saveProof(ctx: Ctx, registrationId: string, code: { id: string; email: string }) {
  return openTransaction(
    ctx.db,
    (tx) => lockForChange(tx, registrationId),
    async (tx, locked) => {
      await sendAhead(tx, () => useEmailCode(tx, code.id))
      await sendAhead(tx, () =>
        updateRegistration(tx, registrationId, {
          emailProvenAt: ctx.now(),
          provenEmail: code.email,
          provenByUnion: false,
        }),
      )
      return saveVersionAhead(tx, ctx, locked)
    },
  )
}
