import { randomUUID } from 'node:crypto'
import type { TermsDraft, TermsEffect } from '#contract/admin/clubs.ts'
import { closureEffect, firstNewClosure, isNoticeKept } from '#domain/clubs/ceiling.ts'
import { blackoutRuleText } from '#domain/clubs/blackout-text.ts'
import { withConditions } from '#domain/clubs/club-calendar.ts'
import { defaultTerms, termsOn, type BlackoutRule, type ClubTerms } from '#domain/clubs/terms.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { danishInstant, danishMinute } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findDeparture } from './departure-queries.ts'
import { insertTerms } from './imports/clubs-queries.ts'
import { none } from './imports/comparison.ts'
import { termsChanges } from './imports/import-clubs.ts'
import { findClub, lockClub, selectTermsOf } from './queries.ts'

/** The club with the newest version of its terms, or with default terms as version 0. */
export async function newestTerms(ctx: Ctx, clubId: string) {
  const club = await findClub(ctx.db, clubId)
  if (!club) throw new AppError('not_found')
  return {
    club,
    newest: newestOf(await selectTermsOf(ctx.db, clubId), { clubId, day: today(ctx) }),
  }
}

/** The playing days of seasons, which belong to a higher module and are passed in. */
export type PlayingDays = readonly { playFrom: PlainDate; playTo: PlainDate }[]

/** `closuresOnly`: everything else is as in the newest version. */
type Draft = TermsDraft & { closuresOnly?: true }

/** The effect of a draft; throws `refused` when the draft may not be stored. */
export async function validateDraft(
  ctx: Ctx,
  draft: Draft,
  seasons: PlayingDays,
): Promise<TermsEffect> {
  if (!(await findClub(ctx.db, draft.id))) throw new AppError('not_found')
  return (await planTerms(ctx.db, ctx, { draft, seasons })).effect
}

/** Stores the next version. Of two simultaneous requests the second gets `changed_elsewhere`. */
export async function writeDraft(
  ctx: Ctx,
  draft: Draft & { acceptsCeiling: boolean },
  seasons: PlayingDays,
) {
  return ctx.db.transaction(async (tx) => {
    if (!(await lockClub(tx, draft.id))) throw new AppError('not_found')
    const { next, effect } = await planTerms(tx, ctx, { draft, seasons })
    if (effect.exceedsCeiling && !draft.acceptsCeiling) {
      throw new AppError('refused', { reason: 'above_ceiling' })
    }
    await insertTerms(tx, next, ctx.now())
    await recordActivity(tx, ctx, {
      action: 'clubs.write_terms',
      subject: { type: 'club', id: draft.id },
      data: { version: next.version, aboveCeiling: effect.exceedsCeiling },
    })
    return next.version
  })
}

type PlanInput = { draft: Draft; seasons: PlayingDays }

async function planTerms(db: Db, ctx: Ctx, { draft, seasons }: PlanInput) {
  const versions = await selectTermsOf(db, draft.id)
  const newest = newestOf(versions, { clubId: draft.id, day: today(ctx) })
  if (newest.version !== draft.basedOn) throw new AppError('changed_elsewhere')
  const next = nextVersion(ctx, newest, draft)
  assertValidDays(ctx, next)
  await assertEndsWithClub(db, ctx, next)
  const changes = changesOf(newest, next)
  if (changes.length === 0 && newest.version > 0) refuse('terms_unchanged')
  assertNotice(ctx, next, termsOn(versions, next.validFrom) ?? newest)
  const season = seasonOf(seasons, next)
  const closed = closureEffect(next, season)
  const before = closureEffect(newest, season)
  return {
    next,
    effect: {
      changes,
      seasonDays: closed.days,
      fullyClosedDays: closed.fullyClosedDays,
      daysAboveCeiling: closed.daysAboveCeiling.length,
      // Terms above the ceiling that close no more than before were accepted earlier.
      exceedsCeiling: closed.exceedsCeiling && closesMore(closed, before),
    },
  }
}

type Effect = ReturnType<typeof closureEffect>

const closesMore = (now: Effect, before: Effect) =>
  !before.exceedsCeiling ||
  now.fullyClosedDays > before.fullyClosedDays ||
  now.weekendMinutesClosed > before.weekendMinutesClosed ||
  now.daysAboveCeiling.length > before.daysAboveCeiling.length

function newestOf(
  versions: readonly ClubTerms[],
  { clubId, day }: { clubId: string; day: PlainDate },
) {
  return versions.at(-1) ?? { ...defaultTerms(clubId, day), version: 0 }
}

