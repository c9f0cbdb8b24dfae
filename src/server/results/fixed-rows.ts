import type { Fix } from '#contract/results.ts'
import { frozenHandicap } from '../competitions/frozen-handicap.ts'
import type { RoundTeeRow } from '../competitions/tournament-queries.ts'
import type { LoadedContest } from './load-contest.ts'
import type { FieldRow } from './result-queries.ts'

export type Fixing = LoadedContest & {
  fix: Fix
  tees: RoundTeeRow[]
  /** Players by *række* at the deadline of entry. */
  entered: ReadonlyMap<string, number>
}

/** The tees that the fix makes other ones. */
export function fixedTees({ fix, tees }: Fixing): RoundTeeRow[] {
  if (fix.kind === 'stroke_indexes') {
    const wrong = tees.filter(({ id, holes }) => {
      const now = holes.map(({ strokeIndex }) => strokeIndex)
      return fix.teeIds.includes(id) && now.join() !== fix.strokeIndexes.join()
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
 * Every card with the fix on it, in the same order; whoever it does not concern is the same value.
 * A handicap that had been decided for the round is computed again only where the fix is its cause.
 */
export function fixedRows(fixing: Fixing): FieldRow[] {
  const { fix, tees, rows } = fixing
  const changed = new Map(fixedTees(fixing).map((tee) => [tee.id, tee]))
  return rows.map((row) => {
    const tee = changed.get(row.tee.id)
    if (tee && fix.kind === 'stroke_indexes') return { ...row, tee }
    if (tee) return rated(fixing, { ...row, tee })
    if (!('entryId' in fix) || row.entry.id !== fix.entryId || row.round.id !== fix.roundId) {
      return row
    }
    if (fix.kind === 'player_handicap') {
      if (row.player.handicapTenths === fix.handicapTenths) return row
      const player = { ...row.player, handicapTenths: fix.handicapTenths }
      return rated(fixing, { ...row, player })
    }
    const other = tees.find(({ id }) => id === fix.teeId)
    return !other || other.id === row.tee.id ? row : rated(fixing, { ...row, tee: other })
  })
}

/** With the handicap of the round that this index gives on this tee. */
function rated({ divisions, tees, entered }: Fixing, row: FieldRow): FieldRow {
  const { entry, tee, round, player } = row
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
