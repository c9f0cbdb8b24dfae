import type { CheckInAnswer, checkIn as checkInContract } from '#contract/checkins/endpoints.ts'
import type { addForgottenGuest as contract } from '#contract/checkins/club-guests.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { evaluateForgottenDay } from '#domain/checkins/check-in-deadline.ts'
import { isClubAsked } from '#domain/checkins/planned-visit.ts'
import { requirePower } from '../access.ts'
import { AppError } from '../app-error.ts'
import { danishMoment } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import { checkIn } from './check-in.ts'
import { findVisitAtClub } from './planned-visit-queries.ts'

type Input = ParsedInput<typeof contract>
type Scan = Pick<
  ParsedInput<typeof checkInContract>,
  'id' | 'holes' | 'another' | 'atClient' | 'offline' | 'sentAt'
>

/** A check-in that the club enters on a later day. */
export type ForgottenRequest = Scan & Omit<Input, 'holes'> & { way: 'forgotten'; isHolder: true }

/** Adds a forgotten guest by the rules of a check-in at the moment of play (D2). */
export async function addForgottenGuest(ctx: Ctx, input: Input): Promise<CheckInAnswer> {
  requirePower(ctx, 'club.guests', input.clubId)
  const reason = evaluateForgottenDay(input.day, today(ctx))
  const isOpen = reason === 'open' || (await isVisitOver(ctx, input))
  if (!isOpen) throw new AppError('refused', { reason })
  // The time of the request is no part of its content: a resend has the same hash.
  const atClient = `${input.day}T12:00:00Z`
  const scan = { another: false, atClient, offline: false, sentAt: ctx.now().toISOString() }
  return checkIn(ctx, { ...input, ...scan, way: 'forgotten', isHolder: true })
}

/** On the evening of the day itself the club may add the guest of a planned visit. */
async function isVisitOver(ctx: Ctx, { clubId, visitId, day, pass }: Input) {
  if (visitId === undefined || !('id' in pass)) return false
  const visit = await findVisitAtClub(ctx.db, clubId, visitId)
  const isSame = visit?.day === day && visit.passId === pass.id
  return isSame && isClubAsked(visit, danishMoment(ctx.now()))
}
