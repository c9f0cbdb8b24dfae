import { dguOutcomes, type DguOutcome } from '#contract/accounts/dgu-login.ts'
import { localPath } from '#domain/accounts/next-path.ts'
import type { Ctx } from '../ctx.ts'
import { hashOfKey, newKey } from '../keys.ts'

/** Identifies the browser in which a DGU login began. It gives no access by itself. */
export const dguLoginCookie = 'dgu_login'
const outcomeCookie = 'dgu_outcome'

const fortyMinutes = 40 * 60
const halfAnHour = 30 * 60

/** The hash of this browser's key; undefined when no login began in it. */
export function browserHash({ cookies }: Pick<Ctx, 'cookies'>): string | undefined {
  const key = cookies?.get(dguLoginCookie)
  return key && isKey(key) ? hashOfKey(key) : undefined
}

/** Extends the key of this browser and returns its hash. Two tabs share one key. */
export function renewBrowser({ cookies }: Pick<Ctx, 'cookies'>): string {
  const held = cookies?.get(dguLoginCookie)
  const key = held && isKey(held) ? held : newKey()
  cookies?.set(dguLoginCookie, key, fortyMinutes)
  return hashOfKey(key)
}

const isKey = (text: string) => /^[\w-]{43}$/.test(text)

/**
 * Stores the outcome of a login in a cookie for the page that shows it. A forged cookie is harmless:
 * it can only select one of our explanations and one of our pages.
 */
export function saveOutcome({ cookies }: Pick<Ctx, 'cookies'>, code: DguOutcome, next: string) {
  cookies?.set(outcomeCookie, `${code}.${Buffer.from(next).toString('base64url')}`, halfAnHour)
}

export function readOutcome({ cookies }: Pick<Ctx, 'cookies'>) {
  const [name, rest = ''] = (cookies?.get(outcomeCookie) ?? '').split('.')
  const code = dguOutcomes.find((outcome) => outcome === name)
  const next = localPath(Buffer.from(rest, 'base64url').toString())
  return code ? { code, next: next ?? '/account' } : null
}

export const deleteOutcome = ({ cookies }: Pick<Ctx, 'cookies'>) => cookies?.clear(outcomeCookie)
