import { inStartOrder, type Draft, type DraftFlight } from './draft.ts'
import type { Wish } from './draw-concerns.ts'
import type { StartSlot } from './start-slots.ts'

/** One manual change (docs/algorithms/draw.md), applied by the browser and by the server. */
export type DraftEdit =
  /** Swaps with the player `onto`; null takes a free seat. */
  | { kind: 'place'; player: string; flight: string; onto: string | null }
  | { kind: 'bench'; player: string }
  | { kind: 'lock'; flight: string; isLocked: boolean }
  | { kind: 'start'; flight: string; slot: StartSlot }
  /** The two flights swap starts. */
  | { kind: 'exchange'; flight: string; other: string }
  /** An empty flight without a start; the client creates the id. */
  | { kind: 'add'; flight: string }
  | { kind: 'remove'; flight: string }
  | { kind: 'wishes'; wishes: Wish[] }

export type EditRefusal = 'flight_full' | 'flight_locked' | 'flight_gone' | 'player_gone'

/** The largest number of players in a flight, independent of the preferred size. */
export const maxFlightSize = 4

/** Players of each side that is drawn as one; 1 where it is absent. */
type Persons = ReadonlyMap<string, number>

/** The edited draft in start order, or the reason why the edit does not apply to this draft. */
export function editDraft(
  draft: Draft,
  edit: DraftEdit,
  persons: Persons = new Map(),
): Draft | EditRefusal {
  switch (edit.kind) {
    case 'place':
      return place(draft, edit, persons)
    case 'bench':
      return bench(draft, edit.player)
    case 'lock':
      return change(draft, edit.flight, (flight) => ({ ...flight, isLocked: edit.isLocked }))
    case 'start':
      return isLocked(draft, edit.flight)
        ? 'flight_locked'
        : change(draft, edit.flight, (flight) => ({ ...flight, slot: edit.slot }))
    case 'exchange':
      return exchange(draft, edit)
    case 'add':
      return find(draft, edit.flight)
        ? draft
        : withFlights(draft, [
            ...draft.flights,
            { id: edit.flight, players: [], slot: null, isLocked: false },
          ])
    case 'remove':
      if (!find(draft, edit.flight)) return 'flight_gone'
      if (isLocked(draft, edit.flight)) return 'flight_locked'
      return withFlights(
        draft,
        draft.flights.filter(({ id }) => id !== edit.flight),
      )
    case 'wishes':
      return { ...draft, settings: { ...draft.settings, wishes: edit.wishes } }
  }
}

function place(
  draft: Draft,
  { player, flight, onto }: Extract<DraftEdit, { kind: 'place' }>,
  persons: Persons,
): Draft | EditRefusal {
  const [to, from] = [find(draft, flight), flightOf(draft, player)]
  if (!to) return 'flight_gone'
  if (to.isLocked || from?.isLocked) return 'flight_locked'
  if (onto !== null && !to.players.includes(onto)) return 'player_gone'
  if (onto === player || (onto === null && to === from)) return draft
  const taken = to.players.reduce((sum, id) => sum + (persons.get(id) ?? 1), 0)
  if (onto === null && taken + (persons.get(player) ?? 1) > maxFlightSize) return 'flight_full'
  return withFlights(
    draft,
    draft.flights.map((one) => {
      // A player from the bench has no seat to swap: the replaced player goes to the bench.
      const players = one.players.flatMap((id) => {
        if (id === onto) return [player]
        if (id === player) return onto === null ? [] : [onto]
        return [id]
      })
      return { ...one, players: one === to && onto === null ? [...players, player] : players }
    }),
  )
}

function bench(draft: Draft, player: string): Draft | EditRefusal {
  const from = flightOf(draft, player)
  if (!from) return draft
  if (from.isLocked) return 'flight_locked'
  return change(draft, from.id, (flight) => ({
    ...flight,
    players: flight.players.filter((id) => id !== player),
  }))
}

function exchange(
  draft: Draft,
  { flight, other }: Extract<DraftEdit, { kind: 'exchange' }>,
): Draft | EditRefusal {
  const [one, two] = [find(draft, flight), find(draft, other)]
  if (!one || !two) return 'flight_gone'
  if (one.isLocked || two.isLocked) return 'flight_locked'
  return withFlights(
    draft,
    draft.flights.map((each) => {
      if (each === one) return { ...each, slot: two.slot }
      return each === two ? { ...each, slot: one.slot } : each
    }),
  )
}

function change(
  draft: Draft,
  id: string,
  changed: (flight: DraftFlight) => DraftFlight,
): Draft | EditRefusal {
  if (!find(draft, id)) return 'flight_gone'
  return withFlights(
    draft,
    draft.flights.map((flight) => (flight.id === id ? changed(flight) : flight)),
  )
}

const find = ({ flights }: Draft, id: string) => flights.find((flight) => flight.id === id)

const flightOf = ({ flights }: Draft, player: string) =>
  flights.find(({ players }) => players.includes(player))

const isLocked = (draft: Draft, id: string) => find(draft, id)?.isLocked ?? false

const withFlights = (draft: Draft, flights: DraftFlight[]): Draft => ({
  ...draft,
  flights: inStartOrder(flights),
})
