import type { z } from 'zod'
import type { enterTournament as contract } from '#contract/tournament-entries.ts'
import { requireSignedIn } from '../../accounts/access.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import {
  findTournament,
  selectDivisions,
  selectRounds,
  type DivisionRow,
  type RoundRow,
} from '../tournament-queries.ts'
import { selectEntered } from './entry-queries.ts'
import { judgeDivision, judgeTournament, refuseFirst } from './judge.ts'
import { feeOf, findKnown, isMemberHere, type Hosted, type KnownGolfer } from './known-golfers.ts'
import { refuseEntry } from './release-place.ts'

/** Somebody who presses, and for whom. */
export type Arrival = { ctx: Ctx; request: z.output<typeof contract.input> }

/** All that is known of an arrival before anybody is made to wait for it. */
export type Judged = Arrival & {
  hosted: Hosted
  rounds: RoundRow[]
  division: DivisionRow
  known: KnownGolfer
  fee: ReturnType<typeof feeOf>
}

/** Before the tournament is locked; what is the same for all of them is asked once. */
export async function judgeArrivals(
  db: Db,
  tournamentId: string,
  arrivals: readonly Arrival[],
): Promise<(Judged | AppError)[]> {
  const asked = arrivals.map(({ ctx, request }) => ({
    accountId: requireSignedIn(ctx).accountId,
    golferId: request.golferId,
  }))
  const golferIds = asked.map(({ golferId }) => golferId)
  const [hosted, rounds, divisions, known, entered] = await Promise.all([
    findTournament(db, tournamentId),
    selectRounds(db, [tournamentId]),
    selectDivisions(db, [tournamentId]),
    findKnown(db, asked),
    selectEntered(db, tournamentId, golferIds),
  ])
  return arrivals.map((arrival, i) =>
    orRefusal(() => {
      const her = known[i]
      if (!hosted?.tournament.announcedAt || !her) throw new AppError('not_found')
      return judge(arrival, { hosted, rounds, divisions, known: her, entered })
    }),
  )
}

/** What somebody gets, or why she does not: she is refused alone. */
export function orRefusal<T>(make: () => T): T | AppError {
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
  known: KnownGolfer
  entered: ReadonlySet<string>
}

function judge(arrival: Arrival, { hosted, rounds, divisions, known, entered }: Facts): Judged {
  const { ctx, request } = arrival
  const { golferId, divisionId, gender, feeOre } = request
  const division = divisions.find(({ id }) => id === divisionId)
  if (!division) return refuseEntry('division_gone')

  const asked = {
    known,
    hasEntered: entered.has(golferId),
    gender,
    isMember: isMemberHere(known, hosted),
  }
  const { tournament } = hosted
  refuseFirst(judgeTournament(ctx, { tournament, rounds }, asked), { hosted, known })
  refuseFirst(judgeDivision(division, tournament, asked), { hosted, known, division })
  const fee = feeOf(known, hosted, rounds)
  if (fee.ore !== feeOre) refuseEntry('fee_changed', { feeOre: fee.ore })
  return { ...arrival, hosted, rounds, division, known, fee }
}
