import {
  selectSideCompetitions,
  statementOf,
  type SideCompetitionRow,
  type StatementRow,
} from '../scoring/side-competition-queries.ts'
import { isDeepStrictEqual } from 'node:util'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { correctSideCompetitionResult as contract } from '#contract/sidecompetitions/endpoints.ts'
import { computeSideCompetitionResults } from '#domain/sidecompetitions/side-competition-results.ts'
import { isMeasure } from '#domain/sidecompetitions/side-competition.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockResultShared } from '../scoring/desk/lock-result.ts'
import { flightPersons } from '../scoring/flight-side-competitions.ts'
import { selectPartners } from '../scoring/listed-queries.ts'
import { findFlightOf, selectPlayers } from '../scoring/score-queries.ts'
import { listSideCompetitions } from './list-side-competitions.ts'
import { sideCompetitionRefusal } from './record-side-competition-result.ts'
import {
  findStatement,
  insertStatement,
  hasStatementAbout,
  lockSideCompetition,
} from './side-competition-queries.ts'

type Correction = ParsedInput<typeof contract>

/** Stores the tournament desk's measure, which overrides the flight's; the history keeps both. */
export async function correctSideCompetitionResult(ctx: Ctx, correction: Correction) {
  await ctx.db.transaction((tx) => correct(tx, ctx, correction))
  return listSideCompetitions(ctx, correction)
}

async function correct(tx: Db, ctx: Ctx, correction: Correction) {
  const { tournamentId, competitionId, id, entryId, measure, reason } = correction
  await lockResultShared(tx, tournamentId)
  const sideCompetition = await lockSideCompetition(tx, { tournamentId, competitionId })
  if (!sideCompetition) throw new AppError('not_found')
  const earlier = await findStatement(tx, id)
  if (earlier) {
    if (isSame(earlier, correction)) return
    throw new AppError('conflict', { reason: 'id_reused' })
  }
  if (sideCompetition.removedAt !== null) throw sideCompetitionRefusal('side_gone')
  await assertMayBePlaced(tx, sideCompetition, correction)
  const replaces = await replacedStatements(tx, sideCompetition, correction)
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
}

/**
 * The player must be in the round and in the side competition. A measure of a player who has left
 * either can still be deleted.
 */
async function assertMayBePlaced(
  tx: Db,
  sideCompetition: SideCompetitionRow,
  { tournamentId, entryId, measure }: Correction,
) {
  if (
    measure === null &&
    (await hasStatementAbout(tx, { competitionId: sideCompetition.id, entryId }))
  )
    return
  const found = await findFlightOf(tx, tournamentId, { roundId: sideCompetition.roundId, entryId })
  if (!found) throw new AppError('not_found')
  const players = await selectPlayers(tx, found.flight.id)
  const partners = await selectPartners(tx, found.flight.id)
  const person = flightPersons({ players, partners }).find((one) => one.entryId === entryId)
  if (!person) throw new AppError('not_found')
  if (sideCompetition.divisionId !== null && person.divisionId !== sideCompetition.divisionId) {
    throw sideCompetitionRefusal('side_other_division')
  }
  if (measure !== null && !isMeasure(sideCompetition.kind, measure))
    throw sideCompetitionRefusal('measure_impossible')
}

/**
 * The ids of the tournament desk's own statements that the correction replaces. `changed_elsewhere`
 * unless the request lists all current statements about the player.
 */
async function replacedStatements(
  tx: Db,
  sideCompetition: SideCompetitionRow,
  { entryId, measure, seen }: Correction,
) {
  const competitions = await selectSideCompetitions(tx, [sideCompetition.roundId])
  const statements =
    competitions
      .find(({ competition }) => competition.id === sideCompetition.id)
      ?.statements.map(statementOf) ?? []
  const result = computeSideCompetitionResults(statements).find((each) => each.entryId === entryId)
  const heads = result?.heads ?? []
  if (!isDeepStrictEqual([...heads].toSorted(), seen.toSorted())) {
    throw new AppError('changed_elsewhere')
  }
  const isSettled = !result || result.isCommittee || result.said.length < 2
  if (isSettled && (result?.measure ?? null) === measure)
    throw sideCompetitionRefusal('measure_unchanged')
  const ofDesk = new Set(statements.filter((each) => each.isCommittee).map((each) => each.id))
  return heads.filter((head) => ofDesk.has(head))
}

const isSame = (row: StatementRow, { competitionId, entryId, measure, reason }: Correction) =>
  row.byEntryId === null &&
  row.competitionId === competitionId &&
  row.entryId === entryId &&
  row.measure === measure &&
  row.reason === reason
