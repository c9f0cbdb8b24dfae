import { parseDguNumber, parsePassNumber } from '#domain/shared/ids.ts'
import type { DynamicCode } from './pass-token.ts'
import { parseDynamicCode } from './pass-token.ts'

/** The code on a club's sign. The caller signs and verifies it. */
export type ClubSign = { clubId: string; signId: string; signature: string }

/** The kinds of code that a camera, a keyboard scanner or a person may enter. */
export type ScannedCode =
  | { kind: 'dynamic'; code: DynamicCode }
  | { kind: 'static'; passNumber: string }
  | { kind: 'sign'; sign: ClubSign }
  | { kind: 'sign_code'; code: string }
  | { kind: 'dgu_number'; dguNumber: string }
  | { kind: 'unknown' }

/** Parses every kind of code that the service issues, typed or scanned; anything else is `unknown`. */
export function parseScannedCode(text: string): ScannedCode {
  const trimmed = text.trim()
  if (trimmed.length > 1_000) return { kind: 'unknown' }

  const code = parseDynamicCode(trimmed)
  if (code) return { kind: 'dynamic', code }
  const sign = parseSign(trimmed)
  if (sign) return { kind: 'sign', sign }
  const passNumber = parsePassNumber(parameterOf(trimmed, 'p') ?? trimmed)
  if (passNumber) return { kind: 'static', passNumber }
  const dgu = parseDguNumber(trimmed)
  if (dgu) return { kind: 'dgu_number', dguNumber: dgu.number }
  const signCode = parseSignCode(trimmed)
  return signCode ? { kind: 'sign_code', code: signCode } : { kind: 'unknown' }
}

/** The static code for print and wallets, which any camera opens: `…/scan?p=SK27-4F7K-9Q2H-3`. */
export function formatStaticCode(origin: string, passNumber: string): string {
  return `${origin}/scan?p=${passNumber}`
}

/** The code on a club's sign: `…/scan?k=<club>.<sign>.<signature>`. */
export function formatSign(origin: string, { clubId, signId, signature }: ClubSign): string {
  return `${origin}/scan?k=${clubId}.${signId}.${signature}`
}

/** The text that is signed for the sign. */
export function signMessage({ clubId, signId }: Pick<ClubSign, 'clubId' | 'signId'>): string {
  return `sk-sign.1.${clubId}.${signId}`
}

/** The six characters under the sign, for a phone without camera (D3): `K7M-4QX` → `K7M4QX`. */
export function parseSignCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('S', '5')
  return /^[2-9A-HJKMNPQRTV-Z]{6}$/.test(code) ? code : undefined
}

/** Parses a sign from its URL, or from `<club>.<sign>.<signature>` alone. */
function parseSign(text: string): ClubSign | undefined {
  const key = parameterOf(text, 'k') ?? text
  const match = /^([\w-]{1,64})\.([\w-]{1,64})\.([\w-]{16,128})$/.exec(key)
  if (!match) return undefined
  return { clubId: match[1] ?? '', signId: match[2] ?? '', signature: match[3] ?? '' }
}

/** A parameter of a `/scan` URL on any host: signs and cards outlive a change of domain. */
function parameterOf(text: string, name: 'k' | 'p'): string | undefined {
  return new RegExp(`^https?://[^/\\s]+/scan\\?(?:[^#]*&)?${name}=([^&#\\s]*)`).exec(text)?.[1]
}
