import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type * as contract from '#contract/matches/own.ts'
import { decisionError, isSameDecision } from '#domain/matches/match-score.ts'
import { isOpen, otherSide, type MatchDecision } from '#domain/matches/match.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { requireSignedIn } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { danishInstant } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { limit } from '../http/rate-limit.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { lockLoaded } from './lock-division.ts'
import { updateStateByMatches } from './finish-matches.ts'
import { holesOf, nameOfRound, shownOf, type LoadedDivision } from './load-division.ts'
import { standingOf } from './live-match.ts'
import { droppedStart } from './match-calendar.ts'
import { waitsForPartner } from './match-balls.ts'
import { addressesOf, mailMatchNews, reportedNews } from './mail-matches.ts'
import { mailObjection } from './mail-directors.ts'
import { findMatch } from './lock-queries.ts'
import { updateMatch, type MatchRow } from './match-queries.ts'
import { selectContestantsOfAccount, selectEntriesOfAccount } from './contestant-queries.ts'
import { sidesOf } from './own-matches.ts'
import { isShown } from './read-cup.ts'
import { refuse } from './refuse-match.ts'
import { saveSettled, settle, withDecision } from './save-matches.ts'

type Input<E extends keyof typeof contract> = ParsedInput<(typeof contract)[E]>

export const reportMatch = (ctx: Ctx, { matchId, result }: Input<'reportMatch'>) =>
  actOn(ctx, matchId, (tx, own) => {
    if (waitsForPartner(own.match, own.loaded)) refuse('match_waits_for_partner')
    return report(tx, ctx, own, result)
  })

/** The result by the holes that are written; the server computes it, so that both phones report the same. */
export const finishMatch = (ctx: Ctx, { matchId }: { matchId: string }) =>
  actOn(ctx, matchId, (tx, own) => {
    const { match, loaded } = own
    if (waitsForPartner(match, loaded)) refuse('match_waits_for_partner')
    const { score, leader, isHalved } = standingOf(match, loaded)
    if (isHalved) return report(tx, ctx, own, { how: 'halved' })
    if (!score || !leader) refuse('match_not_over')
    return report(tx, ctx, own, { how: 'played', winner: leader, score })
  })

/**
 * A player's result; it waits for the other, unless the other has reported the same. In a cup it counts at once,
 * since both teams stand beside the match and the score of the whole is followed live.
 */
async function report(tx: Db, ctx: Ctx, own: OwnedMatch, result: Input<'reportMatch'>['result']) {
  const { match, loaded } = own
  const error = decisionError(result, { stage: match.stage, holes: holesOf(loaded) })
  if (error) refuse(error)
  if (match.stage === 'session') return decide(tx, ctx, own, result)
  const isAnswer = match.reportedBy !== null && !own.sides.includes(match.reportedBy)
  if (isAnswer && match.objection === null) {
    if (!match.reported || !isSameDecision(match.reported, result)) refuse('match_has_report')
    return decide(tx, ctx, own, match.reported)
  }
  await updateMatch(tx, match.id, {
    reported: result,
    reportedBy: own.side,
    reportedAt: ctx.now(),
    objection: null,
  })
  const key = `reported:${ctx.now().toISOString()}`
  const about = { side: own.side, decision: result, key, without: own.entries }
  await mailMatchNews(tx, ctx, loaded, reportedNews(loaded, match, about))
  await record(tx, ctx, own, 'matches.report')
}

/** Confirms the report of the other, which decides the match, or objects, which calls the directors. */
export const answerMatchReport = (ctx: Ctx, { matchId, objection }: Input<'answerMatchReport'>) =>
  actOn(ctx, matchId, async (tx, own) => {
    const { match } = own
    const mayAnswer = match.reportedBy !== null && own.sides.includes(otherSide(match.reportedBy))
    if (!match.reported || !mayAnswer || match.objection !== null) refuse('match_no_report')
    if (objection === null) return decide(tx, ctx, own, match.reported)
    await updateMatch(tx, match.id, { objection })
    await mailObjection(tx, ctx, { ...own, objection })
    await record(tx, ctx, own, 'matches.object')
  })

/** A concession decides the match at once and cannot be declined (Rule 3.2b). */
export const concedeMatch = (ctx: Ctx, { matchId }: Input<'concedeMatch'>) =>
  actOn(ctx, matchId, (tx, own) =>
    decide(tx, ctx, own, { how: 'conceded', winner: otherSide(own.side) }),
  )

/** Proposes a start, which takes the place of an earlier proposal. */
export const planMatch = (ctx: Ctx, { matchId, day, minute }: Input<'planMatch'>) =>
  actOn(ctx, matchId, async (tx, own) => {
    // The session has its time.
    if (own.match.stage === 'session') refuse('match_plan_gone')
    const plannedFor = danishInstant(day, minute)
    if (plannedFor <= ctx.now()) refuse('match_plan_past')
    await updateMatch(tx, own.match.id, {
      plannedFor,
      plannedBy: own.side,
      planAcceptedAt: null,
      droppedStart: droppedStart(own.match),
    })
    const when = `${formatDay(day)} ${formatClockProse(minute)}`
    await mailPlan(tx, ctx, own, {
      toOther: `Din modstander foreslår ${when}. Svar på siden.`,
      toPartner: `Din makker foreslår ${when}. Jeres modstandere skal svare.`,
    })
    await record(tx, ctx, own, 'matches.plan')
  })

