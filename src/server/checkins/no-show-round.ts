import type { SlotUse, Verdict } from '#domain/checkins/verdict.ts'
import { ruleVersionOf } from '#domain/passes/season.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { danishDay } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { PassRow } from '../passes/queries.ts'
import { toCheckInAnswer } from './check-in-answer.ts'
import type { CheckInContext } from './check-in-context.ts'
import { insertCheckIn, insertRound, type NewCheckIn } from './queries.ts'

type Counting = {
  id: string
  club: { id: string; name: string }
  visit: { id: string; day: PlainDate; minute: number }
  pass: PassRow
  context: CheckInContext
  verdict: Verdict
  use: Extract<SlotUse, { kind: 'new' | 'second_nine' }>
}

/** Counts the round that a check-in at the time of the visit would have counted. */
export async function countNoShowRound(ctx: Ctx, counting: Counting) {
  const { id, club, visit, pass, context, use } = counting
  await insertCheckIn(ctx.db, toCheckInRow(ctx, counting))
  const { credit, weightPoints, slot } = use
  const { holes } = context.input
  const round = { day: visit.day, holes, credit, weightPoints, checkInIds: [id] }
  await insertRound(ctx.db, pass, { clubId: club.id, slot, ...round })
}

function toCheckInRow(ctx: Ctx, counting: Counting): NewCheckIn {
  const { id, club, visit, pass, context, verdict, use } = counting
  const isLater = danishDay(ctx.now()) > visit.day
  const answer = toCheckInAnswer({
    id,
    reader: 'staff',
    outcome: 'allow',
    club,
    pass,
    facts: context.facts,
    verdict,
    refusal: undefined,
    receipt: undefined,
    countedAt: undefined,
    flags: isLater ? ['added'] : [],
  })
  return {
    id,
    kind: 'attempt',
    passId: pass.id,
    golferId: pass.golferId,
    clubId: club.id,
    mode: 'no_show',
    holes: context.input.holes,
    day: visit.day,
    minute: visit.minute,
    atClient: ctx.now(),
    atServer: ctx.now(),
    offline: false,
    skewed: false,
    result: 'allow',
    reasons: verdict.reasons,
    answer,
    requestHash: `no-show ${visit.id}`,
    ruleVersion: ruleVersionOf(visit.day),
    slot: use.slot,
    weightPoints: use.weightPoints,
    accountId: ctx.actor?.accountId ?? null,
    deviceId: ctx.device?.deviceId ?? null,
    signId: null,
    scanSessionId: null,
    staticCode: false,
    manualReason: null,
    signals: isLater ? ['added'] : [],
  }
}
