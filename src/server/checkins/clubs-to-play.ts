import type { ClubToPlay } from '#contract/checkins/clubs-to-play.ts'
import { evaluate } from '#domain/checkins/evaluate.ts'
import { countRounds } from '#domain/checkins/slots.ts'
import { nextPossibleText, golferReasonText } from '#domain/checkins/golfer-reason-text.ts'
import type { EvaluateInput, Reason } from '#domain/checkins/verdict.ts'
import { termsOn, type ClubTerms } from '#domain/clubs/terms.ts'
import type { Moment } from '#domain/shared/clock-time.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { AppError } from '../app-error.ts'
import { danishInstant } from '../clock.ts'
import { toCourseState } from '../clubs/course-state.ts'
import { selectOpenClosures } from '../clubs/closure-queries.ts'
import { selectClubs, selectTermsFrom, type Club } from '../clubs/queries.ts'
import { minuteNow, today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { onOneConnection } from '../db/transactions.ts'
import { accessPassAsGolfer } from './access.ts'
import { isWithinRange } from './requested-moment.ts'
import {
  findGolferFacts,
  findMembershipTypes,
  type GolferFacts,
} from './check-in-context-queries.ts'
import { toGolferInput, toPassInput } from './check-in-context.ts'
import type { PassRow } from '../passes/queries.ts'
import { selectVisitsOn } from './planned-visit-queries.ts'
import { selectHistory } from './queries.ts'

type Request = { passId: string; day?: string | undefined; minute?: number | undefined }

/**
 * Evaluates the pass at every partner club at a moment, by the rules of a check-in. A day outside the
 * allowed range, such as in an old link, is replaced by today, as `day` in the answer shows.
 */
export async function listClubsToPlay(ctx: Ctx, request: Request) {
  const { pass } = await accessPassAsGolfer(ctx, request.passId)
  const facts = await findGolferFacts(ctx.db, pass.golferId)
  if (!facts) throw new AppError('not_found')

  const now = today(ctx)
  const requestedDay = request.day === undefined ? now : plainDate(request.day)
  const day = isWithinRange(requestedDay, now) ? requestedDay : now
  const at = { day, minute: request.minute ?? minuteNow(ctx) }
  const input = await loadPassInput(ctx, { pass, facts, at })
  const isToday = day === now
  const partners = await selectPartners(ctx, at)
  const clubs = partners.map((partner) => evaluateClub(partner, input, isToday))
  return {
    ...at,
    roundsLeftTotal: totalLeft(input),
    roundsPlayed: countRounds(input.history),
    clubs: clubs.toSorted(byPlayable),
  }
}

export type InputWithoutClub = Omit<EvaluateInput, 'club' | 'plannedVisit'> & {
  /** The golfer's planned visits of the day, by club. */
  plannedVisits: ReadonlyMap<string, EvaluateInput['plannedVisit']>
}
export type Partner = { club: Club; terms: ClubTerms[]; course: EvaluateInput['club']['course'] }

type PassAt = { pass: PassRow; facts: GolferFacts; at: Moment }

/** The input of the check-in rules for a pass at a moment, without the club. */
export async function loadPassInput(
  ctx: Ctx,
  { pass, facts, at }: PassAt,
): Promise<InputWithoutClub> {
  const membershipTypes = await findMembershipTypes(ctx.db, pass.id)
  const holder = { day: at.day, passId: pass.id, membershipTypes }
  return {
    pass: toPassInput(pass, facts),
    golfer: await toGolferInput(ctx.db, facts, holder),
    at,
    holes: 18,
    // `check_in` would report a club with a round today as playable.
    intent: 'another_round',
    history: await selectHistory(ctx.db, pass),
    plannedVisits: await selectVisitsOn(ctx.db, pass.id, at.day),
  }
}

/** Every club with a current or future agreement, with its closure at the moment. */
export const selectPartners = (ctx: Ctx, at: EvaluateInput['at']): Promise<Partner[]> =>
  onOneConnection(ctx.db, async (db) => {
    const [{ termsOf, courseOf }, clubs] = await Promise.all([
      selectConditions(db, at),
      selectClubs(db),
    ])
    return clubs.flatMap((club) => {
      const terms = termsOf.get(club.id)
      return terms ? [{ club, terms, course: courseOf.get(club.id) }] : []
    })
  })

/** By club: the agreements of a day and later, and the closure of the course at the moment. */
export const selectConditions = (one: Db, { day, minute }: Moment) =>
  onOneConnection(one, async (db) => {
    const [terms, closures] = await Promise.all([
      selectTermsFrom(db, day),
      selectOpenClosures(db, danishInstant(day, minute)),
    ])
    return {
      termsOf: Map.groupBy(terms, ({ clubId }) => clubId),
      courseOf: new Map(closures.map((closure) => [closure.clubId, toCourseState(closure)])),
    }
  })

/** The answer and the reason behind its sentence. */
export function evaluateClub(
  { club, terms, course }: Partner,
  input: InputWithoutClub,
  isToday = true,
): ClubToPlay & { headline: Reason | undefined } {
  const verdict = evaluate({
    ...input,
    club: { id: club.id, terms, course },
    plannedVisit: input.plannedVisits.get(club.id),
  })
  const onTheDay = isToday ? 'i dag' : 'den dag'
  const isAllowed = verdict.outcome !== 'deny'
  const { slug, name, region, city, latitudeE6, longitudeE6 } = club
  const next = verdict.nextPossible
  const isExcluded = neverAcceptsCard(verdict.headline)
  return {
    clubId: club.id,
    slug,
    name,
    region,
    city,
    latitudeE6,
    longitudeE6,
    playable: verdict.outcome === 'allow' ? 'yes' : isAllowed ? 'with_warning' : 'no',
    // An allowed verdict subtracts the round, which is not played here.
    roundsLeft: isExcluded
      ? 0
      : Math.max(0, verdict.roundsLeftHere + (verdict.slot?.kind === 'new' ? 1 : 0)),
    roundsPerPass: isExcluded ? 0 : limitAt(input, club.id, terms),
    creditRounds: isExcluded ? 0 : creditsLeft(input),
    sentence: verdict.headline ? golferReasonText(verdict.headline, onTheDay) : null,
    nextPossible: next ? { ...next, sentence: nextPossibleText(next) } : null,
    headline: verdict.headline,
  }
}

/** At a home club, and at a club that does not accept the product, the card has no rounds. */
const neverAcceptsCard = (headline: Reason | undefined) =>
  headline?.code === 'home_club' ||
  (headline?.code === 'club_not_partner_on_date' && headline.why === 'product_not_accepted')

function limitAt({ pass, at }: InputWithoutClub, clubId: string, terms: ClubTerms[]): number {
  const sold = pass?.sold.roundsPerClub
  const agreed = (termsOn(terms, at.day) ?? terms[0])?.roundsPerPass ?? 0
  const limit = typeof sold === 'number' ? sold : agreed
  return Math.max(0, limit - (pass?.replacedRounds?.[clubId] ?? 0))
}

export function totalLeft({ pass, history }: InputWithoutClub): number | null {
  const total = pass?.sold.totalRounds
  if (total === undefined) return null
  return Math.max(0, total - countRounds(history))
}

/** Extra rounds that the card has not used. */
export function creditsLeft({ pass, history }: InputWithoutClub): number {
  return Math.max(
    0,
    (pass?.creditRounds ?? 0) - countRounds(history.filter(({ credit }) => credit)),
  )
}

const order: Record<ClubToPlay['playable'], number> = { yes: 0, with_warning: 1, no: 2 }

const byPlayable = (a: ClubToPlay, b: ClubToPlay) =>
  order[a.playable] - order[b.playable] || a.name.localeCompare(b.name, 'da')
