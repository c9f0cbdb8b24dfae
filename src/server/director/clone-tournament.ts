import type { ParsedInput } from '#contract/endpoint.ts'
import type { cloneTournament as contract } from '#contract/competitions.ts'
import { addDays, daysBetween, type PlainDate } from '#domain/shared/dates.ts'
import { deadlineFor } from '#domain/competitions/presets.ts'
import { rulesOn } from '#domain/competitions/terms/rules-version.ts'
import { AppError } from '../app-error.ts'
import { danishDay, danishMinute } from '../clock.ts'
import { accessClubWith } from '../clubs/access.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findCourse, refuse } from '../competitions/copy-course.ts'
import { planCourse } from './settings/round-tees.ts'
import { copySideCompetitions } from '#server/sidecompetitions/create-side-competition.ts'
import { teesOfRound } from './tournament-settings.ts'
import { movedMoment, storeDraft, type Draft } from './create-tournament.ts'
import {
  findTournament,
  selectDivisions,
  selectRounds,
  selectRoundTees,
  type DivisionRow,
  type RoundRow,
} from '../competitions/tournament-queries.ts'

/** An earlier tournament of the club once more: its terms as they were, the course as it is now. */
export async function cloneTournament(ctx: Ctx, asked: ParsedInput<typeof contract>) {
  const { clubId, fromId, name, day } = asked
  await accessClubWith(ctx, 'club.tournaments', clubId)
  if (day < today(ctx)) refuse('tournament_day_past')
  return ctx.db.transaction(async (tx) => {
    const { tournament } = (await findTournament(tx, fromId)) ?? {}
    if (tournament?.clubId !== clubId) throw new AppError('not_found')
    const daysLater = daysBetween(tournament.firstDay, day)
    const divisions = await selectDivisions(tx, [fromId])
    const rounds = await selectRounds(tx, [fromId])
    const moved = { daysLater, today: today(ctx), otherwise: deadlineFor(day, today(ctx)) }
    const { about, feeOre, memberFeeOre, cardFeeOre, cardUsesRound, places } = tournament
    const made = await storeDraft(tx, ctx, {
      clubId,
      name,
      about,
      feeOre,
      memberFeeOre,
      cardFeeOre,
      cardUsesRound,
      places,
      clonedFrom: fromId,
      entryCloses: movedMoment(momentOf(tournament.entryClosesAt), moved),
      withdrawBefore: movedMoment(momentOf(tournament.withdrawBefore), moved),
      divisions: divisions.map((division) => playedFrom(division, day)),
      rounds: await copyRounds(tx, { clubId, rounds, divisions, daysLater }),
    })
    await copySideCompetitions(tx, ctx, { fromId, toId: made.tournamentId })
    return made
  })
}

const momentOf = (at: Date) => ({ day: danishDay(at), minute: danishMinute(at) })

/** The same *række* by the rules of its new day; lots and play-off were of those who played then. */
function playedFrom(division: DivisionRow, day: PlainDate): Draft['divisions'][number] {
  const { id: _, tournamentId: __, position: ___, terms, ...kept } = division
  return {
    ...kept,
    terms: { ...terms, rules: rulesOn(day)?.version ?? terms.rules },
    lotSeeds: null,
    playOffs: null,
  }
}

type Copied = {
  clubId: string
  rounds: RoundRow[]
  divisions: DivisionRow[]
  daysLater: number
}

async function copyRounds(tx: Db, { clubId, rounds, divisions, daysLater }: Copied) {
  const tees = await selectRoundTees(
    tx,
    rounds.map(({ id }) => id),
  )
  const copied: Draft['rounds'] = []
  for (const { id, day, courseName, holes, firstMinute, interval, startStyle } of rounds) {
    const course = await findCourse(tx, clubId, { name: courseName })
    if (!course) throw new AppError('not_found')
    // A tee that the course has no more is replaced by the usual one.
    const played = tees.filter(({ name, gender }) =>
      course.tees.some((tee) => tee.name === name && tee.gender === gender),
    )
    const planned = await planCourse(tx, {
      clubId,
      round: { courseId: course.id, holes, ...teesOfRound(played, { id }, divisions) },
      stored: undefined,
      divisions,
    })
    const start = startStyle.kind
    copied.push({ day: addDays(day, daysLater), firstMinute, interval, start, course: planned })
  }
  return copied
}
