import { refuse } from '../competitions/refuse-tournament.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { createTournament as contract } from '#contract/competitions/endpoints.ts'
import { addDays, yearOf, type PlainDate } from '#domain/shared/dates.ts'
import type { Moment } from '#domain/shared/clock-time.ts'
import type { StartStyle } from '#domain/draw/start-slots.ts'
import { gendersOf, planTournament } from '#domain/competitions/presets.ts'
import { tournamentSlug } from '#domain/competitions/slug.ts'
import { requireSignedIn } from '../access.ts'
import { grantRole } from '../accounts/ensure-account.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { danishInstant } from '../clock.ts'
import { accessClubWith } from '../clubs/access.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import type { tournamentDivisions, tournaments } from '../db/tables/competitions.ts'
import { copyCourse, startStyleOf } from '../competitions/copy-course.ts'
import type { PlannedCourses } from './settings/plan-courses.ts'
import { teeRows } from './settings/round-tees.ts'
import {
  insertDivisions,
  insertRound,
  insertRoundTees,
  insertTournament,
} from '../competitions/tournament-queries.ts'

type Input = ParsedInput<typeof contract>

/** A draft from six answers, with presets for everything else (D34). */
export async function createTournament(ctx: Ctx, input: Input) {
  const { clubId, day, courseId, menTeeId, womenTeeId } = input
  await accessClubWith(ctx, 'club.tournaments', clubId)
  if (day < today(ctx)) refuse('tournament_day_past')
  const plan = planTournament(input, today(ctx))
  return ctx.db.transaction(async (tx) => {
    const { tees, courseName, holes } = await copyCourse(tx, {
      clubId,
      course: { id: courseId },
      genders: gendersOf(plan.divisions),
      longest: plan.longestTees,
      chosen: ({ id }) => id === menTeeId || id === womenTeeId,
    })
    const { firstMinute = plan.firstMinute, startStyle = 'one_tee' } = input
    return storeDraft(tx, ctx, {
      ...termsFrom(input, plan),
      clubId,
      name: input.name,
      clonedFrom: null,
      divisions: plan.divisions,
      rounds: plan.days.map((of) => ({
        day: of,
        firstMinute,
        interval: plan.interval,
        start: startStyle,
        course: {
          courses: [courseName],
          holes,
          tees: tees.map((copy) => ({ division: null, copy })),
          extras: [],
        },
      })),
    })
  })
}

type Plan = ReturnType<typeof planTournament>

function termsFrom(input: Input, plan: Plan) {
  const { about, cardFeeOre, places } = input
  return {
    about: about || null,
    feeOre: input.feeOre,
    memberFeeOre: input.memberFeeOre ?? plan.memberFeeOre,
    cardFeeOre: cardFeeOre === undefined ? plan.cardFeeOre : cardFeeOre,
    cardUsesRound: input.cardUsesRound ?? plan.cardUsesRound,
    places: places === undefined ? plan.places : places,
    entryCloses: plan.entryCloses,
    withdrawBefore: plan.withdrawBefore,
  }
}

type TournamentValues = Pick<
  typeof tournaments.$inferInsert,
  | 'clubId'
  | 'name'
  | 'about'
  | 'feeOre'
  | 'memberFeeOre'
  | 'cardFeeOre'
  | 'cardUsesRound'
  | 'places'
  | 'clonedFrom'
>

/** A tournament to be stored. */
export type Draft = TournamentValues & {
  entryCloses: Moment
  withdrawBefore: Moment
  divisions: Omit<typeof tournamentDivisions.$inferInsert, 'tournamentId' | 'position'>[]
  rounds: {
    day: PlainDate
    firstMinute: number
    interval: number
    start: StartStyle['kind']
    course: PlannedCourses
  }[]
}

/** Stores a draft with its rounds and divisions; the creator becomes its director. */
export async function storeDraft(tx: Db, ctx: Ctx, draft: Draft) {
  const { divisions, rounds, entryCloses, withdrawBefore, ...values } = draft
  const { accountId } = requireSignedIn(ctx)
  const [first, last] = [rounds[0], rounds.at(-1)]
  if (!first || !last) refuse('tournament_without_rounds')
  const row = await insertWithFreeSlug(tx, {
    ...values,
    state: 'draft',
    firstDay: first.day,
    lastDay: last.day,
    entryClosesAt: danishInstant(entryCloses.day, entryCloses.minute),
    withdrawBefore: danishInstant(withdrawBefore.day, withdrawBefore.minute),
    createdAt: ctx.now(),
  })
  const tournamentId = row.id
  const stored = await insertDivisions(
    tx,
    divisions.map((division, i) => ({ ...division, tournamentId, position: i + 1 })),
  )
  const divisionIds = stored.map(({ id }) => id)
  for (const [i, { course, start, ...round }] of rounds.entries()) {
    await storeRound(tx, {
      course,
      start,
      divisionIds,
      values: { ...round, tournamentId, number: i + 1 },
    })
  }
  await grantRole(tx, ctx, { accountId, name: 'tournament_director', scopeId: tournamentId })
  await recordActivity(tx, ctx, {
    action: 'tournaments.create',
    subject: { type: 'tournament', id: tournamentId },
    data: { clubId: values.clubId, clonedFrom: values.clonedFrom, rounds: rounds.length },
  })
  return { tournamentId, slug: row.slug }
}

type StoredRound = {
  course: PlannedCourses
  start: StartStyle['kind']
  /** In the order of the divisions. */
  divisionIds: string[]
  values: {
    day: PlainDate
    firstMinute: number
    interval: number
    tournamentId: string
    number: number
  }
}

async function storeRound(tx: Db, { course, start, divisionIds, values }: StoredRound) {
  const { courses, holes } = course
  const tees = course.tees.map(({ copy }) => copy)
  const startStyle = startStyleOf(start, { holes, tees })
  const of = { ...values, courses, holes, startStyle, drawVersion: 0 }
  const { id: roundId } = await insertRound(tx, of)
  await insertRoundTees(tx, teeRows(course, { roundId, divisionIds }))
}

type ValuesWithoutSlug = Omit<typeof tournaments.$inferInsert, 'slug'>

/** Stores a tournament with the first slug of its name that is free. */
export async function insertWithFreeSlug(tx: Db, values: ValuesWithoutSlug) {
  for (let turn = 1; turn <= 100; turn++) {
    const slug = tournamentSlug(values.name, yearOf(values.firstDay), turn)
    const row = await insertTournament(tx, { ...values, slug })
    if (row) return row
  }
  throw new AppError('conflict')
}

/** A deadline moved with the first day, or the fallback where the moved day has passed. */
export function movedMoment(
  { day, minute }: Moment,
  { daysLater, today: now, fallback }: { daysLater: number; today: PlainDate; fallback: Moment },
): Moment {
  const moved = addDays(day, daysLater)
  return moved > now ? { day: moved, minute } : fallback
}
