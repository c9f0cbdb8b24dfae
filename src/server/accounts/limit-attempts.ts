import type { Ctx } from '../ctx.ts'
import { addressOf, limitEach } from '../http/rate-limit.ts'
import { hasSignedInHere } from './session-queries.ts'
import { browserHashOf } from './known-browser.ts'

type Attempt = {
  /** Passwords and codes are counted separately. */
  purpose: 'password' | 'code'
  email: string
  /** Without the limit for an IP address, so that a whole clubhouse can buy; codes to buyers are few already. */
  isBuyer?: boolean
}

const quarter = 900
const day = 86_400
/** For one account, from one IP address or from one browser that its owner has used. */
const maxHere = 10
/** For one account, from all addresses together. */
const maxForAccount = 20
/** From one IP address, for all accounts together. */
const maxFromAddress = 50
/** A separate limit for codes, because six digits are easier to guess than a password. */
const maxCodesADay = 100

/**
 * Counts an attempt to sign in to an account, on all pages together. Wrong guesses never void a mailed
 * code; they use up the limit of the guesser's address. A browser in which the owner has signed in
 * before has a limit of its own, so that attackers elsewhere cannot lock the owner out of it.
 *
 * A mailed code is one of a million and valid for ten minutes. At 100 guesses a day, whatever the
 * number of addresses and codes, the chance of a hit within a year is 3.6 %, and the owner receives
 * unrequested codes on each of those days.
 */
export async function limitAttempts(ctx: Ctx, { purpose, email: typed, isBuyer = false }: Attempt) {
  const email = typed.trim().toLowerCase()
  const browserHash = browserHashOf(ctx)
  const here = addressOf(ctx)
  const ofDay = { max: maxCodesADay, windowSeconds: day }
  if (browserHash && (await hasSignedInHere(ctx.db, { email, browserHash }))) {
    const known = { key: `code-known-day:${browserHash}:${email}`, ...ofDay }
    const ofBrowser = ten(`${purpose}-known:${browserHash}:${email}`)
    return limitEach(ctx, [ofBrowser, ...(purpose === 'code' ? [known] : [])])
  }
  const from = { key: `${purpose}-from:${here}`, max: maxFromAddress, windowSeconds: quarter }
  return limitEach(ctx, [
    ...(isBuyer ? [] : [from]),
    ten(`${purpose}-here:${here}:${email}`),
    { key: `${purpose}:${email}`, max: maxForAccount, windowSeconds: quarter },
    ...(purpose === 'code' ? [{ key: `code-day:${email}`, ...ofDay }] : []),
  ])
}

const ten = (key: string) => ({ key, max: maxHere, windowSeconds: quarter })
