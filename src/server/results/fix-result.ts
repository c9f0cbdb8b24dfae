import { updatePlayer } from '#server/scoring/start-list-queries.ts'
import { updateTee } from '#server/competitions/settings-queries.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type {
  applyFix as applyContract,
  Fix,
  FixEffect,
  previewFix as previewContract,
} from '#contract/results/endpoints.ts'
import { validateStrokeIndexes } from '#domain/handicap/validate-ratings.ts'
import { recordActivity } from '#server/activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { assertShown } from '../shown-version.ts'
import { selectFixable, valuesOf } from './get-fixable.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '#server/db/client.ts'
import { refuse } from '#server/competitions/refuse-tournament.ts'
import { lockResult } from '#server/scoring/desk/lock-result.ts'
import { countAtDeadline } from '#server/competitions/entry-count-queries.ts'
import { selectRoundTees, type RoundTeeRow } from '#server/competitions/tournament-queries.ts'
import { changedResults } from './changed-results.ts'
import { loadContest, type LoadedContest } from './load-contest.ts'
import { resultRefusal } from './move-result.ts'
import type { FieldRow } from './result-queries.ts'
import { frozenHandicap } from '#server/competitions/frozen-handicap.ts'

/** Lists the results that the fix would change, without storing anything. */
export async function previewFix(
  ctx: Ctx,
  { tournamentId, fix }: ParsedInput<typeof previewContract>,
): Promise<FixEffect> {
  const fixing = await loadFixing(ctx.db, tournamentId, fix)
  return { changes: changedResults(fixing, fixedRows(fixing)) }
}

/** Stores the fix for all players at once and logs it; a fix with the old values reverts it. */
export async function applyFix(
  ctx: Ctx,
  { tournamentId, fix, basedOn }: ParsedInput<typeof applyContract>,
): Promise<FixEffect> {
  const effect = await ctx.db.transaction(async (tx) => {
    await lockResult(tx, tournamentId)
    const fixing = await loadFixing(tx, tournamentId, fix)
    const after = fixedRows(fixing)
    const isChanged = fixedTees(fixing).length > 0 || after.some((row, i) => row !== fixing.rows[i])
    if (!isChanged) throw resultRefusal('fix_changes_nothing')
    assertShown(basedOn, valuesOf(await selectFixable(tx, tournamentId)))
    await store(tx, fixing, after)
    const changes = changedResults(fixing, after)
    await recordActivity(tx, ctx, {
      action: 'tournaments.fix_result',
      subject: { type: 'tournament', id: tournamentId },
      data: { fix, before: beforeOf(fixing), results: changes.length },
    })
    return { changes }
  })
  // GolfBox has the cards with the old tee or handicap.
  ctx.wake?.('card-reports')
  return effect
}

async function loadFixing(db: Db, tournamentId: string, fix: Fix): Promise<Fixing> {
  const contest = await loadContest(db, tournamentId)
  const tees = await selectRoundTees(
    db,
    contest.rounds.map(({ id }) => id),
  )
  const fixing = { ...contest, fix, tees, entered: await countAtDeadline(db, tournamentId) }
  validate(fixing)
  return fixing
}

function validate({ fix, tees, rows }: Fixing) {
  const named = 'teeIds' in fix ? fix.teeIds : 'teeId' in fix ? [fix.teeId] : []
  const found = tees.filter(({ id }) => named.includes(id))
  if (found.length !== named.length) throw new AppError('not_found')
  if (fix.kind === 'stroke_indexes') {
    const hasAllHoles = found.every(({ holes }) => holes.length === fix.strokeIndexes.length)
    if (!hasAllHoles || validateStrokeIndexes(fix.strokeIndexes)) refuse('stroke_indexes_wrong')
  }
  if (!('entryId' in fix)) return
  const isOfRound = found.every(({ roundId }) => roundId === fix.roundId)
  const drawn = rows.find(
    ({ entry, round }) => entry.id === fix.entryId && round.id === fix.roundId,
  )
  const isOfCourse = found.every(({ course }) => course === drawn?.tee.course)
  if (!isOfRound || !isOfCourse || !drawn) throw new AppError('not_found')
}

