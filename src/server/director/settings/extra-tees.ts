import type { Db } from '../../db/client.ts'
import { refuse, type CopiedTee } from '../../competitions/copy-course.ts'
import { insertRoundTees, type RoundTeeRow } from '../../competitions/tournament-queries.ts'
import { teeRows } from './round-tees.ts'
import { deleteTees, selectPlayedTees } from '../../competitions/settings-queries.ts'

type Extras = {
  roundId: string
  extras: readonly CopiedTee[]
  /** The tees of the tournament. */
  stored: readonly RoundTeeRow[]
}

/**
 * The tees of a round that one player may be given. No start was made from them, so they come and go
 * while the round is drawn. `refused`: one that a player has been given cannot go.
 */
export async function writeExtraTees(tx: Db, { roundId, extras, stored }: Extras) {
  const had = stored.filter((tee) => tee.isExtra && tee.roundId === roundId)
  const isIn = (tees: readonly Named[], tee: Named) =>
    tees.some(({ gender, name }) => gender === tee.gender && name === tee.name)
  const gone = had.filter((tee) => !isIn(extras, tee)).map(({ id }) => id)
  if ((await selectPlayedTees(tx, gone)).length > 0) refuse('tee_played')
  await deleteTees(tx, gone)
  const added = extras.filter((tee) => !isIn(had, tee))
  const rows = teeRows({ tees: [], extras: added }, { roundId, divisionIds: [] })
  if (rows.length > 0) await insertRoundTees(tx, rows)
}

type Named = { gender: string; name: string }
