import { mulberry } from './mulberry.ts'
import type { PaymentShop } from './payment-shop.ts'
import { checkPaymentReturn } from '#server/payments/return-page.ts'
import { selectAttempts } from '#server/payments/attempt-queries.ts'
import { settleAttempt } from '#server/payments/settle-attempt.ts'
import { returnToken, startAttempt } from '#server/payments/start-attempt.ts'
import { returnTokenKey } from '#server/payments/providers.ts'

/**
 * One purchase that is paid once or, with every other seed, twice in two tabs. Callback, return page and poller
 * settle it concurrently, in an order and with pauses that depend on the seed. Returns the errors and the result.
 */
export async function racePayment(shop: PaymentShop, seed: number) {
  const draw = mulberry(seed)
  const { orderId, ...first } = await shop.start()
  const attempts = [first]
  if (seed % 2 === 1) {
    // The first attempt has less than a minute left, so a press in the other tab starts a new one.
    shop.clock.setOffset(shop.clock.now().getTime() - shop.startedAt + 9.5 * 60_000)
    attempts.push(await startAttempt(shop.ctx(), orderId))
  }
  for (const { redirectUrl } of attempts) {
    await shop.choose(redirectUrl, draw() < 0.5 ? 'no_callback' : 'approve_twice')
  }
  const key = await returnTokenKey(shop.ctx())
  const racers = attempts.flatMap(({ attemptId }) => {
    const token = returnToken(key, attemptId)
    const settle = (source: 'callback' | 'poll') => () =>
      settleAttempt(shop.ctx(), shop.purchases, { attemptId, source })
    const look = () => checkPaymentReturn(shop.ctx(), shop.purchases, { token })
    return [look, look, settle('poll'), settle('poll'), settle('callback')]
  })
  const outcomes = await Promise.allSettled(
    [...racers, () => shop.runSimulator()]
      .map((racer) => ({ racer, place: draw(), pauseMs: draw() * 4 }))
      .toSorted((a, b) => a.place - b.place)
      .map(async ({ racer, pauseMs }) => {
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
        return racer()
      }),
  )
  const errors = outcomes.filter((outcome) => outcome.status === 'rejected')
  await shop.runJobs()
  const rows = await selectAttempts(shop.db, orderId)
  return {
    orderId,
    errors: errors.map(({ reason }) => String(reason?.cause ?? reason)),
    takenOre: rows.reduce((sum, row) => sum + row.capturedOre, 0),
    /** Reserved amounts that are neither captured nor being released. */
    forgotten: rows.filter((row) => row.status === 'authorised' || row.status === 'created').length,
  }
}

/** The expected result of a purchase in any order. */
export const settledRight = { errors: [], takenOre: 149_500, forgotten: 0 }
