import type { PlainDate } from '#domain/shared/dates.ts'
import type { Ore } from '#domain/shared/money.ts'

/**
 * Money that a provider has taken from a buyer, given back, or lost to a buyer's bank in a dispute. `amount` is in øre, and
 * below 0 for an entry that takes back another, such as a refund that failed afterwards.
 */
export type Movement = {
  /** Our reference of the payment at the provider. */
  reference: string
  kind: MovementKind
  day: PlainDate
  amount: Ore
}

export type MovementKind = 'capture' | 'refund' | 'dispute'

/** What one side has of a payment on a day, where the other has something else. */
export type Difference = Pick<Movement, 'reference' | 'kind'> & {
  is: 'missing_at_provider' | 'missing_with_us' | 'other_amount'
  /** Sums in øre; 0 for the side that has none. */
  ours: Ore
  theirs: Ore
}

type Compared = { day: PlainDate; ours: readonly Movement[]; theirs: readonly Movement[] }

/**
 * Compares our movements of a day with a provider's, by payment and kind (docs/algorithms/reconciliation.md). Both lists
 * also have the day before and the day after: what one side dates on the other side of midnight is no difference.
 */
export function compareMovements({ day, ours, theirs }: Compared): Difference[] {
  const left = sumsOf(ours, day)
  const right = sumsOf(theirs, day)
  const keys = [...new Set([...left.keys(), ...right.keys()])].toSorted()
  return keys.flatMap((key) => {
    const mine = left.get(key) ?? noSums
    const their = right.get(key) ?? noSums
    if (mine.ofDay === their.ofDay || mine.ofThree === their.ofThree) return []
    const { reference, kind } = (left.get(key) ?? right.get(key)) as Sums
    const is =
      their.ofDay === 0
        ? 'missing_at_provider'
        : mine.ofDay === 0
          ? 'missing_with_us'
          : 'other_amount'
    return [{ reference, kind, is, ours: mine.ofDay, theirs: their.ofDay }]
  })
}

type Sums = Pick<Movement, 'reference' | 'kind'> & { ofDay: Ore; ofThree: Ore }

const noSums = { ofDay: 0, ofThree: 0 }

function sumsOf(movements: readonly Movement[], day: PlainDate): Map<string, Sums> {
  const sums = new Map<string, Sums>()
  for (const { reference, kind, amount, day: its } of movements) {
    const key = `${reference} ${kind}`
    const sum = sums.get(key) ?? { reference, kind, ...noSums }
    const ofDay = sum.ofDay + (its === day ? amount : 0)
    sums.set(key, { ...sum, ofDay, ofThree: sum.ofThree + amount })
  }
  return sums
}
