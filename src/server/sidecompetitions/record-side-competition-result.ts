import type { StatementRow } from '../scoring/side-competition-queries.ts'
import { isDeepStrictEqual } from 'node:util'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type {
  recordSideCompetitionResult as contract,
  SideCompetitionRefusal,
} from '#contract/sidecompetitions/endpoints.ts'
import type { ScoreEntryRefusal } from '#contract/scoring/endpoints.ts'
import { writtenAt } from '#domain/scoring/score-entry.ts'
import { validateStatement, maxStatements } from '#domain/sidecompetitions/validate-statement.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import {
  lockFlight,
  limitWriting,
  assertFlightOpen,
  type LockedFlight,
} from '../scoring/access-flight.ts'
import { flightPersons } from '../scoring/flight-side-competitions.ts'
import { readFlight } from '../scoring/read-flight.ts'
import {
  countStatements,
  findStatement,
  insertStatement,
  lockSideCompetition,
} from './side-competition-queries.ts'

type StatementInput = ParsedInput<typeof contract>

export const sideCompetitionRefusal = (reason: SideCompetitionRefusal | ScoreEntryRefusal) =>
  new AppError('refused', { reason })

/** Stores a flight's statement about a side competition (PE-12); safe to repeat. */
export async function recordSideCompetitionResult(ctx: Ctx, input: StatementInput) {
  await limitWriting(ctx, input.flightId)
  await ctx.db.transaction((tx) => store(tx, ctx, input))
  return readFlight(ctx, input.flightId)
}

async function store(tx: Db, ctx: Ctx, input: StatementInput) {
  const { id, flightId, competitionId, entryId, measure, replaces, by } = input
  const locked = await lockFlight(tx, ctx, flightId)
  const earlier = await findStatement(tx, id)
  if (earlier) {
    if (isSame(earlier, input)) return
    throw new AppError('conflict', { reason: 'id_reused' })
  }
  assertFlightOpen(ctx, locked.found)
  await validate(tx, locked, input)
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
    writtenAt: new Date(writtenAt(input, receivedAt.getTime())),
    receivedAt,
  })
  if (!isNew) throw new AppError('conflict', { reason: 'id_reused' })
  await recordActivity(tx, ctx, {
    action: 'tournaments.record_side_result',
    subject: { type: 'flight', id: flightId },
    data: { competition: competitionId, statement: id },
    ...(!ctx.actor && { actorKind: 'link' as const }),
  })
}

async function validate(tx: Db, locked: LockedFlight, input: StatementInput) {
  const { found, writers } = locked
  const { flight: drawn, round, tournament } = found
  const { competitionId } = input
  const competition = await lockSideCompetition(tx, { tournamentId: tournament.id, competitionId })
  const isActive =
    competition?.roundId === round.id &&
    competition.course === drawn.course &&
    competition.removedAt === null
  if (!isActive) throw sideCompetitionRefusal('side_gone')
  if (!writers.has(input.by)) throw sideCompetitionRefusal('not_in_flight')
  const flight = flightPersons(locked).map(({ entryId: id, divisionId }) => ({ id, divisionId }))
  const error = validateStatement(competition, input, flight)
  if (error) throw sideCompetitionRefusal(error)
  const entryIds = [...writers]
  const count = await countStatements(tx, { roundId: round.id, entryIds })
  if (count >= maxStatements) throw sideCompetitionRefusal('scores_full')
}

/** A resend of the stored statement succeeds without a change. */
const isSame = (row: StatementRow, input: StatementInput) =>
  isDeepStrictEqual(contentOf(row), contentOf({ ...input, byEntryId: input.by }))

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
