import type { getSuspension, RestartPlan } from '#contract/scoring/suspension.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import type { DrawnFlight } from '../../replay/draw-round.ts'
import type { Played } from '../../replay/make-tournament.ts'
import { momentOf } from '../../replay/play-event.ts'
import { deliverCard, openSeats, writeHole, type Seat } from '../../replay/play-round.ts'
import { check, checkEqual, dayAfter, type World } from './world.ts'

/** Plays a round that is suspended after six holes for an hour, and after twelve until the next day. */
export async function playSuspended(world: World, played: Played, flights: readonly DrawnFlight[]) {
  const { service, day } = world
  const seats: Seat[][] = []
  for (const flight of flights) seats.push(await openSeats(played, 0, flight))
  const next = dayAfter(day, 1)
  await service.clock.set(momentOf(day, 9 * 60))
  await playHoles(seats, 1, 6)
  await service.clock.set(momentOf(day, 10 * 60 + 30))
  await suspend(world, played, { kind: 'normal', flights: flights.length })
  await restart(world, played, { day, minute: 11 * 60 + 30 })
  await playHoles(seats, 7, 12)
  await service.clock.set(momentOf(day, 19 * 60))
  await suspend(world, played, { kind: 'danger', flights: flights.length })
  await restart(world, played, { day: next, minute: 8 * 60 })
  await playHoles(seats, 13, 18)
  await service.clock.set(momentOf(next, 10 * 60))
  for (const flight of seats) {
    for (const seat of flight) await deliverCard(played, { at: 0, seats: flight, seat })
  }
}

async function playHoles(flights: readonly Seat[][], from: number, to: number) {
  for (const seats of flights) {
    for (let hole = from; hole <= to; hole += 1) writeHole(seats, hole)
    for (const { phone } of seats) await phone.flush()
  }
}

/** Stops play: every flight has a position, and its phone is told. */
async function suspend(
  { ledger }: World,
  { director, tournamentId }: Played,
  { kind, flights }: { kind: 'normal' | 'danger'; flights: number },
) {
  const path = `/tournaments/${tournamentId}/suspension`
  await director.ask('PUT', path, { kind, resumesMinute: null })
  const stopped = await director.ask<Output<typeof getSuspension>>('GET', path)
  checkEqual(ledger, 'Flights that were stopped', stopped.flights.length, flights)
  const isEverywhere = stopped.flights.every(({ state, hole }) => state !== 'playing' || hole)
  check(ledger, isEverywhere, 'A flight that is playing has no position')
}

/** Announces when play resumes, as planned before, and resumes it then. */
async function restart(
  { ledger, service }: World,
  { director, tournamentId }: Played,
  { day, minute }: { day: string; minute: number },
) {
  const path = `/tournaments/${tournamentId}/restart`
  const plan = await director.ask<RestartPlan>('GET', `${path}?day=${day}&minute=${minute}`)
  const moved = plan.flights.filter(({ isMoved }) => isMoved).length
  const { movedFlights } = await director.ask<{ movedFlights: number }>('PUT', path, {
    day,
    minute,
  })
  checkEqual(ledger, 'Flights with a new start', movedFlights, moved)
  await service.clock.set(momentOf(day, minute))
  await director.ask('POST', `/tournaments/${tournamentId}/resumption`, { at: null })
  const { flights } = await director.ask<Output<typeof getSuspension>>(
    'GET',
    `/tournaments/${tournamentId}/suspension`,
  )
  checkEqual(ledger, 'Flights that are still stopped', flights.length, 0)
}
