import { createHash } from 'node:crypto'
import type { CheckInAnswer } from '#contract/checkins.ts'
import { danishDay } from '../clock.ts'
import { accessClubAtCounter } from '../clubs/access.ts'
import type { Ctx } from '../ctx.ts'
import { limit } from '../http/rate-limit.ts'
import { accessOwnPass, accessSign } from './access.ts'
import type { CheckInRequest } from './check-in.ts'
import { readCode } from './read-code.ts'
import { secretsOf } from './secrets.ts'
import { wordOfDay } from './word-of-day.ts'

/** Who came where, by what, and when: settled before any lock is taken. */
export type Arrival = {
  club: { id: string; name: string }
  passId: string | undefined
  signId: string | undefined
  isExpired: boolean
  isStatic: boolean
  isSkewed: boolean
  /** The client's time for a scan that waited in a queue, else now. */
  at: Date
  flags: Exclude<CheckInAnswer['flags'][number], 'joined_nine'>[]
  wordOfDay: string
  requestHash: string
}

type Way = Pick<Arrival, 'club' | 'passId' | 'signId' | 'isExpired' | 'isStatic'> & {
  flag: 'typed_sign' | 'static_code' | 'manual' | undefined
}

/** Checks who may post this, and finds club and pass. Writes nothing. */
export async function arrive(ctx: Ctx, request: CheckInRequest): Promise<Arrival> {
  const { flag, ...way } = await findWay(ctx, request)
  const at = request.offline ? new Date(request.atClient) : ctx.now()
  const isSkewed = isClockWrong(ctx, request)
  const { words } = await secretsOf(ctx)
  return {
    ...way,
    at,
    isSkewed,
    flags: [...(flag ? [flag] : []), ...(isSkewed ? (['skewed'] as const) : [])],
    wordOfDay: wordOfDay(words, way.club.id, danishDay(at)),
    requestHash: hashOfRequest(request),
  }
}

async function findWay(ctx: Ctx, request: CheckInRequest): Promise<Way> {
  const plain = { signId: undefined, isExpired: false, isStatic: false }
  if (request.way === 'golfer_sign') {
    const { pass } = await accessOwnPass(ctx, request.passId)
    await limit(ctx, { key: `sign-check-in:${pass.id}`, max: 60, windowSeconds: 3600 })
    const { club, sign, isTyped } = await accessSign(ctx, request.sign)
    const flag = isTyped ? 'typed_sign' : undefined
    return { ...plain, club, passId: pass.id, signId: sign.id, flag }
  }
  const club = await accessClubAtCounter(ctx, request.clubId)
  if (request.way === 'staff_scan') {
    const read = await readCode(ctx, request.code, scannedAt(ctx, request))
    return { ...plain, ...read, club, flag: read.isStatic ? 'static_code' : undefined }
  }
  const { pass } = request
  const passId = 'id' in pass ? pass.id : (await readCode(ctx, pass.number, ctx.now())).passId
  return { ...plain, club, passId, flag: 'manual' }
}

/** When the code was on the screen, by our clock: a queued scan's clock error is taken out. */
function scannedAt(ctx: Ctx, { offline, atClient, sentAt }: CheckInRequest): Date {
  if (!offline) return ctx.now()
  const error = sentAt ? Date.parse(sentAt) - ctx.now().getTime() : 0
  return new Date(Date.parse(atClient) - error)
}

const fiveMinutes = 5 * 60_000

function isClockWrong(ctx: Ctx, { offline, atClient, sentAt }: CheckInRequest): boolean {
  const shown = sentAt ?? (offline ? undefined : atClient)
  return shown !== undefined && Math.abs(Date.parse(shown) - ctx.now().getTime()) > fiveMinutes
}

/** The content of a scan. Whether it had to wait before it was sent does not change what it is. */
function hashOfRequest(request: CheckInRequest): string {
  const content = JSON.stringify({ ...request, offline: false, sentAt: undefined })
  return createHash('sha256').update(content).digest('hex')
}
