import { randomInt, randomUUID } from 'node:crypto'
import { isCurrent } from '#domain/passes/pass-state.ts'
import type { SoldTerms } from '#domain/passes/sold-terms.ts'
import { withdrawalDeadline } from '#domain/passes/withdrawal.ts'
import { passNumber, passNumberPayloads } from '#domain/shared/ids.ts'
import { yearOf, type PlainDate } from '#domain/shared/dates.ts'
import { isUniqueViolation } from '../app-error.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { inSavepoint } from '../db/transactions.ts'
import {
  insertPass,
  lockGolfer,
  selectCurrentPasses,
  type NewPass,
  type PassRow,
} from './queries.ts'

export type PassToIssue = {
  orderId: string
  orderLineId: string
  golferId: string
  seasonId: string
  /** As the buyer entered it; null without one. */
  dguNumber: string | null
  terms: SoldTerms
  firstDay: PlainDate
  lastDay: PlainDate
  /** The consent text that was ticked; null when the box was not ticked (L-WD-5). */
  startNowText: string | null
  /** False until the membership is confirmed; meanwhile the money is only reserved. */
  verified: boolean
  /** A company's card: the account that took it over, and the clips that a klippekort's player shares. */
  holderAccountId?: string
  clipPoolId?: string
}

/**
 * Issues the pass of an order line under a random number. Undefined when the golfer already has a
 * card that excludes this one (E8); the caller then refunds the money.
 */
export async function issuePass(
  tx: Db,
  ctx: Ctx,
  request: PassToIssue,
): Promise<PassRow | undefined> {
  // No unique index covers overlapping periods, so a lock keeps two deliveries from both issuing a card.
  const [, isTaken] = await Promise.all([
    lockGolfer(tx, request.golferId),
    isExcluded(tx, { ...request, productCode: request.terms.productCode }),
  ])
  if (isTaken) return undefined
  const pass = await insertWithNumber(tx, newPass(ctx, request))
  if (!pass) return undefined

  await recordActivity(tx, ctx, {
    action: 'passes.issue',
    subject: { type: 'pass', id: pass.id },
    data: { orderId: pass.orderId, productCode: pass.productCode, status: pass.status },
  })
  return pass
}

type PassPeriod = Pick<
  PassRow,
  'golferId' | 'seasonId' | 'productCode' | 'firstDay' | 'lastDay'
> & {
  /** Id of the pass if it exists already; it does not exclude itself. */
  id?: string
}

/**
 * Does the golfer hold a card that excludes this one? A held Feriekort excludes cards with overlapping
 * days, any other held card excludes every card. The caller must hold the golfer's lock, or have sent it before.
 */
export async function isExcluded(tx: Db, request: PassPeriod): Promise<boolean> {
  if (request.productCode === 'FIRMA-P') return false
  const held = await selectCurrentPasses(tx, request.golferId, request.seasonId)
  return held
    .filter(({ id, status, productCode }) => {
      return id !== request.id && isCurrent(status) && productCode !== 'FIRMA-P'
    })
    .some(
      (pass) =>
        pass.productCode !== 'FERIE' ||
        (pass.firstDay <= request.lastDay && request.firstDay <= pass.lastDay),
    )
}

function newPass(ctx: Ctx, request: PassToIssue): Omit<NewPass, 'number'> {
  const { terms, startNowText } = request
  return {
    id: randomUUID(),
    orderId: request.orderId,
    orderLineId: request.orderLineId,
    golferId: request.golferId,
    seasonId: request.seasonId,
    productCode: terms.productCode,
    dguNumber: request.dguNumber,
    soldTerms: terms,
    status: request.verified ? 'active' : 'awaiting_verification',
    firstDay: request.firstDay,
    lastDay: request.lastDay,
    startNow: startNowText !== null,
    startNowText,
    orderedOn: terms.soldOn,
    withdrawalDeadline: withdrawalDeadline(terms.soldOn),
    issuedAt: ctx.now(),
    exclusive: !['FERIE', 'FIRMA-P'].includes(terms.productCode),
    holderAccountId: request.holderAccountId ?? null,
    clipPoolId: request.clipPoolId ?? null,
  }
}

const maxAttempts = 5

/** Each attempt has a savepoint, so that a number already in use does not abort the surrounding transaction. */
async function insertWithNumber(tx: Db, pass: Omit<NewPass, 'number'>) {
  for (let left = maxAttempts; left > 0; left -= 1) {
    try {
      return await inSavepoint(tx, (inner) =>
        insertPass(inner, { ...pass, number: drawNumber(pass) }),
      )
    } catch (error) {
      if (isUniqueViolation(error, 'passes_one_current')) return undefined
      if (!isUniqueViolation(error, 'passes_number_unique')) throw error
    }
  }
  throw new Error('No free pass number after five tries')
}

const drawNumber = ({ lastDay }: Pick<NewPass, 'lastDay'>) =>
  passNumber({ seasonYear: yearOf(lastDay), payload: drawPayload() })

/** 29^8 exceeds the range of `randomInt`, so two halves of 29^4 are drawn. */
function drawPayload(): number {
  const half = Math.sqrt(passNumberPayloads)
  return randomInt(half) * half + randomInt(half)
}
