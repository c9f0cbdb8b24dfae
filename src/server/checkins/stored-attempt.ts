import type { EvaluateInput } from '#domain/checkins/verdict.ts'
import { ruleVersionOf } from '#domain/passes/season.ts'
import type { Ctx } from '../ctx.ts'
import type { PassRow } from '../passes/queries.ts'
import type { Arrival } from './arrive.ts'
import type { CheckInRequest, Judged } from './check-in.ts'
import type { NewCheckIn } from './queries.ts'

type Attempt = {
  request: CheckInRequest
  arrival: Arrival
  pass: PassRow | undefined
  input: EvaluateInput
  judged: Judged
}

const signals = ['typed_sign', 'late', 'night', 'quick_travel'] as const

/** The row that is never changed again (E3). */
export function storedAttempt(
  ctx: Ctx,
  { request, arrival, pass, input, judged }: Attempt,
): NewCheckIn {
  const { use, refusal } = judged
  const counted = use && use.kind !== 'already' ? use : undefined
  return {
    id: request.id,
    kind: 'attempt',
    passId: pass?.id ?? null,
    golferId: pass?.golferId ?? null,
    clubId: arrival.club.id,
    mode: request.way,
    holes: input.holes,
    day: input.at.day,
    minute: input.at.minute,
    atClient: new Date(request.atClient),
    atServer: ctx.now(),
    offline: request.offline,
    skewed: arrival.isSkewed,
    result: judged.outcome,
    reasons: judged.verdict
      ? [...judged.verdict.reasons, ...(refusal ? [{ code: refusal.code, severity: 'deny' }] : [])]
      : [{ code: 'expired_code', severity: 'deny' }],
    answer: judged.answer,
    requestHash: arrival.requestHash,
    ruleVersion: ruleVersionOf(input.at.day),
    slot: counted?.slot ?? null,
    weightPoints: counted?.weightPoints ?? 0,
    accountId: ctx.actor?.accountId ?? null,
    deviceId: ctx.device?.deviceId ?? null,
    signId: arrival.signId ?? null,
    scanSessionId: arrival.phone?.id ?? null,
    signals: signals.filter((signal) => (judged.flags as string[]).includes(signal)),
    staticCode: arrival.isStatic,
    manualReason: request.way === 'manual' ? request.manualReason : null,
  }
}
