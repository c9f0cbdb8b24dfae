import type { TermsDraft } from '#contract/admin/clubs.ts'
import type {
  calendarEffect,
  getClubCalendar as calendarContract,
  previewCalendar as previewContract,
} from '#contract/clubs/calendar.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { blackoutRuleText } from '#domain/clubs/blackout-text.ts'
import { closureEffect } from '#domain/clubs/ceiling.ts'
import { daysOfMonth, monthOf } from '#domain/checkins/club-month.ts'
import {
  moveRules,
  shareOf,
  visitsThatKeepTheirRight,
  withConditions,
} from '#domain/clubs/club-calendar.ts'
import { daysAtClub } from '#domain/clubs/closed-week.ts'
import type { BlackoutRule, ClubTerms } from '#domain/clubs/terms.ts'
import { addDays, daysBetween, latest } from '#domain/shared/dates.ts'
import type { z } from 'zod'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError, isUniqueViolation } from '../app-error.ts'
import { accessClubWith } from '../clubs/access.ts'
import {
  findNewestRequest,
  insertClosureRequest,
  type ClosureRequest,
} from '../clubs/closure-requests-queries.ts'
import { selectTermsOf } from '../clubs/queries.ts'
import { newestTerms, validateDraft, writeDraft } from '../clubs/write-terms.ts'
import { today, type Ctx } from '../ctx.ts'
import { selectSeasonsInPlay } from '../passes/season-queries.ts'
import { selectComingVisits } from './planned-visit-queries.ts'

export type Change = ParsedInput<typeof previewContract>
type Effect = z.input<typeof calendarEffect>

/** The planned closures of a club, and a month of them by day (docs/algorithms/club-calendar.md). */
export async function showClubCalendar(ctx: Ctx, input: ParsedInput<typeof calendarContract>) {
  const club = await accessClubWith(ctx, 'club.page', input.clubId)
  const { newest } = await newestTerms(ctx, club.id)
  if (newest.version === 0) throw new AppError('not_found')
  const month = input.month ?? monthOf(today(ctx))
  const { from, to } = daysOfMonth(month)
  const terms = await selectTermsOf(ctx.db, club.id)
  const request = await findNewestRequest(ctx.db, club.id)
  const days = daysAtClub({ terms, closures: [] }, { from, days: daysBetween(from, to) + 1 })
  return {
    clubName: club.name,
    version: newest.version,
    noticeHours: newest.noticeHours,
    rules: newest.blackoutRules.map((rule) => ({
      id: rule.id,
      said: blackoutRuleText(rule),
      reason: rule.reason,
      note: rule.note ?? null,
    })),
    month,
    days: days.map(({ day, holiday, closed }) => ({
      day,
      holiday: holiday ?? null,
      closed: closed.map((part) => ({ ...part, note: part.note ?? null })),
    })),
    lastSeason: await rulesOfLastSeason(ctx, terms),
    request: request ? toView(request, newest) : null,
  }
}

/** The dated closures of all versions that lie in the season before the current one, each once. */
async function rulesOfLastSeason(ctx: Ctx, versions: readonly ClubTerms[]) {
  const [season] = (await selectSeasonsInPlay(ctx.db)).filter(({ playTo }) => playTo >= today(ctx))
  if (!season) return []
  const next = { from: season.playFrom, to: season.playTo }
  const before = { from: addDays(next.from, -364), to: addDays(next.from, -1) }
  const rules = new Map(
    versions.flatMap(({ blackoutRules }) => blackoutRules.map((rule) => [rule.id, rule] as const)),
  )
  return moveRules([...rules.values()], before, next)
}

export const toView = (
  { id, state, askedAt, keptRules, newRules, answer }: ClosureRequest,
  newest: ClubTerms,
) => {
  const ended = newest.blackoutRules.filter((rule) => !keptRules.includes(rule.id))
  return {
    requestId: id,
    state,
    askedAt: askedAt.toISOString(),
    changes: [
      ...newRules.map((rule) => `Ny: ${textOf(rule)}`),
      ...(state === 'waiting' ? ended.map((rule) => `Fjernes: ${blackoutRuleText(rule)}`) : []),
    ],
    answer,
  }
}

const textOf = (rule: Change['newRules'][number]) => blackoutRuleText(withConditions(rule))

