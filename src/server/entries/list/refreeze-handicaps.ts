import { teesOnCourse } from '#domain/competitions/round-courses.ts'
import type { ListLine } from '#contract/entries/list.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { teeOf } from '#domain/competitions/division-handicap.ts'
import type { Db } from '../../db/client.ts'
import { selectListed, type ListedRow } from '../../scoring/listed-queries.ts'
import { frozenHandicap } from '../../competitions/frozen-handicap.ts'
import { countAtDeadline } from '../../competitions/entry-count-queries.ts'
import {
  selectRounds,
  selectRoundTees,
  type DivisionRow,
  type RoundRow,
  type RoundTeeRow,
  type EntryRow,
} from '../../competitions/tournament-queries.ts'

type Strokes = Extract<ListLine['verdict'], { kind: 'change' }>['strokes']

/** The handicap of one round after the import, and the player's row if drawn. */
export type Refrozen = {
  round: RoundRow
  shown: Strokes[number]
  player: (ListedRow['player'] & ReturnType<typeof frozenHandicap>) | null
}

export type RoundsAhead = Awaited<ReturnType<typeof loadRoundsAhead>>

/** The rounds that a new handicap applies to: those of today and later. */
export async function loadRoundsAhead(
  db: Db,
  {
    tournamentId,
    today,
    divisions,
  }: { tournamentId: string; today: PlainDate; divisions: readonly DivisionRow[] },
) {
  const rounds = (await selectRounds(db, [tournamentId])).filter(({ day }) => day >= today)
  const ids = rounds.map(({ id }) => id)
  return {
    rounds,
    divisions,
    tees: await selectRoundTees(db, ids),
    drawn: ids.length === 0 ? [] : await selectListed(db, ids),
    entered: await countAtDeadline(db, tournamentId),
  }
}

type NewValues = { handicapTenths: number | null; divisionId: string }

/** The playing handicap before and after, by round, without rounds that have no tee for the player. */
export function refreeze(entry: EntryRow, now: NewValues, ahead: RoundsAhead): Refrozen[] {
  return ahead.rounds.flatMap((round) => {
    const row = ahead.drawn.find(
      (one) => one.entry.id === entry.id && one.player.roundId === round.id,
    )
    const after = freeze(entry, now, { ahead, round, row })
    const before = row?.player ?? freeze(entry, entry, { ahead, round, row })
    if (!after || !before) return []
    return {
      round,
      shown: {
        round: round.number,
        from: before.playingHandicap,
        to: after.playingHandicap,
        flight: row ? { number: row.flight.position, minute: row.flight.minute } : null,
        holesWritten: row?.card?.scores.filter((score) => score !== null).length ?? 0,
      },
      player: row ? { ...row.player, ...after } : null,
    }
  })
}

type RoundContext = { ahead: RoundsAhead; round: RoundRow; row: ListedRow | undefined }

function freeze(entry: EntryRow, now: NewValues, { ahead, round, row }: RoundContext) {
  const division = ahead.divisions.find(({ id }) => id === now.divisionId)
  const ofRound = teesOnCourse(ahead.tees, row?.flight.course ?? 1).filter(
    ({ roundId }) => roundId === round.id,
  )
  const tee = teeNow(entry, now, { row, tees: ofRound })
  if (!division || !tee) return undefined
  return frozenHandicap(now.handicapTenths, {
    round,
    tee,
    tees: ofRound,
    division,
    entered: ahead.entered,
  })
}

/** A drawn player keeps the drawn tee unless moved to another *række*. */
function teeNow(
  entry: EntryRow,
  { divisionId }: NewValues,
  { row, tees }: { row: ListedRow | undefined; tees: RoundTeeRow[] },
) {
  if (row && divisionId === entry.divisionId) return row.tee
  return teeOf(tees, divisionId, entry.gender)
}
