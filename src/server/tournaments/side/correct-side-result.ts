import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { correctSideResult as contract } from '#contract/tournament-side.ts'
import { foldSide } from '#domain/tournaments/side/fold-side.ts'
import { isMeasure } from '#domain/tournaments/side/side-competition.ts'
import { recordActivity } from '../../activity/record.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { holdResult } from '../desk/hold-result.ts'
import { raiseVersion } from '../raise-version.ts'
import { findFlightOf, selectPlayers } from '../score-queries.ts'
import { listSideCompetitions } from './list-side-competitions.ts'
import { refuseSide } from './record-side-result.ts'
import {
  findStatement,
  insertStatement,
  isSpokenOf,
  lockSide,
  selectSides,
  statementOf,
  type SideRow,
  type StatementRow,
} from './side-queries.ts'

type Correction = z.output<typeof contract.input>

/** Puts the desk's word above the flight's; what the flight said stays in the history. */
export async function correctSideResult(ctx: Ctx, correction: Correction) {
  await ctx.db.transaction((tx) => correct(tx, ctx, correction))
  return listSideCompetitions(ctx, correction)
}

async function correct(tx: Db, ctx: Ctx, correction: Correction) {
  const { tournamentId, competitionId, id, entryId, measure, reason } = correction
  await holdResult(tx, tournamentId)
  const side = await lockSide(tx, { tournamentId, competitionId })
  if (!side) throw new AppError('not_found')
  const earlier = await findStatement(tx, id)
  if (earlier) {
    if (isSame(earlier, correction)) return
    throw new AppError('conflict', { reason: 'id_reused' })
  }
  if (side.removedAt !== null) throw refuseSide('side_gone')
  await judgePlayer(tx, side, correction)
  const replaces = await replacedBy(tx, side, correction)
  const at = ctx.now()
  const isNew = await insertStatement(tx, {
    id,
    competitionId,
    entryId,
    measure,
    replaces,
    byEntryId: null,
    byAccountId: ctx.actor?.accountId ?? null,
    reason,
    writtenAt: at,
    receivedAt: at,
  })
  if (!isNew) throw new AppError('conflict', { reason: 'id_reused' })
  await recordActivity(tx, ctx, {
    action: 'tournaments.correct_side_result',
    subject: { type: 'entry', id: entryId },
    data: { competition: competitionId, measure, statement: id },
  })
  await raiseVersion(tx, ctx, tournamentId)
}

/**
 * She must play in the round, and be in the competition. From one who has left either since, what was
 * said of her can still be taken.
 */
async function judgePlayer(tx: Db, side: SideRow, { tournamentId, entryId, measure }: Correction) {
  if (measure === null && (await isSpokenOf(tx, { competitionId: side.id, entryId }))) return
  const found = await findFlightOf(tx, tournamentId, { roundId: side.roundId, entryId })
  const players = found ? await selectPlayers(tx, found.flight.id) : []
  const entry = players.find((player) => player.entry.id === entryId)?.entry
  if (!entry) throw new AppError('not_found')
  if (side.divisionId !== null && entry.divisionId !== side.divisionId) {
    throw refuseSide('side_other_division')
  }
  if (measure !== null && !isMeasure(side.kind, measure)) throw refuseSide('measure_impossible')
}

/** The desk's earlier word about her, once it is sure that she stands as the desk saw her. */
async function replacedBy(tx: Db, side: SideRow, { entryId, measure, seen }: Correction) {
  const sides = await selectSides(tx, [side.roundId])
  const statements =
    sides.find(({ competition }) => competition.id === side.id)?.statements.map(statementOf) ?? []
  const now = foldSide(statements).find((one) => one.entryId === entryId)
  const heads = now?.heads ?? []
  if (!isDeepStrictEqual([...heads].toSorted(), seen.toSorted())) {
    throw new AppError('changed_elsewhere')
  }
  const isSettled = !now || now.isCommittee || now.said.length < 2
  if (isSettled && (now?.measure ?? null) === measure) throw refuseSide('measure_unchanged')
  const isDesk = new Set(statements.filter((one) => one.isCommittee).map((one) => one.id))
  return heads.filter((head) => isDesk.has(head))
}

const isSame = (row: StatementRow, { competitionId, entryId, measure, reason }: Correction) =>
  row.byEntryId === null &&
  row.competitionId === competitionId &&
  row.entryId === entryId &&
  row.measure === measure &&
  row.reason === reason
