import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { moveResult as contract, ResultRefusal } from '#contract/results/endpoints.ts'
import { mayBecome, type TournamentState } from '#domain/competitions/state.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { refuse } from '../competitions/refuse-tournament.ts'
import { listCards } from '../scoring/list-cards.ts'
import {
  lockTournament,
  writeTournament,
  type TournamentRow,
} from '../competitions/tournament-queries.ts'
import { loadContest } from './load-contest.ts'
import { getResults, missingFor, placeAll } from './read-results.ts'
import { insertPublished, selectPublished, selectRecipients } from './result-queries.ts'
import { queueMail, queueMails } from '../notifications/queue-mail.ts'

type Step = ParsedInput<typeof contract>
type To = Step['to']

export const resultRefusal = (reason: ResultRefusal, details: object = {}) =>
  new AppError('refused', { reason, ...details })

/** Moves the result a step on or back. The tournament is locked, so no score is stored meanwhile (E26). */
export async function moveResult(ctx: Ctx, { tournamentId, to, reason }: Step) {
  await ctx.db.transaction(async (tx) => {
    const row = await lockTournament(tx, tournamentId)
    if (!row) throw new AppError('not_found')
    if (!isStep(row.state, to)) refuse('tournament_state')
    const isReopened = row.state === 'final'
    if (isReopened && (reason?.length ?? 0) < 3) throw new AppError('invalid_input')
    const divisions = await assertComplete({ ...ctx, db: tx }, row, to)
    await publish(tx, ctx, { row, to, divisions, reason: isReopened ? (reason ?? null) : null })
    const finalAt = to === 'final' ? ctx.now() : null
    await writeTournament(tx, tournamentId, { state: to, finalAt })
    await recordActivity(tx, ctx, {
      action: isReopened ? 'tournaments.reopen_result' : activityActions[to],
      subject: { type: 'tournament', id: tournamentId },
      data: { from: row.state, to },
    })
  })
  return getResults(ctx, { tournamentId })
}

const activityActions: Record<To, string> = {
  in_play: 'tournaments.continue_play',
  scores_in: 'tournaments.close_scores',
  provisional: 'tournaments.publish_provisional',
  final: 'tournaments.publish_final',
}

/** A suspension ends by resuming play; other steps follow the states of a tournament. */
const isStep = (from: TournamentState, to: To) =>
  from !== 'suspended' && from !== 'drawn' && mayBecome(from, to)

/** Refuses a step on while something is missing, with the reason (TD-5); a step back is always possible. */
async function assertComplete(ctx: Ctx, row: TournamentRow, to: To) {
  const { id, state } = row
  const contest = await loadContest(ctx.db, id)
  const divisions = placeAll(contest)
  const isBack =
    state === 'final' || to === 'in_play' || (to === 'scores_in' && state !== 'in_play')
  if (isBack) return divisions
  const { cards: listed } = await listCards(ctx, { tournamentId: id })
  const missing = await missingFor(ctx, contest, { divisions, cards: listed })
  const of = (...kinds: string[]) => missing.filter(({ kind }) => kinds.includes(kind))
  const cards = of('card_open', 'card_unsigned', 'card_disputed')
  if (cards.length > 0) throw resultRefusal('cards_missing', { count: cards.length })
  if (to !== 'final') return divisions
  if (of('report').length > 0) throw resultRefusal('reports_open')
  if (of('drives').length > 0) throw resultRefusal('drives_open')
  if (of('tie').length > 0) throw resultRefusal('ties_open')
  return divisions
}

type Published = {
  row: TournamentRow
  to: To
  divisions: ReturnType<typeof placeAll>
  reason: string | null
}

/** A result as it is stored when it is published. */
export const publishedBoard = (divisions: ReturnType<typeof placeAll>) =>
  divisions.map(({ division, placed }) => ({
    divisionId: division.id,
    placings: placed.map(({ id, label, rankValue, result }) => ({ id, label, rankValue, result })),
  }))

/** Stores the published result as it was shown, with ids instead of names, which may become hidden (E25). */
async function publish(tx: Db, ctx: Ctx, { row, to, divisions, reason }: Published) {
  const isReopened = row.state === 'final'
  if (!isReopened && to !== 'provisional' && to !== 'final') return
  const earlier = await selectPublished(tx, row.id)
  const version = (earlier[0]?.version ?? 0) + 1
  await insertPublished(tx, {
    tournamentId: row.id,
    version,
    kind: isReopened ? 'reopened' : to === 'final' ? 'final' : 'provisional',
    board: publishedBoard(divisions),
    publishedAt: ctx.now(),
    publishedBy: ctx.actor?.accountId ?? null,
    reason,
  })
  if (!isReopened && to === 'final')
    await mailFinal(tx, ctx, { tournament: row, version, divisions })
  if (isReopened && reason) {
    const entryIds = divisions.flatMap(({ placed }) => placed.flatMap((one) => one.entryIds))
    await mailReopening(tx, ctx, { tournament: row, version, entryIds, reason })
  }
}

type Final = Pick<Published, 'divisions'> & { tournament: TournamentRow; version: number }

type Placing = { division: string; isOnlyDivision: boolean; place: string | null }

/** Mails every player that the result is final, and the own place. One that was reopened is mailed again. */
async function mailFinal(tx: Db, ctx: Ctx, { tournament, version, divisions }: Final) {
  const placings = new Map(
    divisions.flatMap(
      ({ division, placed }) =>
        placed.flatMap(({ entryIds, place, label }) =>
          entryIds.map((id) => [
            id,
            {
              division: division.name,
              isOnlyDivision: divisions.length === 1,
              place: place === null ? null : label,
            },
          ]),
        ) as [string, Placing][],
    ),
  )
  if (placings.size === 0) return
  const link = `${ctx.publicUrl}/tournaments/${tournament.slug}`
  const mails = (await selectRecipients(tx, [...placings.keys()])).flatMap(
    ({ id, email, firstName: name }) => {
      const placing = placings.get(id)
      if (!email || !placing) return []
      const dedupeKey = `result-final:${tournament.id}:${version}:${id}`
      const data = { name, tournament: tournament.name, ...placing, link }
      return [{ ctx, template: 'resultFinal' as const, to: email, dedupeKey, data }]
    },
  )
  await queueMails(tx, mails)
}

type Reopened = {
  tournament: TournamentRow
  /** Part of the dedupe key, so that each player gets one mail per reopening. */
  version: number
  entryIds: string[]
  reason: string
}

/** Mails every player in a final result that it is open again, with the reason. */
async function mailReopening(tx: Db, ctx: Ctx, reopened: Reopened) {
  const { tournament, version, entryIds, reason } = reopened
  const { id, name, slug } = tournament
  if (entryIds.length === 0) return
  for (const entry of await selectRecipients(tx, entryIds)) {
    if (!entry.email) continue
    await queueMail(tx, ctx, {
      template: 'resultReopened',
      to: entry.email,
      dedupeKey: `result-reopened:${id}:${version}:${entry.id}`,
      data: {
        name: entry.firstName,
        tournament: name,
        reason,
        link: `${ctx.publicUrl}/tournaments/${slug}`,
      },
    })
  }
}
