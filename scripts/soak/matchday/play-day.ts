import { mulberry } from '#test/mulberry.ts'
import { inFlight } from '../../../bench/in-flight.ts'
import type { Ledger } from '../../replay/compare.ts'
import type { DrawnFlight } from '../../replay/draw-round.ts'
import type { Played } from '../../replay/make-tournament.ts'
import { momentOf } from '../../replay/play-event.ts'
import { takeSeats, type Seat } from '../../replay/play-round.ts'
import { planFlight, stepsOf, type Count, type Step } from './flight-day.ts'

/** Minutes that pass at once; what belongs into them is done as fast as it goes. */
const slice = 10

type Given = {
  flights: readonly DrawnFlight[]
  seed: number
  ledger: Ledger
  /** What happens beside the flights, at its minute. */
  beside?: readonly Step[]
  /** Takes a flight whose phones are not all ours. */
  seatsOf?: (flight: DrawnFlight, seats: Seat[]) => Promise<Seat[]>
}

/** A round on the day's own clock: flights start at their times, each phone writes and is cut off as planned. */
export async function playDay(played: Played, given: Given): Promise<Count> {
  const { flights, seed, ledger, beside = [], seatsOf = async (_, seats) => seats } = given
  const random = mulberry(seed)
  const count: Count = { scores: 0, sendings: 0, late: 0, twice: 0 }
  const days: Step[][] = []
  for (const [turn, flight] of flights.entries()) {
    const seats = await seatsOf(flight, await takeSeats(played, 0, flight))
    const plan = planFlight(random, seats, turn)
    days.push(stepsOf({ played, ledger, count }, { flight, seats, plan }))
  }
  const minutes = [...beside, ...days.flat()].map(({ minute }) => minute)
  const day = played.event.rounds[0]?.day ?? ''
  for (let now = Math.min(...minutes); now <= Math.max(...minutes) + slice; now += slice) {
    await played.stage.clock.set(momentOf(day, now))
    const isDue = ({ minute }: Step) => minute > now - slice && minute <= now
    // First, and alone: what is compared must not change meanwhile.
    for (const { run } of beside.filter(isDue)) await run()
    const due = days.map((steps) => steps.filter(isDue))
    await inFlight(due, 6, async (steps) => {
      for (const { run } of steps) await run()
    })
  }
  return count
}
