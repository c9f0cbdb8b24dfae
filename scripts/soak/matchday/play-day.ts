import { mulberry } from '#test/mulberry.ts'
import { inFlight } from '../../../bench/in-flight.ts'
import type { Ledger } from '../../replay/compare.ts'
import type { DrawnFlight } from '../../replay/draw-round.ts'
import type { Played } from '../../replay/make-tournament.ts'
import { momentOf } from '../../replay/play-event.ts'
import { openSeats, type Seat } from '../../replay/play-round.ts'
import { planFlight, stepsOf, type Count, type Step } from './flight-day.ts'

/** The minutes by which the clock moves at a time. */
const slice = 10

type DayPlan = {
  flights: readonly DrawnFlight[]
  seed: number
  ledger: Ledger
  /** Actions other than those of flights. */
  otherSteps?: readonly Step[]
  /** Replaces phones of a flight. */
  seatsOf?: (flight: DrawnFlight, seats: Seat[]) => Promise<Seat[]>
}

/** Plays a round on the simulated clock: flights start at their times, and phones are offline as planned. */
export async function playDay(played: Played, plan: DayPlan): Promise<Count> {
  const { flights, seed, ledger, otherSteps = [], seatsOf = async (_, seats) => seats } = plan
  const random = mulberry(seed)
  const count: Count = { scores: 0, sendings: 0, late: 0, twice: 0 }
  const days: Step[][] = []
  for (const [turn, flight] of flights.entries()) {
    const seats = await seatsOf(flight, await openSeats(played, 0, flight))
    const flightPlan = planFlight(random, seats, turn)
    days.push(stepsOf({ played, ledger, count }, { flight, seats, plan: flightPlan }))
  }
  const minutes = [...otherSteps, ...days.flat()].map(({ minute }) => minute)
  const day = played.event.rounds[0]?.day ?? ''
  for (let now = Math.min(...minutes); now <= Math.max(...minutes) + slice; now += slice) {
    await played.stage.clock.set(momentOf(day, now))
    const isDue = ({ minute }: Step) => minute > now - slice && minute <= now
    // First and alone, so that compared boards do not change meanwhile.
    for (const { run } of otherSteps.filter(isDue)) await run()
    const due = days.map((steps) => steps.filter(isDue))
    await inFlight(due, 6, async (steps) => {
      for (const { run } of steps) await run()
    })
  }
  return count
}
