import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { refuse } from '../../competitions/refuse-tournament.ts'
import { offerFreePlaces } from '../../entries/offer-free-places.ts'
import { extendLastDay } from '../../matches/finish-matches.ts'
import { lockCupsOnCourses, moveSessions } from '../../matches/follow-courses.ts'
import { countMatchDraws } from '../../matches/match-queries.ts'
import {
  followCourses,
  removeSideCompetitionsOffCourse,
} from '../../sidecompetitions/create-side-competition.ts'
import {
  lockTournament,
  selectDivisions,
  selectRounds,
  selectRoundTees,
} from '../../competitions/tournament-queries.ts'
import { getTournamentSettings, isDrawn } from '../tournament-settings.ts'
import {
  validateDays,
  validateDivisions,
  validateEntries,
  validateMovedDays,
  validateSkins,
  validateState,
  touchesDraw,
  type Change,
  type Stored,
} from './validate-settings.ts'
import { planSettings, type PlannedSettings } from './plan-settings.ts'
import { writeSettings } from './write-settings.ts'

/** Changes a tournament. Settings that a start list depends on can change only before it is published. */
export async function updateTournament(ctx: Ctx, change: Change) {
  const { tournamentId } = change
  await ctx.db.transaction(async (tx) => {
    const stored = await readStored(tx, tournamentId)
    validateState(change, stored)
    validateDays(ctx, change, stored)
    const planned = await planSettings(tx, change, stored)
    validateDivisions(planned, change.rounds.length)
    const hasMatches = (await countMatchDraws(tx, tournamentId)) > 0
    if ((isDrawn(stored.rounds) || hasMatches) && touchesDraw(planned, stored)) refuse('draw_made')
    await validateMovedDays(tx, change, stored)
    await validateEntries(tx, change, stored)
    await validateSkins(tx, planned)
    const courses = firstCourses(planned, stored)
    const cups = hasMatches ? await lockCupsOnCourses(tx, tournamentId, courses) : []
    await writeSettings(tx, { change, planned, stored })
    if (hasMatches) await extendLastDay(tx, tournamentId)
    for (const { id, courses: before } of stored.rounds) {
      const after = planned.rounds.find((round) => round.id === id)?.courses
      if (after) await followCourses(tx, ctx, { id, before, after })
    }
    await moveSessions(tx, ctx, cups, courses)
    await removeSideCompetitionsOffCourse(tx, ctx, tournamentId)
    await recordActivity(tx, ctx, {
      action: 'tournaments.update',
      subject: { type: 'tournament', id: tournamentId },
      data: activityData(change, planned, stored),
    })
    // New places go to the waiting list.
    const { tournament } = await readStored(tx, tournamentId)
    await offerFreePlaces(tx, ctx, tournament)
  })
  ctx.wake?.('mails')
  return getTournamentSettings(ctx, { tournamentId })
}

async function readStored(tx: Db, tournamentId: string): Promise<Stored> {
  const tournament = await lockTournament(tx, tournamentId)
  if (!tournament) throw new AppError('not_found')
  const rounds = await selectRounds(tx, [tournamentId])
  const divisions = await selectDivisions(tx, [tournamentId])
  const tees = await selectRoundTees(
    tx,
    rounds.map(({ id }) => id),
  )
  return { tournament, rounds, divisions, tees }
}

/** The courses of the first round, on which matches are played, before and after the change. */
function firstCourses(planned: PlannedSettings, stored: Stored) {
  const first = stored.rounds.find(({ number }) => number === 1)
  const before = first?.courses ?? []
  const after = planned.rounds.find(({ id }) => id === first?.id)?.courses ?? before
  return { before, after }
}

/** Only figures and ids are logged, and the full terms of each division. */
function activityData(change: Change, planned: PlannedSettings, { divisions, rounds }: Stored) {
  const { feeOre, memberFeeOre, cardFeeOre, places } = change
  const removed = (rows: { id: string }[], kept: { id: string | null }[]) =>
    rows.map(({ id }) => id).filter((id) => !kept.some((one) => one.id === id))
  return {
    feeOre,
    memberFeeOre,
    cardFeeOre,
    places,
    days: change.rounds.map(({ day }) => day),
    terms: planned.divisions.map(({ id, terms }) => ({ id, terms })),
    removedDivisions: removed(divisions, planned.divisions),
    removedRounds: removed(rounds, planned.rounds),
  }
}
