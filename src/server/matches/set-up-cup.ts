import type * as contract from '#contract/matches/cup.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { poolOfTeam } from '#domain/matches/cup.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockTournament } from '../competitions/tournament-queries.ts'
import {
  deleteContestants,
  deleteSessionsFrom,
  deleteSessionMatches,
  updateCup,
} from './cup-queries.ts'
import { assertMayPublish } from './draw-matches.ts'
import { extendLastDay, updateStateByMatches } from './finish-matches.ts'
import { holesOf, isWritten, type LoadedDivision } from './load-division.ts'
import { onCourse } from './match-course.ts'
import { playingHandicapOf } from './match-handicaps.ts'
import { getMatchDivision, lockLoaded } from './lock-division.ts'
import {
  bumpMatchVersion,
  insertMatchDraw,
  insertMatches,
  updateMatch,
  upsertMatchRounds,
} from './match-queries.ts'
import { insertContestants, selectEntrants, updateContestant } from './contestant-queries.ts'
import { refuse } from './refuse-match.ts'
import { mailChangedStarts, storeCaptains } from './store-captains.ts'

type Input = ParsedInput<typeof contract.setUpCup>

/** Stores the teams and sessions of a cup, the first time or changed; what is revealed stays as it is. */
export async function setUpCup(ctx: Ctx, input: Input) {
  const { tournamentId, divisionId, version } = input
  await ctx.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    if (!tournament) throw new AppError('not_found')
    const loaded = version === 0 ? await getMatchDivision(tx, input) : await lockLoaded(tx, input)
    if (loaded.division.terms.matchPlay?.draw !== 'cup') throw new AppError('changed_elsewhere')
    if (version === 0) assertMayPublish(ctx, { tournament, loaded })
    if (tournament.state === 'cancelled') refuse('tournament_state')
    assertSessions(loaded, input)
    await assertPlayers(tx, loaded, input)
    await storeDraw(tx, ctx, loaded, input)
    await storePlayers(tx, loaded, input)
    await storeSessions(tx, loaded, input)
    await storeCaptains(tx, ctx, input)
    await mailChangedStarts(tx, ctx, loaded)
    await recordActivity(tx, ctx, {
      action: 'matches.set_up_cup',
      subject: { type: 'tournament', id: tournamentId },
      data: {
        divisionId,
        players: input.players.length,
        sessions: input.sessions.length,
        captains: input.captains.length,
      },
    })
    await extendLastDay(tx, tournamentId)
    await updateStateByMatches(tx, ctx, tournamentId)
  })
  return { done: true as const }
}

/** Each player is entered, once, and in a net cup has a tee on every course. Nobody in a line-up leaves the team. */
async function assertPlayers(
  tx: Db,
  loaded: LoadedDivision,
  { players, sessions, divisionId }: Input,
) {
  const courses = [...new Set(sessions.map(({ course }) => course))]
  const entries = new Map(
    [
      ...(await selectEntrants(tx, [divisionId])),
      ...loaded.contestants.map(({ entry }) => entry),
    ].map((entry) => [entry.id, entry]),
  )
  const ids = new Set(players.map(({ entryId }) => entryId))
  const isKnown = players.every(({ entryId }) => entries.has(entryId))
  if (!isKnown || ids.size < players.length) refuse('matches_entrants_changed')
  if (new Set(players.map(({ team }) => team)).size < 2) refuse('matches_field_size')
  const isWithoutTee = players.some(({ entryId }) => {
    const entry = entries.get(entryId)
    return courses.some(
      (course) =>
        entry !== undefined && playingHandicapOf(entry, onCourse(loaded, course)) === undefined,
    )
  })
  if (isWithoutTee) refuse('matches_no_tee')
  const inLineUp = new Set(loaded.matches.flatMap(({ a, a2, b, b2 }) => [a, a2, b, b2]))
  for (const { id, entryId, pool } of loaded.contestants) {
    const now = players.find((player) => player.entryId === entryId)
    if (inLineUp.has(id) && (!now || poolOfTeam[now.team] !== pool)) refuse('cup_player_in_use')
  }
}

