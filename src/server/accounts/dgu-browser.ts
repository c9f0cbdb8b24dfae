import { dguOutcomes, type DguOutcome } from '#contract/dgu-login.ts'
import { localPath } from '#domain/accounts/next-path.ts'
import type { Ctx } from '../ctx.ts'
import { hashOfKey, newKey } from '../keys.ts'

/** Which browser a DGU login was begun in. It opens nothing by itself. */
export const dguLoginCookie = 'dgu_login'
const outcomeCookie = 'dgu_outcome'

const fortyMinutes = 40 * 60
const halfAnHour = 30 * 60

/** The hash of this browser's key; undefined when it has begun no login. */
export function browserHash({ cookies }: Pick<Ctx, 'cookies'>): string | undefined {
  const key = cookies?.get(dguLoginCookie)
  return key && isKey(key) ? hashOfKey(key) : undefined
}

/** The same, and the key is good for another while: two tabs are one browser. */
export function renewBrowser({ cookies }: Pick<Ctx, 'cookies'>): string {
  const held = cookies?.get(dguLoginCookie)
  const key = held && isKey(held) ? held : newKey()
  cookies?.set(dguLoginCookie, key, fortyMinutes)
  return hashOfKey(key)
}

const isKey = (text: string) => /^[\w-]{43}$/.test(text)

/**
 * What came of a login, for the page that shows it, in the visitor's own browser. Whoever writes
 * it there herself reads one of our explanations, and goes on to a page of ours.
 */
export function saveOutcome({ cookies }: Pick<Ctx, 'cookies'>, code: DguOutcome, next: string) {
  cookies?.set(outcomeCookie, `${code}.${Buffer.from(next).toString('base64url')}`, halfAnHour)
}

export function readOutcome({ cookies }: Pick<Ctx, 'cookies'>) {
  const [name, rest = ''] = (cookies?.get(outcomeCookie) ?? '').split('.')
  const code = dguOutcomes.find((one) => one === name)
  const next = localPath(Buffer.from(rest, 'base64url').toString())
  return code ? { code, next: next ?? '/account' } : null
}

export const deleteOutcome = ({ cookies }: Pick<Ctx, 'cookies'>) => cookies?.clear(outcomeCookie)
