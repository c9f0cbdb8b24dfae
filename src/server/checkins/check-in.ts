import type { CheckInAnswer, checkIn as contract } from '#contract/checkins/endpoints.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { evaluate } from '#domain/checkins/evaluate.ts'
import { slotWeight } from '#domain/checkins/slots.ts'
import type { Verdict, EvaluateInput } from '#domain/checkins/verdict.ts'
import { AppError, isUniqueViolation } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { danishDay } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { openTransaction, sendAhead } from '../db/transactions.ts'
import { toCheckInAnswer, toReceiptView, holesOfSlot, type Outcome } from './check-in-answer.ts'
import { isByGolfer, resolveScan, type ResolvedScan } from './resolve-scan.ts'
import { toCheckInContext, type CheckInContext } from './check-in-context.ts'
import { readForCheckIn, type CheckInPassRow } from './check-in-read-queries.ts'
import { evaluateScanLimits, isRefusedOffline, type ScanRefusal } from './scan-limits.ts'
import { lockForCheckIn } from './lock-queries.ts'
import { insertCheckIn, insertRound, joinRound, type NewCheckIn } from './queries.ts'
import type { ForgottenRequest } from './forgotten-guest.ts'
import { notifyHolder } from './notify-holder.ts'
import { ruleVersionOf } from '#domain/passes/season.ts'

export type CheckInRequest = ParsedInput<typeof contract> | ForgottenRequest

/**
 * Checks a golfer in by any method: staff scan the golfer's code, the golfer scans the club's sign, or
 * staff enter the card manually, on the day or later. Refused attempts are stored too, because they reveal fraud and bad signs.
 */
export async function checkIn(ctx: Ctx, request: CheckInRequest): Promise<CheckInAnswer> {
  const scan = await resolveScan(ctx, request)
  try {
    return await attempt(ctx, request, scan)
  } catch (error) {
    // Requests without a pass take no lock, so two sends of one id can collide at the insert.
    if (!isUniqueViolation(error, 'check_ins_pkey')) throw error
    return attempt(ctx, request, scan)
  }
}

function attempt(ctx: Ctx, request: CheckInRequest, scan: ResolvedScan): Promise<CheckInAnswer> {
  const asked = { clubId: scan.club.id, passId: scan.passId }
  const timeOfScan = () => (isLive(request) ? ctx.now() : scan.at)
  // One round trip: the locks in their order, then what is read under them.
  const lockAndRead = (tx: Db) =>
    Promise.all([
      lockForCheckIn(tx, asked),
      readForCheckIn(tx, { ...asked, at: timeOfScan(), requestId: request.id }),
    ])
  return openTransaction(ctx.db, lockAndRead, async (tx, [, readAtFirst]) => {
    // A phone on a poor connection resends, and the same scan gets the same answer. Read after the lock,
    // otherwise two resends could both miss the first one.
    const { answer: earlier } = readAtFirst
    if (earlier?.requestHash === scan.requestHash) return earlier.answer as CheckInAnswer
    if (earlier) throw new AppError('conflict', { reason: 'id_reused' })

    const at = timeOfScan()
    const isSameDay = danishDay(at) === readAtFirst.day
    // It waited for a lock over midnight.
    const read = isSameDay ? readAtFirst : await readForCheckIn(tx, { ...asked, at })
    const { pass } = read
    const context = await toCheckInContext(tx, {
      read,
      at,
      holes: request.holes,
      intent: request.another ? 'another_round' : 'check_in',
      isHolder: isByGolfer(request) || request.isHolder,
    })
    const verdict = scan.isExpired ? undefined : evaluate(context.input)
    const limits = evaluateScanLimits({ request, scan, context, verdict })
    const decision = decide(request, scan, { pass, context, verdict, ...limits })
    await notifyHolder(tx, ctx, { scan, pass, context, decision })
    await storeAttempt(tx, ctx, { request, scan, pass, context, decision })
    return decision.answer
  })
}

/** The golfer stands at the club now, so the rules apply now: after waiting for a lock the course may be closed. */
const isLive = ({ way, offline }: CheckInRequest) =>
  !offline && way !== 'planned_visit' && way !== 'forgotten'

type Loaded = { pass: CheckInPassRow | undefined; context: CheckInContext }
type Evaluated = Loaded & {
  verdict: Verdict | undefined
  refusal: ScanRefusal | undefined
  isQuick: boolean
}
export type CheckInDecision = ReturnType<typeof decide>

