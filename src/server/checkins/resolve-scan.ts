import { createHash, createPublicKey, verify } from 'node:crypto'
import type { CheckInAnswer } from '#contract/checkins/endpoints.ts'
import { checkInDeadline } from '#domain/checkins/check-in-deadline.ts'
import { isNight } from '#domain/checkins/travel.ts'
import { danishDay, danishInstant, danishMinute } from '../clock.ts'
import { accessClubAtReception, accessClubWith } from '../clubs/access.ts'
import type { Club } from '../clubs/queries.ts'
import type { Ctx } from '../ctx.ts'
import { limit } from '../http/rate-limit.ts'
import { accessPassAsGolfer, accessSign } from './access.ts'
import type { CheckInRequest } from './check-in.ts'
import { ensurePhone, type Phone } from './phones.ts'
import { accessVisitToConfirm } from './confirm-visit.ts'
import { operatorKeysOf } from './operator-keys.ts'
import { secretsOf } from './secrets.ts'
import { wordOfDay } from './word-of-day.ts'
import { decodeBase64Url, encodeBase64Url } from '#domain/shared/base64url.ts'
import type { DynamicCode } from '#domain/checkins/pass-token.ts'
import { parseScannedCode } from '#domain/checkins/scanned-code.ts'
import { verifyDynamicCode, type VerifySignature } from '#domain/checkins/verify-code.ts'
import { findGolferFactsOfPass } from './check-in-context-queries.ts'
import { shownNameOf } from './check-in-context.ts'
import { findPassByDguNumber, findPassByNumber } from './pass-queries.ts'
import { isCompanyCard } from '#domain/passes/products.ts'

/** Club, pass, method and time of a check-in, resolved before any lock is taken. */
export type ResolvedScan = {
  club: Club
  passId: string | undefined
  signId: string | undefined
  /** The phone that a golfer checks in with. */
  phone: Phone | undefined
  isExpired: boolean
  isStatic: boolean
  isSkewed: boolean
  /** The time of a queued scan by the server's clock, and of a planned visit; else now. */
  at: Date
  /** From when the golfer may undo the check-in. */
  doneAt: Date
  /** The scan arrived too late to count as a round of its day. */
  isTooLate: boolean
  flags: Exclude<CheckInAnswer['flags'][number], 'joined_nine'>[]
  wordOfDay: string
  requestHash: string
}

type ResolvedMethod = Pick<
  ResolvedScan,
  'club' | 'passId' | 'signId' | 'phone' | 'isExpired' | 'isStatic'
> & {
  flag: 'typed_sign' | 'static_code' | 'manual' | undefined
  /** The time of the check-in, when it is not that of the request. */
  at?: Date
}

type GolferRequest = Extract<CheckInRequest, { way: 'golfer_sign' | 'planned_visit' }>

/** A check-in by the golfer and not by the club's staff. */
export const isByGolfer = (request: CheckInRequest): request is GolferRequest =>
  request.way === 'golfer_sign' || request.way === 'planned_visit'

/** Authorizes a check-in and finds its club and pass. Stores no check-in. */
export async function resolveScan(ctx: Ctx, request: CheckInRequest): Promise<ResolvedScan> {
  const { flag, ...method } = await resolveMethod(ctx, request)
  const { at = scanTime(ctx, request) } = method
  const isSkewed = isClockWrong(ctx, request)
  const { words } = await secretsOf(ctx)
  return {
    ...method,
    at,
    doneAt: request.way === 'planned_visit' || request.way === 'forgotten' ? ctx.now() : at,
    isSkewed,
    isTooLate: isTooLate(ctx, request, at),
    flags: [
      ...(flag ? [flag] : []),
      ...(isSkewed ? (['skewed'] as const) : []),
      ...(danishDay(at) < danishDay(ctx.now()) ? (['late'] as const) : []),
      ...(request.way === 'forgotten' ? (['added'] as const) : []),
      ...(isNight(danishMinute(at)) ? (['night'] as const) : []),
    ],
    wordOfDay: wordOfDay(words, method.club.id, danishDay(at)),
    requestHash: hashOfRequest(request),
  }
}

async function resolveMethod(ctx: Ctx, request: CheckInRequest): Promise<ResolvedMethod> {
  const defaults = { signId: undefined, phone: undefined, isExpired: false, isStatic: false }
  if (request.way === 'golfer_sign') {
    const { pass, phone = await ensurePhone(ctx) } = await accessPassAsGolfer(ctx, request.passId)
    await limit(ctx, { key: `sign-check-in:${pass.id}`, max: 60, windowSeconds: 3600 })
    const { club, sign, isEnteredManually } = await accessSign(ctx, request.sign)
    const flag = isEnteredManually ? 'typed_sign' : undefined
    return { ...defaults, club, passId: pass.id, signId: sign.id, phone, flag }
  }
  if (request.way === 'planned_visit') {
    const { club, passId, at } = await accessVisitToConfirm(ctx, request.visitId)
    await limit(ctx, { key: `sign-check-in:${passId}`, max: 60, windowSeconds: 3600 })
    return { ...defaults, club, passId, at, flag: undefined }
  }
  const club = await accessClub(ctx, request)
  if (request.way === 'staff_scan') {
    const resolved = await resolveCode(ctx, request.code, scanTime(ctx, request))
    return { ...defaults, ...resolved, club, flag: resolved.isStatic ? 'static_code' : undefined }
  }
  const { pass } = request
  const passId =
    'id' in pass ? pass.id : (await resolveCode(ctx, pass.number, scanTime(ctx, request))).passId
  return { ...defaults, club, passId, flag: 'manual' }
}

