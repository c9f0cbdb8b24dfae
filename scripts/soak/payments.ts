import { isDeepStrictEqual } from 'node:util'
import { makeTemplate } from '#test/database.ts'
import { racePayment, settledRight } from '#test/payment-race.ts'
import { openPaymentShop } from '#test/payment-shop.ts'
import { startTestPostgres } from '#test/postgres.ts'
import type { Soak } from '../soak.ts'

/** Races callback, return page and poller against each other in a thousand purchases. */
export const soak: Soak = async ({ count = 1_000, seed }) => {
  const postgres = await startTestPostgres()
  await makeTemplate(postgres.url)
  const shop = await openPaymentShop()
  const orders: string[] = []
  let failed = 0
  try {
    for (let run = 0; run < count; run += 1) {
      const { orderId, ...result } = await racePayment(shop, seed + run)
      orders.push(orderId)
      if ((run + 1) % 100 === 0) console.log(`${run + 1} of ${count}`)
      if (isDeepStrictEqual(result, settledRight)) continue
      failed += 1
      console.log(`seed ${seed + run}: ${JSON.stringify(result)}`)
    }
    const delivered = await shop.delivered()
    const isOnce = isDeepStrictEqual(delivered.toSorted(), orders.toSorted())
    if (!isOnce) console.log(`${delivered.length} delivered for ${orders.length} orders`)
    return { passed: count - failed, failed: failed + (isOnce ? 0 : 1) }
  } finally {
    await shop.close()
    await postgres.stop()
  }
}
