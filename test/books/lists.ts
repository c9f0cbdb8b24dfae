import { compareMovements, type Movement } from '#domain/payments/compare-movements.ts'
import { addDays } from '#domain/shared/dates.ts'
import { danishDay } from '#server/clock.ts'
import { providerByName } from '#server/payments/providers.ts'
import { selectMovementsAround } from '#server/payments/reconcile-queries.ts'
import { bookProviders, type BookShop } from './shop.ts'

/**
 * Our captures and refunds of the whole run against the own list of every provider, read over HTTP as at night; one line for
 * each difference. The days are one sum, because a process that crashed may record a movement days after it happened.
 */
export async function listFailures(shop: BookShop): Promise<string[]> {
  const failures: string[] = []
  const first = danishDay(new Date(shop.startedAt))
  const last = danishDay(shop.clock.now())
  for (const name of bookProviders) {
    const { listMovements } = await providerByName(shop.ctx(), name)
    if (!listMovements) {
      failures.push(`${name} has no list of movements`)
      continue
    }
    const [ours, theirs]: [Movement[], Movement[]] = [[], []]
    for (let day = first; day < last; day = addDays(day, 1)) {
      const around = await selectMovementsAround(shop.db, name, day)
      ours.push(...around.filter((movement) => movement.day === day))
      const { movements } = await listMovements(day)
      theirs.push(...movements.map(({ amountOre: amount, ...of }) => ({ ...of, amount, day })))
    }
    // An empty list would agree with anything that is missing on both sides.
    if (theirs.length === 0) failures.push(`list of ${name} is empty`)
    const inAll = (movement: Movement) => ({ ...movement, day: first })
    const all = { day: first, ours: ours.map(inAll), theirs: theirs.map(inAll) }
    for (const difference of compareMovements(all)) {
      failures.push(`list of ${name}: ${JSON.stringify(difference)}`)
    }
  }
  return failures
}
