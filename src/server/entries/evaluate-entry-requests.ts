import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { playsRound } from '#domain/competitions/terms/played-rounds.ts'
import type { enterTournament as contract } from '#contract/entries/endpoints.ts'
import { requireSignedIn } from '../access.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import {
  findTournament,
  selectDivisions,
  selectRounds,
  type DivisionRow,
  type RoundRow,
} from '../competitions/tournament-queries.ts'
import { selectEnteredGolfers } from './queries.ts'
import {
  evaluateDivisionEntry,
  evaluateTournamentEntry,
  assertNoObstacles,
} from './evaluate-entry.ts'
import {
  feeOf,
  findEntryGolfers,
  isMemberOfHost,
  type Hosted,
  type EntryGolfer,
} from './entry-golfers.ts'
import { refuseEntry } from './release-place.ts'

/** A request to enter a golfer, with its context. */
export type EntryRequest = { ctx: Ctx; request: ParsedInput<typeof contract> }

/** A request with all data that it needs, loaded before the tournament is locked. */
export type EvaluatedRequest = EntryRequest & {
  hosted: Hosted
  /** That the *række* plays. */
  rounds: RoundRow[]
  division: DivisionRow
  /** Whether the tournament has no other. */
  isOnlyDivision: boolean
  known: EntryGolfer
  fee: ReturnType<typeof feeOf>
}

/** Evaluates requests before the tournament is locked; common data is loaded once. */
export async function evaluateEntryRequests(
  db: Db,
  tournamentId: string,
  entryRequests: readonly EntryRequest[],
): Promise<(EvaluatedRequest | AppError)[]> {
  const requested = entryRequests.map(({ ctx, request }) => ({
    accountId: requireSignedIn(ctx).accountId,
    golferId: request.golferId,
  }))
  const golferIds = requested.map(({ golferId }) => golferId)
  const [hosted, rounds, divisions, known, entered] = await Promise.all([
    findTournament(db, tournamentId),
    selectRounds(db, [tournamentId]),
    selectDivisions(db, [tournamentId]),
    findEntryGolfers(db, requested),
    selectEnteredGolfers(db, tournamentId, golferIds),
  ])
  return entryRequests.map((entryRequest, i) =>
    catchRefusal(() => {
      const golfer = known[i]
      if (!hosted?.tournament.announcedAt || !golfer) throw new AppError('not_found')
      return evaluate(entryRequest, { hosted, rounds, divisions, known: golfer, entered })
    }),
  )
}

/** Returns the result or the refusal of one request, so that it does not end the batch. */
export function catchRefusal<T>(make: () => T): T | AppError {
  try {
    return make()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

type Facts = {
  hosted: Hosted
  rounds: RoundRow[]
  divisions: readonly DivisionRow[]
  known: EntryGolfer
  entered: ReadonlySet<string>
}

function evaluate(
  entryRequest: EntryRequest,
  { hosted, rounds, divisions, known, entered }: Facts,
): EvaluatedRequest {
  const { ctx, request } = entryRequest
  const { golferId, divisionId, gender, feeOre } = request
  const division = divisions.find(({ id }) => id === divisionId)
  if (!division) return refuseEntry('division_gone')

  const applicant = {
    known,
    hasEntered: entered.has(golferId),
    gender,
    isMember: isMemberOfHost(known, hosted),
  }
  const { tournament } = hosted
  assertNoObstacles(evaluateTournamentEntry(ctx, { tournament, rounds }, applicant), {
    hosted,
    known,
  })
  assertNoObstacles(evaluateDivisionEntry(division, tournament, applicant), {
    hosted,
    known,
    division,
  })
  const fee = feeOf(known, hosted, rounds)
  if (fee.ore !== feeOre) refuseEntry('fee_changed', { feeOre: fee.ore })
  const played = rounds.filter(({ number }) => playsRound(division.terms, number))
  const isOnlyDivision = divisions.length === 1
  return { ...entryRequest, hosted, rounds: played, division, isOnlyDivision, known, fee }
}