function decide(request: CheckInRequest, scan: ResolvedScan, evaluated: Evaluated) {
  const { pass, context, verdict, refusal, isQuick } = evaluated
  const { input, facts } = context
  const outcome = outcomeOf(request, { verdict, refusal })
  const use = refusal ? undefined : verdict?.slot
  const flags: CheckInAnswer['flags'] = [
    ...(use?.kind === 'second_nine' ? (['joined_nine'] as const) : []),
    ...scan.flags,
    ...(isQuick ? (['quick_travel'] as const) : []),
    ...(isRefusedOffline(request) ? (['refused_offline'] as const) : []),
  ]

  const checkIn = use?.kind === 'already' ? use.checkIn : { id: request.id, ...input.at }
  const before = use ? holesOfSlot(input.history, { clubId: input.club.id, slot: use.slot }) : 0
  const holes = use?.kind === 'already' ? before : before + input.holes
  const { club, wordOfDay } = scan
  const receipt =
    use && pass && facts
      ? toReceiptView({ pass, holder: facts.golfer, club, checkIn, holes, wordOfDay })
      : undefined
  const counts = use !== undefined && use.kind !== 'already'
  const countedAt = counts ? scan.doneAt : undefined
  const reader = isByGolfer(request) ? ('golfer' as const) : ('staff' as const)
  const rest = { club, pass, facts, verdict, refusal, receipt, countedAt, flags }
  const answer = toCheckInAnswer({ id: request.id, reader, outcome, ...rest })
  return { verdict, refusal, use, flags, outcome, answer }
}

/**
 * An offline visit has already been played. If it cannot be counted any more, it is stored as a conflict
 * without a slot and points (E34), except for an unknown card or a card of another person.
 */
function outcomeOf(
  request: CheckInRequest,
  { verdict, refusal }: Pick<Evaluated, 'verdict' | 'refusal'>,
): Outcome {
  const { offline } = request
  if (!verdict || isRefusedOffline(request)) return 'deny'
  if (refusal) return offline ? 'conflict' : 'deny'
  if (verdict.slot?.kind === 'already') return 'already'
  if (verdict.outcome !== 'deny') return verdict.outcome
  const wasPlayed = !verdict.reasons.some(
    ({ code }) => code === 'unknown_pass' || code === 'identity_mismatch',
  )
  return offline && wasPlayed ? 'conflict' : 'deny'
}

type Attempt = Loaded & { request: CheckInRequest; scan: ResolvedScan; decision: CheckInDecision }

async function storeAttempt(tx: Db, ctx: Ctx, { request, scan, pass, context, decision }: Attempt) {
  const { use } = decision
  const { input } = context
  const row = toCheckInRow(ctx, { request, scan, pass, input, decision })
  await sendAhead(tx, () => insertCheckIn(tx, row))
  if (pass && use && use.kind !== 'already') {
    await countRound(tx, { request, scan, pass, input, use })
  }
  await recordActivity(tx, ctx, {
    action: `checkins.${decision.outcome}`,
    subject: { type: 'check_in', id: request.id },
    data: { passId: pass?.id ?? null, clubId: scan.club.id, way: request.way },
    ...(!ctx.actor && !ctx.device && { actorKind: 'link' as const }),
  })
}

type Counted = Pick<Attempt, 'request' | 'scan'> & {
  pass: CheckInPassRow
  input: EvaluateInput
  use: Exclude<NonNullable<CheckInDecision['use']>, { kind: 'already' }>
}

async function countRound(tx: Db, { request, scan, pass, input, use }: Counted) {
  const { day } = input.at
  const [clubId, slot] = [scan.club.id, use.slot]
  if (use.kind === 'second_nine') {
    const fullRound = { passId: pass.id, clubId, slot, weightPoints: slotWeight(18, day) }
    return joinRound(tx, { ...fullRound, checkInId: request.id })
  }
  const { credit, weightPoints } = use
  const round = { holes: input.holes, credit, weightPoints, checkInIds: [request.id] }
  return insertRound(tx, pass, { clubId, slot, day, ...round })
}

type RowInput = {
  request: CheckInRequest
  scan: ResolvedScan
  pass: CheckInPassRow | undefined
  input: EvaluateInput
  decision: CheckInDecision
}

const signals = ['typed_sign', 'late', 'night', 'quick_travel', 'added'] as const

/** The row of an attempt. Check-ins are only inserted, never updated (E3). */
function toCheckInRow(ctx: Ctx, { request, scan, pass, input, decision }: RowInput): NewCheckIn {
  const { use, refusal } = decision
  const counted = use && use.kind !== 'already' ? use : undefined
  return {
    id: request.id,
    kind: 'attempt',
    passId: pass?.id ?? null,
    golferId: pass?.golferId ?? null,
    clubId: scan.club.id,
    mode: request.way === 'forgotten' ? 'manual' : request.way,
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
    manualReason: manualReasonOf(request),
  }
}

function manualReasonOf(request: CheckInRequest): string | null {
  if (request.way === 'forgotten') return 'forgotten'
  return request.way === 'manual' ? request.manualReason : null
}
