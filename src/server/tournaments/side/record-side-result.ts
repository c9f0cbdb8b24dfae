import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { recordSideResult as contract, SideRefusal } from '#contract/tournament-side.ts'
import type { EntryRefusal } from '#contract/tournament-scores.ts'
import { writtenAt } from '#domain/tournaments/scoring/score-entry.ts'
import { faultOfStatement, mostStatements } from '#domain/tournaments/side/judge-statement.ts'
import { recordActivity } from '../../activity/record.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { holdFlight, limitWriting, refuseClosed, type HeldFlight } from '../access-flight.ts'
import { raiseVersion } from '../raise-version.ts'
import { readFlight } from '../read-flight.ts'
import {
  countStatements,
  findStatement,
  insertStatement,
  lockSide,
  type StatementRow,
} from './side-queries.ts'

type Said = z.output<typeof contract.input>

export const refuseSide = (reason: SideRefusal | EntryRefusal) =>
  new AppError('refused', { reason })

/** What a flight says of a side competition; sent again, the answer is the same (PE-12). */
export async function recordSideResult(ctx: Ctx, said: Said) {
  await limitWriting(ctx, said.flightId)
  await ctx.db.transaction((tx) => store(tx, ctx, said))
  return readFlight(ctx, said.flightId)
}

async function store(tx: Db, ctx: Ctx, said: Said) {
  const { id, flightId, competitionId, entryId, measure, replaces, by } = said
  const held = await holdFlight(tx, ctx, flightId)
  const earlier = await findStatement(tx, id)
  if (earlier) {
    if (isSame(earlier, said)) return
    throw new AppError('conflict', { reason: 'id_reused' })
  }
  refuseClosed(ctx, held.found)
  await judge(tx, held, said)
  const receivedAt = ctx.now()
  const isNew = await insertStatement(tx, {
    id,
    competitionId,
    entryId,
    measure,
    replaces,
    byEntryId: by,
    byAccountId: null,
    reason: null,
    writtenAt: new Date(writtenAt(said, receivedAt.getTime())),
    receivedAt,
  })
  if (!isNew) throw new AppError('conflict', { reason: 'id_reused' })
  await recordActivity(tx, ctx, {
    action: 'tournaments.record_side_result',
    subject: { type: 'flight', id: flightId },
    data: { competition: competitionId, statement: id },
    ...(!ctx.actor && { actorKind: 'link' as const }),
  })
  await raiseVersion(tx, ctx, held.found.tournament.id)
}

async function judge(tx: Db, { found, players }: HeldFlight, said: Said) {
  const { round, tournament } = found
  const { competitionId } = said
  const competition = await lockSide(tx, { tournamentId: tournament.id, competitionId })
  const isUp = competition?.roundId === round.id && competition.removedAt === null
  if (!isUp) throw refuseSide('side_gone')
  const flight = players.map(({ entry }) => ({ id: entry.id, divisionId: entry.divisionId }))
  const fault = faultOfStatement(competition, said, flight)
  if (fault) throw refuseSide(fault)
  const entryIds = flight.map(({ id }) => id)
  const held = await countStatements(tx, { roundId: round.id, entryIds })
  if (held >= mostStatements) throw refuseSide('scores_full')
}

/** What stands under the id is what counts: a resend hears what was answered the first time. */
const isSame = (row: StatementRow, said: Said) =>
  isDeepStrictEqual(contentOf(row), contentOf({ ...said, byEntryId: said.by }))

type Content = Pick<
  StatementRow,
  'competitionId' | 'entryId' | 'measure' | 'replaces' | 'byEntryId'
>
const contentOf = ({ competitionId, entryId, measure, replaces, byEntryId }: Content): Content => ({
  competitionId,
  entryId,
  measure,
  replaces,
  byEntryId,
})
