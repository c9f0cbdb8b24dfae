import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import { inFlight } from '../../bench/in-flight.ts'
import type { DrawnFlight } from './draw-round.ts'
import { scoresOf, type Player, type Score } from './event.ts'
import type { Played } from './make-tournament.ts'
import { openPhone, type Phone } from './phone.ts'

/** A player of a flight with phone and scores. */
export type Seat = {
  player: Player
  entryId: string
  phone: Phone
  scores: Score[]
  /** Whose drives the side's card needs, by entry; none where drives are not counted. */
  drivers: readonly string[]
  /** A partner who marks the card of a side that is alone. */
  partner?: Pick<Seat, 'entryId' | 'phone'>
}

/** Plays the flights of a round, four at once, with a phone for every player; sends `holes` together. */
export async function playRound(
  played: Played,
  { at, flights, holes }: { at: number; flights: readonly DrawnFlight[]; holes: number },
): Promise<void> {
  await inFlight(flights, 4, async (flight) => {
    const seats = await openSeats(played, at, flight)
    const order = Array.from({ length: 18 }, (_, i) => ((flight.hole - 1 + i) % 18) + 1)
    for (const [i, hole] of order.entries()) {
      writeHole(seats, hole)
      await noteDrives(seats, hole)
      if ((i + 1) % holes === 0 || i === 17) {
        for (const { phone } of seats) await phone.flush()
      }
    }
    for (const seat of seats) await deliverCard(played, { at, seats, seat })
  })
}

/** Opens a flight by its key on one phone for each player. */
export async function openSeats(
  { stage, event, entries }: Played,
  at: number,
  flight: DrawnFlight,
): Promise<Seat[]> {
  const names = new Map([...entries].map(([name, id]) => [id, name]))
  const first = await openPhone(stage.send, phoneOf(flight, 1, stage.clock.now))
  const { players, partners = [] } = await first.read()
  const seats: Seat[] = []
  for (const [i, { entryId, drives }] of players.entries()) {
    const player = event.players.find(({ name }) => name === names.get(entryId))
    if (!player) throw new Error(`Flight ${flight.position} has somebody who did not enter`)
    const phone =
      i === 0 ? first : await openPhone(stage.send, phoneOf(flight, i + 1, stage.clock.now))
    const drivers = drives?.rule.kind === 'minimum' ? drives.members.map(({ id: of }) => of) : []
    const [alone] = players.length === 1 ? partners : []
    seats.push({
      player,
      entryId,
      phone,
      scores: scoresOf(event, at, player.name),
      drivers,
      ...(alone && { partner: { entryId: alone.entryId, phone } }),
    })
  }
  return byMarker(seats, players)
}

const phoneOf = (flight: DrawnFlight, turn: number, now: () => number) => ({
  flight,
  address: `10.9.${flight.position}.${turn}`,
  now,
})

/** Orders the seats so that each is marked by the one before, as on the start list. */
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

/** Writes the player's own note and the marker's official score. */
export function writeHole(seats: readonly Seat[], hole: number, players = seats): void {
  for (const seat of players) {
    const score = seat.scores[hole - 1] ?? null
    if (score === null) continue
    const marker = markerOf(seats, seat, hole)
    const written = { entryId: seat.entryId, hole, score }
    seat.phone.write({ ...written, by: seat.entryId })
    marker.phone.write({ ...written, by: marker.entryId })
  }
}

/** Notes the drives that a side uses, of each player in turn. */
export async function noteDrives(seats: readonly Seat[], hole: number): Promise<void> {
  for (const { phone, entryId, drivers } of seats) {
    const driverId = drivers[hole % drivers.length]
    if (driverId) await phone.drive({ entryId, hole, driverId })
  }
}

/** The marker of a seat, or the next player if the marker has gone home. */
export function markerOf(
  seats: readonly Seat[],
  seat: Seat,
  hole = 18,
): Pick<Seat, 'entryId' | 'phone'> & Partial<Seat> {
  if (seat.partner) return seat.partner
  const at = seats.indexOf(seat)
  const others = seats.map((_, i) => seats[(at - 1 - i + 2 * seats.length) % seats.length])
  const here = others.filter((one): one is Seat => one !== undefined && one !== seat)
  const found = here.find(({ scores }) => scores[hole - 1] !== null) ?? here[0]
  if (!found) throw new Error(`${seat.player.name} plays alone`)
  return found
}

type CardToDeliver = { at: number; seats: readonly Seat[]; seat: Seat }

/** Signs the card as player and marker and delivers it, unless it is incomplete or not returned. */
export async function deliverCard(
  played: Played,
  { at, seats, seat }: CardToDeliver,
): Promise<void> {
  const { player, entryId, scores } = seat
  const { status } = player
  const statusNow = status?.round === at + 1 ? status : undefined
  const isComplete = !scores.includes(null)
  if (isComplete && statusNow?.code !== 'NR') {
    const marker = markerOf(seats, seat)
    await seat.phone.sign(entryId, entryId)
    await marker.phone.sign(entryId, marker.entryId)
    await seat.phone.deliver(entryId)
  }
  if (statusNow) await setStatus(played, { at, player, entryId })
}

/** Sets the status code at the tournament desk, with the hole from which it applies. */
export async function setStatus(
  { director, tournamentId, roundIds }: Played,
  { at, player, entryId }: { at: number; player: Player; entryId: string },
): Promise<void> {
  const { code, hole } = player.status ?? {}
  await director.ask('PUT', `/tournaments/${tournamentId}/entries/${entryId}/status`, {
    from: null,
    status: code,
    reason: '',
    roundId: roundIds[at],
    ...(hole !== undefined && { hole }),
  })
}
