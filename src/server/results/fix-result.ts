import { updatePlayer } from '../scoring/start-list-queries.ts'
import { updateTee } from '../competitions/settings-queries.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import type {
  applyFix as applyContract,
  Fix,
  FixEffect,
  previewFix as previewContract,
} from '#contract/results.ts'
import { validateStrokeIndexes } from '#domain/handicap/validate-ratings.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { refuse } from '../competitions/copy-course.ts'
import { lockResult } from '../scoring/desk/lock-result.ts'
import { countAtDeadline, selectRoundTees } from '../competitions/tournament-queries.ts'
import { changedResults } from './changed-results.ts'
import { fixedRows, fixedTees, type Fixing } from './fixed-rows.ts'
import { loadContest } from './load-contest.ts'
import { resultRefusal } from './move-result.ts'
import { type FieldRow } from './result-queries.ts'

/** Which results it would change; nothing is stored. */
export async function previewFix(
  ctx: Ctx,
  { tournamentId, fix }: ParsedInput<typeof previewContract>,
): Promise<FixEffect> {
  const fixing = await loadFixing(ctx.db, tournamentId, fix)
  return { changes: changedResults(fixing, fixedRows(fixing)) }
}

/** The same, stored for everybody at once, and logged; with the old values it is taken back. */
export async function applyFix(
  ctx: Ctx,
  { tournamentId, fix }: ParsedInput<typeof applyContract>,
): Promise<FixEffect> {
  return ctx.db.transaction(async (tx) => {
    await lockResult(tx, tournamentId)
    const fixing = await loadFixing(tx, tournamentId, fix)
    const after = fixedRows(fixing)
    const isChanged = fixedTees(fixing).length > 0 || after.some((one, i) => one !== fixing.rows[i])
    if (!isChanged) throw resultRefusal('fix_changes_nothing')
    await store(tx, fixing, after)
    const changes = changedResults(fixing, after)
    await recordActivity(tx, ctx, {
      action: 'tournaments.fix_result',
      subject: { type: 'tournament', id: tournamentId },
      data: { fix, before: beforeOf(fixing), results: changes.length },
    })
    return { changes }
  })
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
    const isWhole = found.every(({ holes }) => holes.length === fix.strokeIndexes.length)
    if (!isWhole || validateStrokeIndexes(fix.strokeIndexes)) refuse('stroke_indexes_wrong')
  }
  if (!('entryId' in fix)) return
  const isOfRound = found.every(({ roundId }) => roundId === fix.roundId)
  const isDrawn = rows.some(
    ({ entry, round }) => entry.id === fix.entryId && round.id === fix.roundId,
  )
  if (!isOfRound || !isDrawn) throw new AppError('not_found')
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

/** What stood before, so that the log alone is enough to take it back. */
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
