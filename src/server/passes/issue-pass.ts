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
  /** As the buyer typed it; null when there is none. */
  dguNumber: string | null
  terms: SoldTerms
  firstDay: PlainDate
  lastDay: PlainDate
  /** The text that was ticked, or null when the box was left alone (L-WD-5). */
  startNowText: string | null
  /** False while nobody could confirm the membership: the money is reserved only (D8). */
  verified: boolean
}

/**
 * Issues the one pass of an order line, with a number drawn by chance. Undefined when the golfer
 * has a card already that excludes this one (E8): the caller gives the money back.
 */
export async function issuePass(
  tx: Db,
  ctx: Ctx,
  wanted: PassToIssue,
): Promise<PassRow | undefined> {
  // Two deliveries at once must not both find her without a card: no index can say that periods overlap.
  await lockGolfer(tx, wanted.golferId)
  if (await isExcluded(tx, { ...wanted, productCode: wanted.terms.productCode })) return undefined
  const pass = await insertWithNumber(tx, newPass(ctx, wanted))
  if (!pass) return undefined

  await recordActivity(tx, ctx, {
    action: 'passes.issue',
    subject: { type: 'pass', id: pass.id },
    data: { orderId: pass.orderId, productCode: pass.productCode, status: pass.status },
  })
  return pass
}

type Wanted = Pick<PassRow, 'golferId' | 'seasonId' | 'productCode' | 'firstDay' | 'lastDay'> & {
  /** The pass itself, when it exists already. */
  id?: string
}

/**
 * Has the golfer a card that leaves no room for this one (E8)? As the purchase is evaluated: a season's
 * card leaves none, a Feriekort only on its own days. Ask with the golfer locked.
 */
export async function isExcluded(tx: Db, wanted: Wanted): Promise<boolean> {
  if (wanted.productCode === 'FIRMA-P') return false
  const held = await selectCurrentPasses(tx, wanted.golferId, wanted.seasonId)
  return held
    .filter(({ id, status, productCode }) => {
      return id !== wanted.id && isCurrent(status) && productCode !== 'FIRMA-P'
    })
    .some(
      (pass) =>
        pass.productCode !== 'FERIE' ||
        (pass.firstDay <= wanted.lastDay && wanted.firstDay <= pass.lastDay),
    )
}

function newPass(ctx: Ctx, wanted: PassToIssue): Omit<NewPass, 'number'> {
  const { terms, startNowText } = wanted
  return {
    id: randomUUID(),
    orderId: wanted.orderId,
    orderLineId: wanted.orderLineId,
    golferId: wanted.golferId,
    seasonId: wanted.seasonId,
    productCode: terms.productCode,
    dguNumber: wanted.dguNumber,
    soldTerms: terms,
    status: wanted.verified ? 'active' : 'awaiting_verification',
    firstDay: wanted.firstDay,
    lastDay: wanted.lastDay,
    startNow: startNowText !== null,
    startNowText,
    orderedOn: terms.soldOn,
    withdrawalDeadline: withdrawalDeadline(terms.soldOn),
    issuedAt: ctx.now(),
    exclusive: !['FERIE', 'FIRMA-P'].includes(terms.productCode),
  }
}

const tries = 5

/** A savepoint for each try: a number drawn twice must not undo the purchase around it. */
async function insertWithNumber(tx: Db, pass: Omit<NewPass, 'number'>) {
  for (let left = tries; left > 0; left -= 1) {
    try {
      return await tx.transaction((inner) => insertPass(inner, { ...pass, number: draw(pass) }))
    } catch (error) {
      if (isUniqueViolation(error, 'passes_one_current')) return undefined
      if (!isUniqueViolation(error, 'passes_number_unique')) throw error
    }
  }
  throw new Error('No free pass number after five tries')
}

const draw = ({ lastDay }: Pick<NewPass, 'lastDay'>) =>
  passNumber({ seasonYear: yearOf(lastDay), payload: drawPayload() })

/** 29^8 is more than `randomInt` draws at once, so two halves of 29^4. */
function drawPayload(): number {
  const half = Math.sqrt(passNumberPayloads)
  return randomInt(half) * half + randomInt(half)
}
