import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { refuse } from '../../competitions/copy-course.ts'
import { givePlaces } from '../../entries/give-places.ts'
import { removeSideCompetitionsOffCourse } from '../../sidecompetitions/create-side-competition.ts'
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
  validateState,
  touchesDraw,
  type Change,
  type Stored,
} from './validate-settings.ts'
import { planSettings, type PlannedSettings } from './plan-settings.ts'
import { writeSettings } from './write-settings.ts'

/** Changes a tournament as a whole; what its start list was made from only before there is one. */
export async function updateTournament(ctx: Ctx, change: Change) {
  const { tournamentId } = change
  await ctx.db.transaction(async (tx) => {
    const stored = await readStored(tx, tournamentId)
    validateState(change, stored)
    validateDays(ctx, change, stored)
    const planned = await planSettings(tx, change, stored)
    validateDivisions(planned, change.rounds.length)
    if (isDrawn(stored.rounds) && touchesDraw(planned, stored)) refuse('draw_made')
    await validateEntries(tx, change, stored)
    await writeSettings(tx, { change, planned, stored })
    await removeSideCompetitionsOffCourse(tx, ctx, tournamentId)
    await recordActivity(tx, ctx, {
      action: 'tournaments.update',
      subject: { type: 'tournament', id: tournamentId },
      data: logged(change, planned, stored),
    })
    // More places, in all or in a *række*: those who wait are next.
    const { tournament } = await readStored(tx, tournamentId)
    await givePlaces(tx, ctx, tournament)
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

/** Figures and ids alone: what each *række* is played by from now on is told whole. */
function logged(change: Change, planned: PlannedSettings, { divisions, rounds }: Stored) {
  const { feeOre, memberFeeOre, cardFeeOre, places } = change
  const gone = (rows: { id: string }[], kept: { id: string | null }[]) =>
    rows.map(({ id }) => id).filter((id) => !kept.some((one) => one.id === id))
  return {
    feeOre,
    memberFeeOre,
    cardFeeOre,
    places,
    days: change.rounds.map(({ day }) => day),
    terms: planned.divisions.map(({ id, terms }) => ({ id, terms })),
    removedDivisions: gone(divisions, planned.divisions),
    removedRounds: gone(rounds, planned.rounds),
  }
}
