import type { EvaluateInput } from '#domain/checkins/verdict.ts'
import { ruleVersionOf } from '#domain/passes/season.ts'
import type { Ctx } from '../ctx.ts'
import type { PassRow } from '../passes/queries.ts'
import type { ResolvedScan } from './resolve-scan.ts'
import type { CheckInRequest, CheckInDecision } from './check-in.ts'
import type { NewCheckIn } from './queries.ts'

type Attempt = {
  request: CheckInRequest
  scan: ResolvedScan
  pass: PassRow | undefined
  input: EvaluateInput
  decision: CheckInDecision
}

const signals = ['typed_sign', 'late', 'night', 'quick_travel'] as const

/** The row of an attempt. Check-ins are only inserted, never updated (E3). */
export function storedAttempt(
  ctx: Ctx,
  { request, scan, pass, input, decision }: Attempt,
): NewCheckIn {
  const { use, refusal } = decision
  const counted = use && use.kind !== 'already' ? use : undefined
  return {
    id: request.id,
    kind: 'attempt',
    passId: pass?.id ?? null,
    golferId: pass?.golferId ?? null,
    clubId: scan.club.id,
    mode: request.way,
    holes: input.holes,
    day: input.at.day,
    minute: input.at.minute,
    atClient: new Date(request.atClient),
    atServer: ctx.now(),
    offline: request.offline,
    skewed: scan.isSkewed,
    result: decision.outcome,
    reasons: decision.verdict
      ? [
          ...decision.verdict.reasons,
          ...(refusal ? [{ code: refusal.code, severity: 'deny' }] : []),
        ]
      : [{ code: 'expired_code', severity: 'deny' }],
    answer: decision.answer,
    requestHash: scan.requestHash,
    ruleVersion: ruleVersionOf(input.at.day),
    slot: counted?.slot ?? null,
    weightPoints: counted?.weightPoints ?? 0,
    accountId: ctx.actor?.accountId ?? null,
    deviceId: ctx.device?.deviceId ?? null,
    signId: scan.signId ?? null,
    scanSessionId: scan.phone?.id ?? null,
    signals: signals.filter((signal) => (decision.flags as string[]).includes(signal)),
    staticCode: scan.isStatic,
    manualReason: request.way === 'manual' ? request.manualReason : null,
  }
}
