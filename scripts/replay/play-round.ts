import type { ScoredFlight } from '#contract/scoring.ts'
import { inFlight } from '../../bench/in-flight.ts'
import type { DrawnFlight } from './draw-round.ts'
import { scoresOf, type Player, type Score } from './event.ts'
import type { Played } from './make-tournament.ts'
import { openPhone, type Phone } from './phone.ts'

/** Somebody of a flight, with her phone and what she got. */
export type Seat = { player: Player; entryId: string; phone: Phone; scores: Score[] }

/** A round's flights, four at once, each with a phone for every player; `holes` are sent together. */
export async function playRound(
  played: Played,
  { at, flights, holes }: { at: number; flights: readonly DrawnFlight[]; holes: number },
): Promise<void> {
  await inFlight(flights, 4, async (flight) => {
    const seats = await takeSeats(played, at, flight)
    const order = Array.from({ length: 18 }, (_, i) => ((flight.hole - 1 + i) % 18) + 1)
    for (const [i, hole] of order.entries()) {
      writeHole(seats, hole)
      if ((i + 1) % holes === 0 || i === 17) {
        for (const { phone } of seats) await phone.flush()
      }
    }
    for (const seat of seats) await handIn(played, { at, seats, seat })
  })
}

/** Every player of a flight opens it by its key, each on a phone of her own. */
export async function takeSeats(
  { stage, event, entries }: Played,
  at: number,
  flight: DrawnFlight,
): Promise<Seat[]> {
  const names = new Map([...entries].map(([name, id]) => [id, name]))
  const first = await openPhone(stage.send, phoneOf(flight, 1, stage.clock.now))
  const { players } = await first.read()
  const seats: Seat[] = []
  for (const [i, { entryId }] of players.entries()) {
    const player = event.players.find(({ name }) => name === names.get(entryId))
    if (!player) throw new Error(`Flight ${flight.position} has somebody who did not enter`)
    const phone =
      i === 0 ? first : await openPhone(stage.send, phoneOf(flight, i + 1, stage.clock.now))
    seats.push({ player, entryId, phone, scores: scoresOf(event, at, player.name) })
  }
  return byMarker(seats, players)
}

const phoneOf = (flight: DrawnFlight, turn: number, now: () => number) => ({
  flight,
  address: `10.9.${flight.position}.${turn}`,
  now,
})

/** So that each seat is marked by the one before it, as the start list has it. */
function byMarker(seats: Seat[], players: ScoredFlight['players']): Seat[] {
  const [first] = seats
  if (!first) return []
  const inOrder = [first]
  for (let last = first; inOrder.length < seats.length;) {
    const marks = players.find(({ entryId }) => entryId === last.entryId)?.marks
    const next = seats.find(({ entryId }) => entryId === marks)
    if (!next || inOrder.includes(next)) throw new Error('Not everybody of the flight is marked')
    inOrder.push(next)
    last = next
  }
  return inOrder
}

/** The player's own note, and the marker's score, which is the official one. */
export function writeHole(seats: readonly Seat[], hole: number, of = seats): void {
  for (const seat of of) {
    const score = seat.scores[hole - 1] ?? null
    if (score === null) continue
    const marker = markerOf(seats, seat, hole)
    const written = { entryId: seat.entryId, hole, score }
    seat.phone.write({ ...written, by: seat.entryId })
    marker.phone.write({ ...written, by: marker.entryId })
  }
}

/** Who marks her; when he has gone home, the next who still plays. */
export function markerOf(seats: readonly Seat[], seat: Seat, hole = 18): Seat {
  const at = seats.indexOf(seat)
  const others = seats.map((_, i) => seats[(at - 1 - i + 2 * seats.length) % seats.length])
  const here = others.filter((one): one is Seat => one !== undefined && one !== seat)
  const found = here.find(({ scores }) => scores[hole - 1] !== null) ?? here[0]
  if (!found) throw new Error(`${seat.player.name} plays alone`)
  return found
}

type HandingIn = { at: number; seats: readonly Seat[]; seat: Seat }

/** Both sign and the card is delivered, unless a code says that it never came to that. */
export async function handIn(played: Played, { at, seats, seat }: HandingIn): Promise<void> {
  const { player, entryId, scores } = seat
  const { status } = player
  const ends = status?.round === at + 1 ? status : undefined
  const isWhole = !scores.includes(null)
  if (isWhole && ends?.code !== 'NR') {
    const marker = markerOf(seats, seat)
    await seat.phone.sign(entryId, entryId)
    await marker.phone.sign(entryId, marker.entryId)
    await seat.phone.deliver(entryId)
  }
  if (ends) await giveCode(played, { at, player, entryId })
}

/** The tournament desk's code, with the hole where it came. */
export async function giveCode(
  { director, tournamentId, roundIds }: Played,
  { at, player, entryId }: { at: number; player: Player; entryId: string },
): Promise<void> {
  const { code, hole } = player.status ?? {}
  await director.ask('PUT', `/tournaments/${tournamentId}/entries/${entryId}/status`, {
    status: code,
    reason: '',
    roundId: roundIds[at],
    ...(hole !== undefined && { hole }),
  })
}
