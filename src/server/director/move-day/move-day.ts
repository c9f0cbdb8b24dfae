import type { moveDay as contract } from '#contract/director/move-day.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { MovedRound } from '#domain/competitions/move-day.ts'
import type { Moment } from '#domain/shared/clock-time.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import { danishInstant } from '../../clock.ts'
import { updateEntries } from '../../competitions/entry-queries.ts'
import { refuse as refuseSettings } from '../../competitions/refuse-tournament.ts'
import {
  lockTournament,
  writeRound,
  writeTournament,
  type RoundRow,
} from '../../competitions/tournament-queries.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { insertStartList, nextVersion } from '../../draw/draw-queries.ts'
import { selectExtras, updateExtraRow } from '../../entries/extras/extra-queries.ts'
import { deleteMarksOfRound } from '../../entries/presence/presence-queries.ts'
import { extendLastDay } from '../../matches/finish-matches.ts'
import { writeFlightVersion } from '../../scoring/start-list-queries.ts'
import { loadMove, type LoadedMove } from './load-move.ts'
import { movedDeadlines, offersEndAt } from './moved-deadlines.ts'
import { offersBeyond } from './move-queries.ts'
import { notifyMovedDay } from './notify-moved-day.ts'

type Input = ParsedInput<typeof contract>

/** Moves the day of a round, or of that round and all later ones, in one step (docs/algorithms/moved-day.md). */
export async function moveDay(ctx: Ctx, { tournamentId, reason, ...input }: Input) {
  const told = await ctx.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    if (!tournament) throw new AppError('not_found')
    if (tournament.settingsRevision !== input.revision) throw new AppError('changed_elsewhere')
    const loaded = await loadMove(tx, ctx, tournament, input)
    const { offersEnd, ...deadlines } = await moveDeadlines(tx, ctx, loaded, input)
    await writeTournament(tx, tournamentId, {
      settingsRevision: tournament.settingsRevision + 1,
      firstDay: loaded.days[0] ?? tournament.firstDay,
      lastDay: loaded.days.at(-1) ?? tournament.lastDay,
      ...deadlines,
    })
    await extendLastDay(tx, tournamentId)
    const mailed = await notifyMovedDay(tx, ctx, { ...loaded, ...deadlines, offersEnd, reason })
    for (const moved of loaded.moved) {
      const row = loaded.rounds.find(({ id }) => id === moved.id)
      await moveRound(tx, ctx, { moved, row, told: mailed })
    }
    await recordActivity(tx, ctx, {
      action: 'tournaments.move_day',
      subject: { type: 'tournament', id: tournamentId },
      data: {
        rounds: loaded.moved.map(({ id }) => id),
        from: loaded.moved[0]?.day,
        to: loaded.moved[0]?.to,
        keptDeadlines: input.keepDeadlines,
        told: mailed,
      },
    })
    return mailed
  })
  ctx.wake?.('mails')
  ctx.wake?.('urgent-messages')
  return { told }
}

/** Moves the last days of extras, shortens offers, and returns the tournament's new deadlines. */
async function moveDeadlines(
  tx: Db,
  ctx: Ctx,
  loaded: LoadedMove,
  { keepDeadlines }: Pick<Input, 'keepDeadlines'>,
) {
  const { tournament } = loaded
  const deadlines = movedDeadlines(loaded, await selectExtras(tx, tournament.id))
  if (!deadlines) return {}
  if (keepDeadlines && !deadlines.canKeep) refuseSettings('entry_deadline_wrong')
  const offersEnd = offersEndAt(ctx, deadlines.offersEnd)
  await updateEntries(tx, offersBeyond(tournament.id, offersEnd), { heldUntil: offersEnd })
  if (keepDeadlines) return { offersEnd }
  for (const { id, from, to } of deadlines.extras)
    if (to !== from) await updateExtraRow(tx, id, { lastDay: to })
  const { entryOpens, entryCloses, withdrawBefore } = deadlines
  return {
    offersEnd,
    entryOpensAt: entryOpens && instantOf(entryOpens.to),
    entryClosesAt: instantOf(entryCloses.to),
    withdrawBefore: instantOf(withdrawBefore.to),
  }
}

const instantOf = ({ day, minute }: Moment) => danishInstant(day, minute)

type RoundToMove = { moved: MovedRound; row: RoundRow | undefined; told: number }

/** A published list gets a new version, whose only change is the day. */
async function moveRound(tx: Db, ctx: Ctx, { moved, row, told }: RoundToMove) {
  const { id, day, to } = moved
  await deleteMarksOfRound(tx, id)
  if (!row || row.drawVersion === 0) return writeRound(tx, id, { day: to })
  const version = await nextVersion(tx, row)
  await writeRound(tx, id, { day: to, drawVersion: version, drawnAt: ctx.now() })
  await writeFlightVersion(tx, id, version)
  await insertStartList(tx, {
    roundId: id,
    version,
    publishedAt: ctx.now(),
    publishedBy: ctx.actor?.accountId ?? null,
    changes: [{ kind: 'day', from: day, to }],
    told,
  })
}