/**
 * A session that is revealed keeps its place, its format and its matches, and one with a written hole its course and
 * start hole. Every session is on a course of the round and begins on a hole of it.
 */
function assertSessions(loaded: LoadedDivision, { sessions }: Input) {
  const courses = loaded.course?.round.courses.length ?? 1
  const holes = holesOf(loaded)
  if (sessions.some(({ course, startHole }) => course > courses || startHole > holes)) {
    refuse('cup_course_wrong')
  }
  for (const { round, revealedAt, format, course, startHole } of loaded.rounds) {
    const now = sessions[round - 1]
    const matches = loaded.matches.filter((match) => match.round === round)
    if (revealedAt && (now?.format !== format || now?.matches !== matches.length)) {
      refuse('cup_sessions_wrong')
    }
    const isMoved = now && (now.course !== course || now.startHole !== startHole)
    if (isMoved && matches.some(isWritten)) refuse('cup_session_begun')
  }
}

async function storeDraw(tx: Db, ctx: Ctx, loaded: LoadedDivision, input: Input) {
  const { tournamentId, divisionId, teams, holder, pointsPerWin } = input
  const cup = { teams, holder, pointsPerWin }
  if (!loaded.draw) {
    const row = { divisionId, tournamentId, pools: null, cup, lotSeed: divisionId, version: 1 }
    return insertMatchDraw(tx, { ...row, publishedAt: ctx.now() })
  }
  await updateCup(tx, divisionId, cup)
  await bumpMatchVersion(tx, divisionId)
}

async function storePlayers(tx: Db, { contestants }: LoadedDivision, input: Input) {
  const { players, tournamentId, divisionId } = input
  const given = new Map(players.map((player) => [player.entryId, player]))
  const gone = contestants.filter(({ entryId }) => !given.has(entryId))
  await deleteContestants(
    tx,
    gone.map(({ id }) => id),
  )
  for (const { id, entryId } of contestants) {
    const player = given.get(entryId)
    if (!player) continue
    await updateContestant(tx, id, { pool: poolOfTeam[player.team], isCaptain: player.isCaptain })
  }
  const known = new Set(contestants.map(({ entryId }) => entryId))
  const lastSeed = Math.max(0, ...contestants.map(({ seed }) => seed))
  const added = players
    .filter(({ entryId }) => !known.has(entryId))
    .map(({ entryId, team, isCaptain }, i) => ({
      tournamentId,
      divisionId,
      entryId,
      isCaptain,
      pool: poolOfTeam[team],
      seed: lastSeed + i + 1,
    }))
  if (added.length > 0) await insertContestants(tx, added)
}

async function storeSessions(tx: Db, loaded: LoadedDivision, input: Input) {
  const { tournamentId, divisionId, sessions } = input
  await deleteSessionsFrom(tx, divisionId, sessions.length + 1)
  const of = { tournamentId, divisionId, stage: 'session' as const }
  await upsertMatchRounds(
    tx,
    sessions.map(({ format, day, startsAt, course, startHole }, i) => ({
      ...of,
      round: i + 1,
      lastDay: day,
      format,
      startsAt,
      course,
      startHole,
    })),
  )
  for (const [i, { format, matches }] of sessions.entries()) {
    const round = i + 1
    const stored = loaded.matches.filter((match) => match.round === round)
    await deleteSessionMatches(tx, divisionId, { round, after: matches })
    const slots = Array.from({ length: matches }, (_, at) => at + 1)
    const missing = slots.filter((slot) => !stored.some((match) => match.slot === slot))
    if (missing.length > 0) {
      await insertMatches(
        tx,
        missing.map((slot) => ({ ...of, round, slot })),
      )
    }
    const was = loaded.rounds.find((session) => session.round === round)?.format
    if (!was || was === format) continue
    // Pairs and single players cannot take each other's places.
    for (const { id } of stored) await updateMatch(tx, id, { a: null, a2: null, b: null, b2: null })
  }
}
