import { inStartOrder, isSameSlot, type DraftFlight, type DraftSettings } from './draft.ts'
import { drawFlights } from './draw-flights.ts'
import type { DrawOrder, DrawPlayer } from './draw-order.ts'
import { flightsFor, mostPersons } from './form-flights.ts'
import { noConcerns, type Concerns } from './draw-concerns.ts'
import { shotgunCapacity, startSlots, type StartSlot, type StartStyle } from './start-slots.ts'

export type DraftPlayer = DrawPlayer & { divisionId: string }

export type DraftField = {
  players: readonly DraftPlayer[]
  /** The ids of the divisions in start order. */
  divisions: readonly string[]
  /** Pairs who have played together in an earlier round, one entry for each time. */
  playedBefore: Concerns['playedBefore']
  course: { holes: 9 | 18; par: readonly number[] }
}

/** A drawn flight; the id is null until it is stored. */
export type NewFlight = Omit<DraftFlight, 'id'> & { id: string | null }

export type DraftRefusal = 'nobody_to_draw' | 'gun_full'

/**
 * A draw by these settings around the locked flights (docs/algorithms/draw.md), in start order. A single
 * remaining player gets no flight.
 */
export function makeDraft(
  field: DraftField,
  settings: DraftSettings,
  before: readonly DraftFlight[] = [],
): NewFlight[] | DraftRefusal {
  const locked = before.filter(({ isLocked, players }) => isLocked && players.length > 0)
  const lockedIds = new Set(locked.flatMap(({ players }) => players))
  const groups = groupsOf(field, settings)
    .map((group) => group.filter(({ id }) => !lockedIds.has(id)))
    .filter((group) => group.length > 1 || mostPersons(group) > 1)
  if (groups.length === 0 && locked.length === 0) return 'nobody_to_draw'

  const style = styleOf(settings, field.course)
  const count = locked.length + groups.reduce((sum, group) => sum + flightsOf(group, settings), 0)
  if (style.kind === 'shotgun' && count > shotgunCapacity(style)) return 'gun_full'
  const slots = slotsOf(count, style, settings)
  const places = placesOf(locked, slots)
  const drawn = drawGroups(groups, { field, settings, locked, places, slots })
  const lockedAt = new Map(locked.map((flight, i) => [places[i], flight]))
  return inStartOrder(
    drawn.map((players, at): NewFlight => {
      const kept = lockedAt.get(at)
      return {
        id: kept?.id ?? null,
        players,
        slot: slots[at] ?? null,
        isLocked: kept !== undefined,
      }
    }),
  )
}

type Context = {
  field: DraftField
  settings: DraftSettings
  locked: readonly DraftFlight[]
  places: readonly number[]
  slots: readonly StartSlot[]
}

function drawGroups(groups: readonly DraftPlayer[][], around: Context): string[][] {
  const { field, settings, locked, places, slots } = around
  const lockedAt = locked.map(({ players }, i) => ({ at: places[i] ?? i, players }))
  const byId = new Map(field.players.map((player) => [player.id, player]))
  const concerns = concernsOf(settings, field, slots)
  const terms = { grouping: settings.grouping, preferred: settings.preferred, concerns }
  const order = orderOf(settings)
  const [only = []] = groups
  if (groups.length <= 1) {
    const kept = locked.flatMap(({ players }) => players.flatMap((id) => byId.get(id) ?? []))
    return drawFlights([...only, ...kept], { ...terms, order, locked: lockedAt }).flights
  }
  const unlocked = groups.flatMap((group) => {
    const names = new Set(group.map(({ id }) => id))
    const wishes = concerns.wishes.filter(({ player }) => names.has(player))
    // The start holes of later divisions are unknown until all divisions are drawn.
    return drawFlights(group, {
      ...terms,
      order,
      concerns: { ...concerns, wishes, startHoles: [] },
    }).flights
  })
  const kept = new Map(lockedAt.map(({ at, players }) => [at, [...players]]))
  return slots.map((_, at) => kept.get(at) ?? unlocked.shift() ?? [])
}

function groupsOf({ players, divisions }: DraftField, { byDivision }: DraftSettings) {
  if (!byDivision) return [[...players]]
  return divisions.map((id) => players.filter(({ divisionId }) => divisionId === id))
}

/** The position of each locked flight: its own start where it still exists, else the first free one. */
function placesOf(locked: readonly DraftFlight[], slots: readonly StartSlot[]): number[] {
  const taken = new Set<number>()
  return locked.map(({ slot }) => {
    const same = slots.findIndex((one, at) => !taken.has(at) && isSameSlot(one, slot))
    const free = slots.findIndex((_, at) => !taken.has(at))
    const at = same >= 0 ? same : free
    taken.add(at)
    return at
  })
}

const flightsOf = (group: readonly DraftPlayer[], { preferred }: DraftSettings) =>
  flightsFor(group.length, preferred, mostPersons(group))

function slotsOf(count: number, style: StartStyle, settings: DraftSettings): StartSlot[] {
  const { firstMinute: first, interval, pauseAfter } = settings
  return startSlots(count, style, { first, interval, ...(pauseAfter !== null && { pauseAfter }) })
}

/** How flights start on this course with these settings. */
export function styleOf(
  { start }: Pick<DraftSettings, 'start'>,
  { holes, par }: DraftField['course'],
): StartStyle {
  if (start === 'two_tees') return { kind: start, holes }
  return start === 'shotgun' ? { kind: start, holes, par } : { kind: start }
}

/** The preferences beside the order, for flights with these starts. */
export const concernsOf = (
  { wishes, clubsApart, avoidRepeats }: DraftSettings,
  { playedBefore }: Pick<DraftField, 'playedBefore'>,
  slots: readonly (StartSlot | null)[],
): Concerns => ({
  ...noConcerns,
  wishes,
  clubsApart,
  playedBefore: avoidRepeats ? playedBefore : [],
  startHoles: slots.map((slot) => slot?.hole ?? 0),
})

function orderOf({ order, seed }: DraftSettings): DrawOrder {
  switch (order) {
    case 'low_first':
      return { kind: 'handicap', first: 'low' }
    case 'high_first':
      return { kind: 'handicap', first: 'high' }
    case 'leaders_last':
      return { kind: 'standing', leaders: 'last' }
    case 'leaders_first':
      return { kind: 'standing', leaders: 'first' }
    case 'random':
      return { kind: 'random', seed }
    case 'sign_up':
    case 'club':
      return { kind: order }
  }
}