/** A guest is added later by a person, whom the log names; a device at the reception is nobody. */
const accessClub = (ctx: Ctx, { way, clubId }: Exclude<CheckInRequest, GolferRequest>) =>
  way === 'forgotten'
    ? accessClubWith(ctx, 'club.guests', clubId)
    : accessClubAtReception(ctx, clubId)

/**
 * The time of the scan by the server's clock (E42): the error of the client's clock is subtracted from a
 * queued scan, and a time that is still in the future counts as now. A guest who is added later has the day of play.
 */
function scanTime(ctx: Ctx, request: CheckInRequest): Date {
  if (request.way === 'forgotten') return danishInstant(request.day, request.minute)
  const { offline, atClient, sentAt } = request
  const now = ctx.now().getTime()
  if (!offline) return ctx.now()
  const error = sentAt ? Date.parse(sentAt) - now : 0
  return new Date(Math.min(now, Date.parse(atClient) - error))
}

/** A check-in that arrives after the deadline of its day does not count (D2). */
function isTooLate(ctx: Ctx, request: CheckInRequest, at: Date): boolean {
  const until = checkInDeadline(danishDay(at), isByGolfer(request) ? 'golfer' : 'club')
  return ctx.now() > danishInstant(until.day, until.minute)
}

const fiveMinutes = 5 * 60_000

function isClockWrong(ctx: Ctx, { offline, atClient, sentAt }: CheckInRequest): boolean {
  const clientTime = sentAt ?? (offline ? undefined : atClient)
  return (
    clientTime !== undefined && Math.abs(Date.parse(clientTime) - ctx.now().getTime()) > fiveMinutes
  )
}

/** A hash of the scan's content, without the fields that differ in a resend. */
function hashOfRequest(request: CheckInRequest): string {
  const content = JSON.stringify({
    ...request,
    offline: false,
    sentAt: undefined,
    ...('refusedOffline' in request && { refusedOffline: undefined }),
  })
  return createHash('sha256').update(content).digest('hex')
}

type ResolvedCode = {
  /** Undefined when the code is unknown or forged, or no pass has the number. */
  passId: string | undefined
  /** A code from print or wallet, which anyone can copy: staff ask for the name. */
  isStatic: boolean
  /** Genuine, but shown too long ago. */
  isExpired: boolean
}

/** Finds the pass of a code that was read at an instant, and verifies the signatures of a dynamic code. */
async function resolveCode(ctx: Ctx, text: string, at: Date): Promise<ResolvedCode> {
  const scanned = parseScannedCode(text)
  if (scanned.kind === 'dynamic') return resolveDynamicCode(ctx, scanned.code, at)
  if (scanned.kind === 'static') {
    const pass = await findPassByNumber(ctx.db, scanned.passNumber)
    return { passId: pass?.id, isStatic: true, isExpired: false }
  }
  if (scanned.kind === 'dgu_number') {
    const pass = await findPassByDguNumber(ctx.db, scanned.dguNumber, danishDay(at))
    return { passId: pass?.id, isStatic: true, isExpired: false }
  }
  return { passId: undefined, isStatic: false, isExpired: false }
}

async function resolveDynamicCode(ctx: Ctx, code: DynamicCode, at: Date): Promise<ResolvedCode> {
  const { accepted } = await operatorKeysOf(ctx)
  const result = await verifyDynamicCode(code, {
    operatorKeys: accepted.map(({ publicKey }) => decodeBase64Url(publicKey) ?? new Uint8Array()),
    now: at.getTime(),
    today: danishDay(at),
    verify: verifyEd25519,
  })
  const passId = result === 'forged' ? undefined : code.token.passId
  const isExpired =
    result === 'expired' || (passId !== undefined && (await isFormerHolder(ctx, code)))
  return { passId, isStatic: false, isExpired }
}

/** A company's card may have changed hands since the code was signed: its former holder's phone opens nothing. */
async function isFormerHolder(ctx: Ctx, { token }: DynamicCode): Promise<boolean> {
  if (!isCompanyCard(token.product)) return false
  const facts = await findGolferFactsOfPass(ctx.db, token.passId)
  // A long name is cut on the code.
  return facts !== undefined && !shownNameOf(facts.golfer).startsWith(token.shownName)
}

/**
 * Not in a thread of its own: handing a signature to one takes longer than verifying it. An invalid public key makes the
 * verification fail.
 */
export const verifyEd25519: VerifySignature = async (signature, message, publicKey) => {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: encodeBase64Url(publicKey) }
    return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature)
  } catch {
    return false
  }
}