/** What a change closes; throws `refused` when it may not be stored. */
export async function previewClubCalendar(ctx: Ctx, change: Change): Promise<Effect> {
  await accessClubWith(ctx, 'club.page', change.clubId)
  return effectOf(ctx, change)
}

export async function effectOf(ctx: Ctx, change: Change): Promise<Effect> {
  const { newest } = await newestTerms(ctx, change.clubId)
  const seasons = await selectSeasonsInPlay(ctx.db)
  const effect = await validateDraft(ctx, draftOf(ctx, newest, change), seasons)
  const added = change.newRules.map((rule, i): BlackoutRule => {
    return { ...withConditions(rule), id: String(i), addedAt: ctx.now().getTime() }
  })
  const kept = newest.blackoutRules.filter(({ id }) => change.keptRules.includes(id))
  const after = { blackoutRules: [...kept, ...added] }
  const season = seasons.find(({ playTo }) => playTo >= today(ctx))
  const span = season
    ? { from: season.playFrom, to: season.playTo }
    : { from: today(ctx), to: addDays(today(ctx), 364) }
  const [was, is] = [closureEffect(newest, span), closureEffect(after, span)]
  const visits = await selectComingVisits(ctx.db, change.clubId, today(ctx))
  return {
    changes: effect.changes.map(({ title, from, to }) => ({ title, text: to || from })),
    weekendPercentBefore: shareOf(was.weekendMinutesClosed, was.weekendMinutes),
    weekendPercentAfter: shareOf(is.weekendMinutesClosed, is.weekendMinutes),
    fullyClosedDays: effect.fullyClosedDays,
    seasonDays: effect.seasonDays,
    daysAboveCeiling: effect.daysAboveCeiling,
    exceedsCeiling: effect.exceedsCeiling,
    visitsKept: visitsThatKeepTheirRight(visits, newest, after).map(({ day, minute }) => ({
      day,
      minute,
    })),
  }
}

/** The agreement as it is, with other closures, from today on. */
export function draftOf(
  ctx: Ctx,
  newest: ClubTerms,
  { clubId, basedOn, keptRules, newRules }: Change,
) {
  const { greenFeeWeekday, greenFeeWeekend, ...terms } = newest
  return {
    ...terms,
    id: clubId,
    basedOn,
    keptRules,
    newRules,
    validFrom: latest(newest.validFrom, today(ctx)),
    validTo: newest.validTo ?? null,
    acceptsProducts: [...newest.acceptsProducts],
    maxHandicapTenths: newest.maxHandicapTenths ?? null,
    bookingUrl: newest.bookingUrl ?? null,
    bookingText: newest.bookingText ?? null,
    bookingSteps: [...newest.bookingSteps],
    greenFeeWeekdayOre: greenFeeWeekday,
    greenFeeWeekendOre: greenFeeWeekend,
    closuresOnly: true,
  } as TermsDraft & { closuresOnly: true }
}

/** Stores the change as the next version, or as a request when it is above the ceiling. */
export async function writeClubCalendar(ctx: Ctx, change: Change) {
  await accessClubWith(ctx, 'club.page', change.clubId)
  const { newest } = await newestTerms(ctx, change.clubId)
  const { exceedsCeiling } = await effectOf(ctx, change)
  if (exceedsCeiling) {
    await requestClosures(ctx, change)
    return { state: 'requested' as const, version: newest.version }
  }
  const draft = { ...draftOf(ctx, newest, change), acceptsCeiling: false }
  const version = await writeDraft(ctx, draft, await selectSeasonsInPlay(ctx.db))
  return { state: 'stored' as const, version }
}

async function requestClosures(ctx: Ctx, { clubId, basedOn, keptRules, newRules }: Change) {
  try {
    await ctx.db.transaction(async (tx) => {
      await insertClosureRequest(tx, {
        clubId,
        basedOn,
        keptRules,
        newRules,
        state: 'waiting',
        askedAt: ctx.now(),
        askedBy: ctx.actor?.accountId ?? null,
      })
      await recordActivity(tx, ctx, {
        action: 'clubs.request_closures',
        subject: { type: 'club', id: clubId },
        data: { closures: newRules.length },
      })
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'closure_requests_waiting')) throw error
    throw new AppError('refused', { reason: 'closure_request_waits' })
  }
}