/** Accepts the proposal of the other, or drops it; the own one can only be dropped. */
export const answerMatchPlan = (ctx: Ctx, { matchId, accepts }: Input<'answerMatchPlan'>) =>
  actOn(ctx, matchId, async (tx, own) => {
    const { plannedBy, id, agreements } = own.match
    const isOthers = plannedBy !== null && own.sides.includes(otherSide(plannedBy))
    if (plannedBy === null || (accepts && !isOthers)) refuse('match_plan_gone')
    await updateMatch(
      tx,
      id,
      accepts
        ? { planAcceptedAt: ctx.now(), agreements: agreements + 1 }
        : {
            plannedFor: null,
            plannedBy: null,
            planAcceptedAt: null,
            droppedStart: droppedStart(own.match),
          },
    )
    const answer = accepts
      ? 'siger ja til jeres aftale. Føj den til din kalender på siden'
      : 'har droppet jeres aftalte tid'
    await mailPlan(tx, ctx, own, {
      toOther: `Din modstander ${answer}.`,
      toPartner: `Din makker ${answer}.`,
    })
    await record(tx, ctx, own, accepts ? 'matches.accept_plan' : 'matches.drop_plan')
  })

/** Mails a text to the opponent; neither sees the other's address by it. */
export async function messageOpponent(ctx: Ctx, { matchId, text }: Input<'messageOpponent'>) {
  const { accountId } = requireSignedIn(ctx)
  await limit(ctx, { key: `match-message:${accountId}`, max: 20, windowSeconds: 86_400 })
  return actOn(ctx, matchId, async (tx, { match, loaded, side }) => {
    const [me, other] = [side, otherSide(side)].map((which) =>
      loaded.contestants.find(({ id }) => id === (which === 'A' ? match.a : match.b)),
    )
    const addresses = other ? await addressesOf(tx, [other]) : new Map<string, string>()
    if (!me || !other || addresses.size === 0) refuse('match_no_address')
    for (const entry of other.members) {
      const to = addresses.get(entry.id)
      if (!to) continue
      await queueMail(tx, ctx, {
        template: 'matchMessage',
        to,
        ...(entry.accountId && { accountId: entry.accountId }),
        data: {
          name: entry.firstName,
          tournament: loaded.tournament.name,
          from: shownOf(me, loaded).name,
          paragraphs: text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== ''),
          link: `${ctx.publicUrl}/account/tournaments/matches`,
        },
      })
    }
  })
}

export type OwnedMatch = {
  match: MatchRow
  loaded: LoadedDivision
  /** The side that acts; with both, the first that can. */
  side: Side
  sides: readonly Side[]
  /** The entries of the account that acts. */
  entries: ReadonlySet<string>
}

/** Runs an action on an open match of the account under the lock of its division. */
async function actOn(ctx: Ctx, matchId: string, run: (tx: Db, own: OwnedMatch) => Promise<void>) {
  const { accountId } = requireSignedIn(ctx)
  const found = await findMatch(ctx.db, matchId)
  if (!found) throw new AppError('not_found')
  await ctx.db.transaction(async (tx) => {
    const loaded = await lockLoaded(tx, found)
    const match = loaded.matches.find(({ id }) => id === matchId)
    const divisionIds = [found.divisionId]
    const own = await selectContestantsOfAccount(tx, { divisionIds, accountId })
    const sides = match ? sidesOf(match, own) : []
    const [side] = sides
    if (!match || !side || !isShown(match, loaded)) throw new AppError('not_found')
    if (loaded.tournament.state === 'cancelled') refuse('tournament_state')
    if (!isOpen(match)) refuse('match_not_open')
    const entries = await selectEntriesOfAccount(tx, { ...found, accountId })
    await run(tx, { match, loaded, side, sides, entries })
  })
  return { done: true as const }
}

/** Decides the match by what the players say; the one who acts needs no mail. */
async function decide(tx: Db, ctx: Ctx, own: OwnedMatch, decision: MatchDecision) {
  const { match, loaded } = own
  const settled = settle(loaded, withDecision(loaded, match.id, decision))
  await saveSettled(tx, ctx, {
    loaded,
    settled,
    by: ctx.actor?.accountId ?? null,
    without: own.entries,
  })
  await record(tx, ctx, own, decision.how === 'conceded' ? 'matches.concede' : 'matches.confirm')
  await updateStateByMatches(tx, ctx, loaded.tournament.id)
}

/** Mails the opponent, and the partner of the one who acts, about the time of a match. */
async function mailPlan(
  tx: Db,
  ctx: Ctx,
  { match, loaded, side, entries }: OwnedMatch,
  { toOther, toPartner }: { toOther: string; toPartner: string },
) {
  const own = side === 'A' ? match.a : match.b
  await mailMatchNews(tx, ctx, loaded, [
    {
      match,
      without: entries,
      key: `plan:${ctx.now().toISOString()}`,
      subject: `Tid til din kamp i ${loaded.tournament.name}`,
      lines: ({ id }) => [
        `${nameOfRound(match, loaded.matches)}: ${id === own ? toPartner : toOther}`,
      ],
    },
  ])
}

const record = (tx: Db, ctx: Ctx, { match, loaded }: OwnedMatch, action: string) =>
  recordActivity(tx, ctx, {
    action,
    subject: { type: 'tournament', id: loaded.tournament.id },
    data: { divisionId: match.divisionId, round: match.round },
  })
