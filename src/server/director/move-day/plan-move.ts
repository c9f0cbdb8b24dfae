import type { DayMovePlan, planDayMove as contract } from '#contract/director/move-day.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { mayChange, type HeldState } from '#domain/entries/withdrawal.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { AppError } from '../../app-error.ts'
import { selectOtherTournaments } from '../../competitions/other-tournaments-queries.ts'
import { findTournament, type EntryRow } from '../../competitions/tournament-queries.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { coversRounds } from '../../entries/entry-golfers.ts'
import { selectExtras } from '../../entries/extras/extra-queries.ts'
import { selectActivePasses } from '../../entries/queries.ts'
import { countMatchDraws } from '../../matches/match-queries.ts'
import { loadMove, type LoadedMove } from './load-move.ts'
import { movedDeadlines, offersEndAt } from './moved-deadlines.ts'
import {
  countMarks,
  countOffersBeyond,
  countPlannedVisits,
  selectPlayingElsewhere,
} from './move-queries.ts'

/** Everything that moving the day does, without doing it (docs/algorithms/moved-day.md). */
export async function planDayMove(
  ctx: Ctx,
  { tournamentId, ...move }: ParsedInput<typeof contract>,
): Promise<DayMovePlan> {
  const found = await findTournament(ctx.db, tournamentId)
  if (!found) throw new AppError('not_found')
  const loaded = await loadMove(ctx.db, ctx, found.tournament, move)
  const { tournament, concerned, moved } = loaded
  const newDays = [...new Set(moved.map(({ to }) => to))]
  const of = { tournamentId, days: newDays }
  const count = (state: HeldState) => concerned.filter((entry) => entry.state === state).length
  return {
    revision: tournament.settingsRevision,
    rounds: await Promise.all(
      moved.map(async ({ id, number, day, to, firstMinute }) => ({
        id,
        number,
        from: day,
        to,
        firstMinute,
        flights: new Set(
          loaded.listed.filter(({ round }) => round.id === id).map(({ flight }) => flight.id),
        ).size,
        marks: await countMarks(ctx.db, id),
      })),
    ),
    entered: count('entered'),
    unpaid: count('awaiting_payment'),
    offered: count('offered'),
    waiting: count('waiting'),
    mayWithdraw: mayChange(tournament.state),
    ...(await deadlinesOf(ctx, loaded)),
    hasMatches: (await countMatchDraws(ctx.db, tournamentId)) > 0,
    elsewhere: await playingElsewhere(ctx.db, of, concerned),
    uncovered: await uncoveredOf(ctx.db, loaded),
    otherTournaments: await selectOtherTournaments(ctx.db, { ...of, clubId: tournament.clubId }),
    plannedVisits: await countPlannedVisits(ctx.db, tournament.clubId, newDays),
    concerned: concerned.map((entry) => ({
      entryId: entry.id,
      name: nameOf(entry),
      hasEmail: entry.email !== null,
    })),
  }
}

const nameOf = ({ firstName, lastName }: EntryRow) => `${firstName} ${lastName}`.trim()

async function deadlinesOf(ctx: Ctx, loaded: LoadedMove) {
  const { tournament } = loaded
  const deadlines = movedDeadlines(loaded, await selectExtras(ctx.db, tournament.id))
  if (!deadlines) return { deadlines: null, offers: 0, offersEnd: null }
  const { offersEnd, ...shown } = deadlines
  const end = offersEndAt(ctx, offersEnd)
  const isOver = end <= ctx.now()
  return {
    deadlines: shown,
    offers: await countOffersBeyond(ctx.db, tournament.id, end),
    offersEnd: isOver ? null : offersEnd,
  }
}

async function playingElsewhere(
  db: Db,
  of: { tournamentId: string; days: PlainDate[] },
  concerned: readonly EntryRow[],
): Promise<string[]> {
  const golferIds = concerned.flatMap(({ golferId }) => golferId ?? [])
  const busy = await selectPlayingElsewhere(db, { ...of, golferIds })
  return concerned.filter(({ golferId }) => golferId !== null && busy.has(golferId)).map(nameOf)
}

/** Players who pay the fee of a Sæsonkort, none of which covers every day of the tournament any more. */
async function uncoveredOf(db: Db, { concerned, days }: LoadedMove): Promise<string[]> {
  const byCard = concerned.filter(({ feeReason }) => feeReason === 'card')
  const passes = await selectActivePasses(
    db,
    byCard.flatMap(({ golferId }) => golferId ?? []),
  )
  const played = days.map((day) => ({ day }))
  return byCard
    .filter(
      (entry) =>
        !passes.some((pass) => pass.golferId === entry.golferId && coversRounds(pass, played)),
    )
    .map(nameOf)
}
