import type { Webhooks } from './webhooks.ts'
import type { Ledger } from '../../replay/compare.ts'
import type { OwnService } from '../../replay/own-service.ts'

/** What every part of `soak -- matchday` plays in. */
export type World = {
  service: OwnService
  ledger: Ledger
  webhooks: Webhooks
  clubId: string
  seed: number
  /** The first day of the part, as 2027-06-12. */
  day: string
  /** The number of players, where it was given. */
  count?: number | undefined
}
export type Part = (world: World) => Promise<void>

/** Prints how long each step took. */
export function stopwatch() {
  let from = performance.now()
  return (what: string) => {
    console.log(`  ${what} (${((performance.now() - from) / 1000).toFixed(0)} s)`)
    from = performance.now()
  }
}

/** A later day, by so many days. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Counts a check that passed, or a line for the failure. */
export function check(ledger: Ledger, holds: boolean, failure: string): void {
  if (holds) ledger.held += 1
  else ledger.failures.push(failure)
}

export const checkEqual = (ledger: Ledger, what: string, is: unknown, reckoned: unknown) =>
  check(
    ledger,
    JSON.stringify(is) === JSON.stringify(reckoned),
    `${what}: ${JSON.stringify(is)}, reckoned ${JSON.stringify(reckoned)}`,
  )
