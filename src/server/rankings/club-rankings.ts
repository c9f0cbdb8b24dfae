import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type * as contract from '#contract/rankings/endpoints.ts'
import type { RankingRefusal } from '#contract/rankings/endpoints.ts'
import { tournamentSlug } from '#domain/competitions/slug.ts'
import { playsRound } from '#domain/competitions/terms/played-rounds.ts'
import type { EclecticTerms } from '#domain/rankings/eclectic-terms.ts'
import { maxRankingEvents, type RankingTerms } from '#domain/rankings/ranking-terms.ts'
import { yearOf } from '#domain/shared/dates.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { accessClubWith } from '../clubs/access.ts'
import { selectCourses } from '../clubs/queries.ts'
import { selectRounds } from '../competitions/tournament-queries.ts'
import { today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { assertShown, versionOf } from '../shown-version.ts'
import {
  countEvents,
  deleteEvent,
  deleteRankingRow,
  findDivision,
  findRanking,
  insertRanking,
  lockRanking,
  selectEvents,
  selectSummaries,
  updateRankingRow,
  upsertEvent,
  type DivisionToCount,
  type RankingRecord,
} from './ranking-queries.ts'
import { readRanking } from './read-ranking.ts'

type Input<E extends keyof typeof contract> = ParsedInput<(typeof contract)[E]>
type Of = { clubId: string; rankingId: string }

/** The lists of a club, also those that only the club sees. */
export async function listClubRankings(ctx: Ctx, { clubId }: { clubId: string }) {
  const club = await accessClubWith(ctx, 'club.tournaments', clubId)
  return {
    clubName: club.name,
    courses: await playableCourses(ctx.db, clubId),
    rankings: await selectSummaries(ctx.db, { clubId }),
  }
}

export async function createRanking(ctx: Ctx, { clubId, ...written }: Input<'createRanking'>) {
  await accessClubWith(ctx, 'club.tournaments', clubId)
  return ctx.db.transaction(async (tx) => {
    await assertCourse(tx, clubId, written.terms)
    const row = await insertWithFreeSlug(tx, ctx, { ...written, clubId, createdAt: ctx.now() })
    await record(tx, ctx, 'rankings.create', row.id)
    return { id: row.id, slug: row.slug }
  })
}

/** The address of a list is like a tournament's: its name and the year in which it is made. */
async function insertWithFreeSlug(
  tx: Db,
  ctx: Ctx,
  values: Omit<RankingRecord, 'id' | 'slug'>,
): Promise<RankingRecord> {
  for (let turn = 1; turn <= 100; turn++) {
    const slug = tournamentSlug(values.name, yearOf(today(ctx)), turn)
    const row = await insertRanking(tx, { ...values, slug })
    if (row) return row
  }
  throw new AppError('conflict')
}

/** A list with what its club can change, and the players who cannot be recognised. */
export async function getClubRanking(ctx: Ctx, of: Of) {
  const club = await accessClubWith(ctx, 'club.tournaments', of.clubId)
  const ranking = await findRanking(ctx.db, of)
  if (!ranking) throw new AppError('not_found')
  const { events, unknown } = await readRanking(ctx.db, ranking)
  return {
    clubName: club.name,
    clubSlug: club.slug,
    slug: ranking.slug,
    ...shown(ranking),
    version: versionOf(shown(ranking)),
    courses: await playableCourses(ctx.db, of.clubId),
    events,
    unknown: unknown.slice(0, 200),
  }
}

const shown = ({
  name,
  about,
  terms,
  isPublic,
}: Omit<RankingRecord, 'id' | 'slug' | 'clubId' | 'createdAt'>) => ({
  name,
  about,
  terms,
  isPublic,
})

/** Changes name and terms; the list is worked out again from the same results. */
export async function updateRanking(
  ctx: Ctx,
  { clubId, rankingId, basedOn, ...written }: Input<'updateRanking'>,
) {
  return change(ctx, { clubId, rankingId }, 'rankings.update', async (tx, stored) => {
    assertShown(basedOn, shown(stored), shown(written))
    if (written.terms.kind !== stored.terms.kind) refuse('ranking_kind_fixed')
    await assertCourse(tx, clubId, written.terms, stored.terms)
    await updateRankingRow(tx, rankingId, written)
    return { version: versionOf(shown(written)) }
  })
}

export async function deleteRanking(ctx: Ctx, of: Of) {
  return change(ctx, of, 'rankings.delete', async (tx) => {
    await deleteRankingRow(tx, of.rankingId)
    return done
  })
}

/** Counts a *række*, or changes what it is worth. A tournament of another club needs no consent: its result is public. */
export async function setRankingEvent(
  ctx: Ctx,
  { clubId, rankingId, divisionId, percent }: Input<'setRankingEvent'>,
) {
  return change(ctx, { clubId, rankingId }, 'rankings.add_event', async (tx, stored) => {
    const division = await findDivision(tx, divisionId)
    if (!division) throw new AppError('not_found')
    if (!division.announcedAt) refuse('ranking_draft_tournament')
    if (division.isInSides && (stored.terms.kind === 'eclectic' || division.isInMatches)) {
      refuse('ranking_sides')
    }
    if (stored.terms.kind === 'eclectic')
      await assertCards(tx, division, { ...stored.terms, clubId })
    const isCounted = (await selectEvents(tx, rankingId)).some(
      (row) => row.division.id === divisionId,
    )
    if (!isCounted && (await countEvents(tx, rankingId)) >= maxRankingEvents) refuse('ranking_full')
    await upsertEvent(tx, { rankingId, divisionId, percent })
    return done
  })
}

export async function removeRankingEvent(ctx: Ctx, of: Input<'removeRankingEvent'>) {
  return change(ctx, of, 'rankings.remove_event', async (tx) => {
    await deleteEvent(tx, of)
    return done
  })
}

const done = { done: true as const }

/** The courses that a round can be played on. */
async function playableCourses(db: Db, clubId: string) {
  const courses = await selectCourses(db, [clubId])
  return courses.flatMap(({ name, holes }) =>
    holes === 9 || holes === 18 ? [{ name, holes: holes as 9 | 18 }] : [],
  )
}

/** The course of an eclectic is one of the club's; one that the list has already may be gone. */
async function assertCourse(tx: Db, clubId: string, terms: RankingTerms, stored?: RankingTerms) {
  if (terms.kind !== 'eclectic') return
  const { name, holes } = terms.course
  const earlier = stored?.kind === 'eclectic' ? stored.course : undefined
  if (earlier?.name === name && earlier.holes === holes) return
  const courses = await playableCourses(tx, clubId)
  const isPlayable = courses.some((one) => one.name === name && one.holes <= holes)
  if (!isPlayable) throw new AppError('not_found')
}

/** An eclectic counts cards of single players on its course. */
async function assertCards(
  tx: Db,
  division: DivisionToCount,
  { course, clubId }: EclecticTerms & { clubId: string },
) {
  if (division.isInMatches) refuse('ranking_matches')
  const rounds = await selectRounds(tx, [division.tournamentId])
  const isOnCourse = rounds.some(
    (round) =>
      playsRound(division.terms, round.number) &&
      round.courses.includes(course.name) &&
      round.holes === course.holes,
  )
  if (division.clubId !== clubId || !isOnCourse) refuse('ranking_other_course')
}

function refuse(reason: RankingRefusal): never {
  throw new AppError('refused', { reason })
}

/** A change of a club's list under its lock, with a line in the log. */
async function change<Result>(
  ctx: Ctx,
  { clubId, rankingId }: Of,
  action: string,
  apply: (tx: Db, stored: RankingRecord) => Promise<Result>,
): Promise<Result> {
  await accessClubWith(ctx, 'club.tournaments', clubId)
  return ctx.db.transaction(async (tx) => {
    const stored = await lockRanking(tx, { clubId, rankingId })
    if (!stored) throw new AppError('not_found')
    const result = await apply(tx, stored)
    await record(tx, ctx, action, rankingId)
    return result
  })
}

const record = (tx: Db, ctx: Ctx, action: string, id: string) =>
  recordActivity(tx, ctx, { action, subject: { type: 'ranking', id } })
