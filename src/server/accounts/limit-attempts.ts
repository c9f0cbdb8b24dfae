import type { Ctx } from '../ctx.ts'
import { addressOf, limit } from '../http/rate-limit.ts'
import { hasSignedInHere } from './session-queries.ts'
import { browserHashOf } from './known-browser.ts'

type Try = {
  /** `password`, `code`: each way in has tries of its own. */
  purpose: 'password' | 'code'
  email: string
  /** Codes that this address may ask for are few already, so that a clubhouse may buy at once. */
  isBuyer?: boolean
}

const quarter = 900
const day = 86_400
/** At one account, from one address or in one browser that its owner has signed in in. */
const mostHere = 10
/** At one account, from all addresses together. */
const mostAtAccount = 20
/** From one address, at whichever account. */
const mostFromAddress = 50
/** A code has six digits and no password's length to rest on. */
const mostCodesADay = 100

/**
 * Counts a try at an account's way in, whichever page it is typed on: they open the same account. A
 * guesser uses up his own ten tries, not the account's twenty, and burns no code that was mailed to
 * its owner: no code is given up for wrong guesses, the guesser is. A browser in which the owner has
 * signed in before has tries of its own, so that not even many guessers lock her out of it.
 *
 * A mailed code is one of a million and valid for ten minutes. A hundred guesses a day, from however
 * many addresses and at however many codes, find one within a year with a chance of 3.6 %; each of
 * those days brings her mails with codes that she did not ask for.
 */
export async function limitAttempts(ctx: Ctx, { purpose, email: typed, isBuyer = false }: Try) {
  const email = typed.trim().toLowerCase()
  const browserHash = browserHashOf(ctx)
  const here = addressOf(ctx)
  const ofDay = { max: mostCodesADay, windowSeconds: day }
  if (browserHash && (await hasSignedInHere(ctx.db, { email, browserHash }))) {
    await limit(ctx, ten(`${purpose}-known:${browserHash}:${email}`))
    if (purpose === 'code')
      await limit(ctx, { key: `code-known-day:${browserHash}:${email}`, ...ofDay })
    return
  }
  const from = { max: mostFromAddress, windowSeconds: quarter }
  if (!isBuyer) await limit(ctx, { key: `${purpose}-from:${here}`, ...from })
  await limit(ctx, ten(`${purpose}-here:${here}:${email}`))
  await limit(ctx, { key: `${purpose}:${email}`, max: mostAtAccount, windowSeconds: quarter })
  if (purpose === 'code') await limit(ctx, { key: `code-day:${email}`, ...ofDay })
}

const ten = (key: string) => ({ key, max: mostHere, windowSeconds: quarter })