async function store(tx: Db, fixing: Fixing, after: readonly FieldRow[]) {
  for (const { id, holes, courseRatingTenths, slopeRating } of fixedTees(fixing)) {
    await updateTee(tx, id, { holes, courseRatingTenths, slopeRating })
  }
  for (const [i, { player }] of after.entries()) {
    if (player === fixing.rows[i]?.player) continue
    const { teeId, handicapTenths, playingHandicap } = player
    const { courseHandicapNumerator, courseHandicapDenominator } = player
    const course = { courseHandicapNumerator, courseHandicapDenominator }
    await updatePlayer(tx, player, { teeId, handicapTenths, playingHandicap, ...course })
  }
}

/** The old values, so that the fix can be reverted from the log alone. */
function beforeOf({ fix, tees, rows }: Fixing): object {
  if ('entryId' in fix) {
    const row = rows.find(
      ({ entry, round }) => entry.id === fix.entryId && round.id === fix.roundId,
    )
    return { teeId: row?.player.teeId, handicapTenths: row?.player.handicapTenths }
  }
  return tees
    .filter(({ id }) => fix.teeIds.includes(id))
    .map(({ id, courseRatingTenths, slopeRating, holes }) => ({
      id,
      courseRatingTenths,
      slopeRating,
      strokeIndexes: holes.map(({ strokeIndex }) => strokeIndex),
    }))
}

type Fixing = LoadedContest & {
  fix: Fix
  tees: RoundTeeRow[]
  /** Number of players by *række* at the entry deadline. */
  entered: ReadonlyMap<string, number>
}

/** The tees that the fix changes, with their new values. */
function fixedTees({ fix, tees }: Fixing): RoundTeeRow[] {
  if (fix.kind === 'stroke_indexes') {
    const wrong = tees.filter(({ id, holes }) => {
      const current = holes.map(({ strokeIndex }) => strokeIndex)
      return fix.teeIds.includes(id) && current.join() !== fix.strokeIndexes.join()
    })
    return wrong.map((tee) => ({
      ...tee,
      holes: tee.holes.map((hole, i) => ({
        ...hole,
        strokeIndex: fix.strokeIndexes[i] ?? hole.strokeIndex,
      })),
    }))
  }
  if (fix.kind !== 'tee_rating') return []
  const { courseRatingTenths, slopeRating } = fix
  return tees.flatMap((tee) => {
    const isSame = tee.courseRatingTenths === courseRatingTenths && tee.slopeRating === slopeRating
    return fix.teeIds.includes(tee.id) && !isSame
      ? [{ ...tee, courseRatingTenths, slopeRating }]
      : []
  })
}

/**
 * Applies the fix to every card, in the same order; an unaffected row stays the same object. The
 * handicap of a round is computed again only where the fix changes its tee or index.
 */
function fixedRows(fixing: Fixing): FieldRow[] {
  const { fix, tees, rows } = fixing
  const changed = new Map(fixedTees(fixing).map((tee) => [tee.id, tee]))
  return rows.map((row) => {
    const tee = changed.get(row.tee.id)
    if (tee && fix.kind === 'stroke_indexes') return { ...row, tee }
    if (tee) return withNewHandicap(fixing, { ...row, tee })
    if (!('entryId' in fix) || row.entry.id !== fix.entryId || row.round.id !== fix.roundId) {
      return row
    }
    if (fix.kind === 'player_handicap') {
      if (row.player.handicapTenths === fix.handicapTenths) return row
      const player = { ...row.player, handicapTenths: fix.handicapTenths }
      return withNewHandicap(fixing, { ...row, player })
    }
    const other = tees.find(({ id }) => id === fix.teeId)
    return !other || other.id === row.tee.id ? row : withNewHandicap(fixing, { ...row, tee: other })
  })
}

/** The row with the handicap that its index gives on its tee. */
function withNewHandicap({ divisions, tees, entered }: Fixing, row: FieldRow): FieldRow {
  const { entry, tee, round, player, side } = row
  // The handicap of the side is of all its players, and only one of them has a card here.
  if (side?.isOneBall) throw resultRefusal('fix_not_for_sides')
  const division = divisions.find(({ id }) => id === entry.divisionId)
  if (!division) return { ...row, player: { ...player, teeId: tee.id } }
  const ofRound = tees.filter(({ roundId }) => roundId === round.id)
  const handicap = frozenHandicap(player.handicapTenths, {
    round,
    tee,
    tees: ofRound,
    division,
    entered,
  })
  return { ...row, player: { ...player, ...handicap } }
}
