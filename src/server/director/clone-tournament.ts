import { refuse } from '../competitions/refuse-tournament.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { cloneTournament as contract } from '#contract/competitions/endpoints.ts'
import { addDays, daysBetween, type PlainDate } from '#domain/shared/dates.ts'
import { deadlineFor } from '#domain/competitions/presets.ts'
import { rulesOn } from '#domain/competitions/terms/rules-version.ts'
import { AppError } from '../app-error.ts'
import { danishMoment } from '../clock.ts'
import { accessClubWith } from '../clubs/access.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { findCourse } from '../competitions/copy-course.ts'
import { planCourses } from './settings/plan-courses.ts'
import { copySkins } from '#server/sidecompetitions/skins.ts'
import { copySideCompetitions } from '#server/sidecompetitions/create-side-competition.ts'
import type { ChosenCourse } from './settings/round-tees.ts'
import { teesOfCourse } from './tournament-settings.ts'
import { copyExtras } from '#server/entries/extras/change-extras.ts'
import { movedMoment, storeDraft, type Draft } from './create-tournament.ts'
import {
  findTournament,
  selectDivisions,
  selectRounds,
  selectRoundTees,
  type DivisionRow,
  type RoundRow,
} from '../competitions/tournament-queries.ts'

/** Copies an earlier tournament of the club: its terms then, with the course of today. */
export async function cloneTournament(ctx: Ctx, input: ParsedInput<typeof contract>) {
  const { clubId, fromId, name, day } = input
  await accessClubWith(ctx, 'club.tournaments', clubId)
  if (day < today(ctx)) refuse('tournament_day_past')
  return ctx.db.transaction(async (tx) => {
    const { tournament } = (await findTournament(tx, fromId)) ?? {}
    if (tournament?.clubId !== clubId) throw new AppError('not_found')
    const daysLater = daysBetween(tournament.firstDay, day)
    const divisions = await selectDivisions(tx, [fromId])
    const rounds = await selectRounds(tx, [fromId])
    const moved = { daysLater, today: today(ctx), fallback: deadlineFor(day, today(ctx)) }
    const { about, feeOre, memberFeeOre, cardFeeOre, cardUsesRound, places } = tournament
    const draft = await storeDraft(tx, ctx, {
      clubId,
      name,
      about,
      feeOre,
      memberFeeOre,
      cardFeeOre,
      cardUsesRound,
      places,
      clonedFrom: fromId,
      entryCloses: movedMoment(danishMoment(tournament.entryClosesAt), moved),
      withdrawBefore: movedMoment(danishMoment(tournament.withdrawBefore), moved),
      divisions: divisions.map((division) => copyDivision(division, day)),
      rounds: await copyRounds(tx, { clubId, rounds, divisions, daysLater }),
    })
    await copySideCompetitions(tx, ctx, { fromId, toId: draft.tournamentId })
    await copySkins(tx, ctx, { fromId, toId: draft.tournamentId })
    await copyExtras(tx, {
      fromId,
      toId: draft.tournamentId,
      moved: (lastDay) => addDays(lastDay, daysLater),
    })
    return draft
  })
}

/** The same division with the rules of the new day, without lots and play-offs of the earlier players. */
function copyDivision(division: DivisionRow, day: PlainDate): Draft['divisions'][number] {
  const { id: _, tournamentId: __, position: ___, terms, ...kept } = division
  return {
    ...kept,
    terms: { ...terms, rules: rulesOn(day)?.version ?? terms.rules },
    lotSeeds: null,
    playOffs: null,
  }
}

type RoundSources = {
  clubId: string
  rounds: RoundRow[]
  divisions: DivisionRow[]
  daysLater: number
}

async function copyRounds(tx: Db, { clubId, rounds, divisions, daysLater }: RoundSources) {
  const tees = await selectRoundTees(
    tx,
    rounds.map(({ id }) => id),
  )
  const copied: Draft['rounds'] = []
  for (const { id, day, courses, holes, firstMinute, interval, startStyle } of rounds) {
    const chosen: ChosenCourse[] = []
    for (const [i, name] of courses.entries()) {
      const course = await findCourse(tx, clubId, { name })
      if (!course) throw new AppError('not_found')
      // A tee that the course no longer has is replaced by the usual one.
      const played = tees.filter((tee) =>
        course.tees.some(({ name: of, gender }) => of === tee.name && gender === tee.gender),
      )
      chosen.push({
        courseId: course.id,
        ...teesOfCourse(played, { roundId: id, number: i + 1 }, divisions),
      })
    }
    const [first, ...otherCourses] = chosen
    if (!first) throw new Error('A round has a course')
    const planned = await planCourses(tx, {
      clubId,
      round: { ...first, holes, otherCourses },
      stored: undefined,
      divisions,
    })
    const start = startStyle.kind
    copied.push({ day: addDays(day, daysLater), firstMinute, interval, start, course: planned })
  }
  return copied
}