function nextVersion(ctx: Ctx, newest: ClubTerms, draft: Draft): ClubTerms {
  const kept = newest.blackoutRules.filter(({ id }) => draft.keptRules.includes(id))
  if (kept.length !== new Set(draft.keptRules).size) refuse('rule_unknown')
  const { bookingMode, bookingUrl } = draft
  // The URL becomes a link on the club's page.
  const isSafe = bookingUrl ? bookingUrl.startsWith('https://') : bookingMode !== 'golfbox'
  // A club without an address can still change its closures.
  if (!isSafe && !draft.closuresOnly) refuse('booking_address_missing')
  const added = draft.newRules.map((rule): BlackoutRule => ({
    ...withConditions(rule),
    id: randomUUID(),
    addedAt: ctx.now().getTime(),
  }))
  return {
    ...newest,
    version: newest.version + 1,
    validFrom: draft.validFrom,
    validTo: draft.validTo ?? undefined,
    roundsPerPass: draft.roundsPerPass,
    acceptsProducts: draft.acceptsProducts,
    maxHandicapTenths: draft.maxHandicapTenths ?? undefined,
    bookingMode,
    bookingUrl: bookingUrl ?? undefined,
    bookingWindowDays: draft.bookingWindowDays,
    bookingSteps: draft.bookingSteps,
    bookingText: draft.bookingText ?? undefined,
    checkInPlace: draft.checkInPlace,
    defaultHoles: draft.defaultHoles,
    greenFeeWeekday: draft.greenFeeWeekdayOre,
    greenFeeWeekend: draft.greenFeeWeekendOre,
    blackoutRules: [...kept, ...added],
  }
}

/** Titles that differ from those of the club file, because here they are the days of a version. */
const titles: Readonly<Record<string, string>> = {
  'Samarbejdsklub fra': 'Gælder fra',
  'Samarbejdsklub til': 'Aftalens sidste dag',
}
const unlessNone = (shown: string) => (shown === none ? '' : shown)

/** Blackout rules are listed one by one, other changes by their column in the club file. */
function changesOf(before: ClubTerms, after: ClubTerms) {
  const { blackoutRules: oldRules, ...rest } = before
  const { blackoutRules: newRules, ...next } = after
  const ids = (rules: readonly BlackoutRule[]) => new Set(rules.map(({ id }) => id))
  const removed = oldRules.filter(({ id }) => !ids(newRules).has(id))
  const added = newRules.filter(({ id }) => !ids(oldRules).has(id))
  const facts = termsChanges({ ...next, blackoutRules: [] }, { ...rest, blackoutRules: [] })
  return [
    ...facts.map(({ title, from, to }) => ({
      title: titles[title] ?? title,
      from: unlessNone(from),
      to: unlessNone(to),
    })),
    ...added.map((rule) => ({ title: 'Ny lukning', from: '', to: blackoutRuleText(rule) })),
    ...removed.map((rule) => ({ title: 'Lukning fjernet', from: blackoutRuleText(rule), to: '' })),
  ]
}

/** A club that leaves has no terms after its last day; after that day it may become a partner again. */
async function assertEndsWithClub(db: Db, ctx: Ctx, { clubId, validTo }: ClubTerms) {
  const leaving = await findDeparture(db, clubId, today(ctx))
  if (leaving && (!validTo || validTo > leaving.lastDay)) refuse('club_leaves_already')
}

/** A version begins today at the earliest, because past terms were applied. */
function assertValidDays(ctx: Ctx, { validFrom, validTo }: ClubTerms) {
  if (validFrom < today(ctx) || (validTo && validTo < validFrom)) refuse('terms_days_wrong')
}

function assertNotice(ctx: Ctx, next: ClubTerms, before: ClubTerms) {
  const now = ctx.now()
  const isToday = next.validFrom === today(ctx)
  const from = { day: next.validFrom, minute: isToday ? danishMinute(now) : 0 }
  const closes = firstNewClosure(before, next, { from, lastDay: addDays(from.day, 7) })
  if (!closes) return
  const closesAt = danishInstant(closes.day, closes.minute).getTime()
  const { noticeHours } = next
  if (!isNoticeKept({ decidedAt: now.getTime(), closesAt, noticeHours })) {
    refuse('notice_too_short', { hours: noticeHours })
  }
}

/** The first season that ends after the version begins, else the year from its first day. */
function seasonOf(seasons: PlayingDays, { validFrom }: ClubTerms) {
  const season = seasons.find(({ playTo }) => playTo >= validFrom)
  if (season) return { from: season.playFrom, to: season.playTo }
  return { from: validFrom, to: addDays(validFrom, 364) }
}

function refuse(reason: string, details: Record<string, unknown> = {}): never {
  throw new AppError('refused', { reason, ...details })
}
