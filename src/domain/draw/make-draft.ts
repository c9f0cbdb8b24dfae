import {
  inStartOrder,
  isSameSlot,
  type CourseStart,
  type DraftFlight,
  type DraftSettings,
} from './draft.ts'
import { drawFlights } from './draw-flights.ts'
import type { DrawReason } from './draft-reasons.ts'
import { reasonsOfGroup } from './draw-reasons.ts'
import type { DrawOrder, DrawPlayer } from './draw-order.ts'
import { flightsFor, mostPersons } from './form-flights.ts'
import { noConcerns, type Concerns } from './draw-concerns.ts'
import { courseOfSlot, type StartSlot, type StartStyle } from './start-slots.ts'
import { slotsOnCourses, type StartedCourse } from './slots-on-courses.ts'

export type DraftPlayer = DrawPlayer & { divisionId: string }

export type DraftField = {
  players: readonly DraftPlayer[]
  /** The ids of the divisions in start order. */
  divisions: readonly string[]
  /** Pairs who have played together in an earlier round, one entry for each time. */
  playedBefore: Concerns['playedBefore']
  /** The courses of the round in order. */
  courses: readonly DraftCourse[]
}

type DraftCourse = { holes: 9 | 18; par: readonly number[] }

/** A drawn flight; the id is null until it is stored. */
export type NewFlight = Omit<DraftFlight, 'id'> & { id: string | null }

export type DraftRefusal = 'nobody_to_draw' | 'gun_full'

/** A draw by these settings around the locked flights, in start order. */
export function makeDraft(
  field: DraftField,
  settings: DraftSettings,
  before: readonly DraftFlight[] = [],
): NewFlight[] | DraftRefusal {
  const drawn = makeExplainedDraft(field, settings, before)
  return typeof drawn === 'string' ? drawn : drawn.flights
}

type ExplainedDraft = { flights: NewFlight[]; reasons: Record<string, DrawReason> }

/**
 * A draw by these settings around the locked flights (docs/algorithms/draw.md), in start order, and why each
 * drawn player stands there. A single remaining player gets no flight. Where each division plays one course, every
 * course is drawn by itself (docs/algorithms/several-courses.md).
 */
export function makeExplainedDraft(
  field: DraftField,
  settings: DraftSettings,
  before: readonly DraftFlight[] = [],
): ExplainedDraft | DraftRefusal {
  const locked = before.filter(({ isLocked, players }) => isLocked && players.length > 0)
  const lockedIds = new Set(locked.flatMap(({ players }) => players))
  const flights: NewFlight[] = []
  const reasons: ExplainedDraft['reasons'] = {}
  for (const part of partsOf(field, settings, locked)) {
    const groups = groupsOf(part, settings)
      .map((group) => group.filter(({ id }) => !lockedIds.has(id)))
      .filter((group) => group.length > 1 || mostPersons(group) > 1)
    if (groups.length === 0 && part.locked.length === 0) continue
    const drawn = drawPart(groups, { ...part, field, settings })
    if (drawn === 'gun_full') return drawn
    flights.push(...drawn.flights)
    Object.assign(reasons, drawn.reasons)
  }
  return flights.length > 0 ? { flights: inStartOrder(flights), reasons } : 'nobody_to_draw'
}

/** Players who are drawn together on one course or several, with the locked flights there. */
type Part = Pick<DraftField, 'players' | 'divisions'> & {
  courses: readonly StartedCourse[]
  locked: readonly DraftFlight[]
}

function partsOf(
  { players, divisions, courses: played }: DraftField,
  settings: DraftSettings,
  locked: readonly DraftFlight[],
): Part[] {
  const courses = played.map((course, i): StartedCourse => {
    const start = startOn(i + 1, settings)
    return { ...start, number: i + 1, style: styleOf(start, course) }
  })
  const { courses: share } = settings
  if (share?.kind !== 'by_division' || courses.length < 2) {
    return [{ players, divisions, courses, locked }]
  }
  const courseOf = (divisionId: string) => share.ofDivision[divisionId] ?? 1
  return courses.map((course) => ({
    players: players.filter(({ divisionId }) => courseOf(divisionId) === course.number),
    divisions: divisions.filter((id) => courseOf(id) === course.number),
    courses: [course],
    locked: locked.filter(({ slot }) => courseOfSlot(slot ?? {}) === course.number),
  }))
}

/** How a course starts: the first by the draft's own start, as does one without a start of its own. */
function startOn(course: number, settings: DraftSettings): CourseStart {
  return (course === 1 ? undefined : settings.courses?.starts[course - 2]) ?? settings
}

type PartToDraw = Omit<Part, 'players' | 'divisions'> & {
  field: DraftField
  settings: DraftSettings
}

function drawPart(
  groups: readonly DraftPlayer[][],
  { courses, locked, field, settings }: PartToDraw,
): ExplainedDraft | 'gun_full' {
  const count = locked.length + groups.reduce((sum, group) => sum + flightsOf(group, settings), 0)
  const slots = slotsOnCourses(count, courses, { pauseAfter: settings.pauseAfter, locked })
  if (!slots) return 'gun_full'
  const places = placesOf(locked, slots)
  const drawn = drawGroups(groups, { field, settings, locked, places, slots })
  const lockedAt = new Map(locked.map((flight, i) => [places[i], flight]))
  const flights = drawn.flights.map((players, at): NewFlight => {
    const kept = lockedAt.get(at)
    return {
      id: kept?.id ?? null,
      players,
      slot: slots[at] ?? null,
      isLocked: kept !== undefined,
    }
  })
  return { flights, reasons: Object.fromEntries(drawn.reasons) }
}

type Context = {
  field: DraftField
  settings: DraftSettings
  locked: readonly DraftFlight[]
  places: readonly number[]
  slots: readonly StartSlot[]
}

type DrawnGroups = { flights: string[][]; reasons: [string, DrawReason][] }

function drawGroups(groups: readonly DraftPlayer[][], around: Context): DrawnGroups {
  const { field, settings, locked, places, slots } = around
  const lockedAt = locked.map(({ players }, i) => ({ at: places[i] ?? i, players }))
  const byId = new Map(field.players.map((player) => [player.id, player]))
  const concerns = concernsOf(settings, field, slots)
  const terms = { grouping: settings.grouping, preferred: settings.preferred, concerns }
  const order = orderOf(settings)
  const [only = []] = groups
  if (groups.length <= 1) {
    const kept = locked.flatMap(({ players }) => players.flatMap((id) => byId.get(id) ?? []))
    const draw = drawFlights([...only, ...kept], { ...terms, order, locked: lockedAt })
    return { flights: draw.flights, reasons: reasonsOfGroup({ draw, slots }, settings, byId) }
  }
  const kept = new Map(lockedAt.map(({ at, players }) => [at, [...players]]))
  const open = slots.filter((_, at) => !kept.has(at))
  const reasons: [string, DrawReason][] = []
  const unlocked = groups.flatMap((group) => {
    const names = new Set(group.map(({ id }) => id))
    const wishes = concerns.wishes.filter(({ player }) => names.has(player))
    // The start holes of later divisions are unknown until all divisions are drawn.
    const draw = drawFlights(group, {
      ...terms,
      order,
      concerns: { ...concerns, wishes, startHoles: [] },
    })
    const own = open.splice(0, draw.flights.length)
    reasons.push(...reasonsOfGroup({ draw, slots: own }, settings, byId))
    return draw.flights
  })
  const flights = slots.map((_, at) => kept.get(at) ?? unlocked.shift() ?? [])
  return { flights, reasons }
}

function groupsOf({ players, divisions }: Part, { byDivision }: DraftSettings) {
  if (!byDivision) return [[...players]]
  return divisions.map((id) => players.filter(({ divisionId }) => divisionId === id))
}

/**
 * The position of each locked flight: its own start where it still exists, else the first free one of its course, and
 * of any course where it has none. Own starts go first, so that no flight takes that of another.
 */
function placesOf(locked: readonly DraftFlight[], slots: readonly StartSlot[]): number[] {
  const places = new Map<DraftFlight, number>()
  const place = (flight: DraftFlight, isFit: (slot: StartSlot) => boolean) => {
    if (places.has(flight)) return
    const taken = new Set(places.values())
    const at = slots.findIndex((slot, i) => !taken.has(i) && isFit(slot))
    if (at >= 0) places.set(flight, at)
  }
  for (const flight of locked) place(flight, (slot) => isSameSlot(slot, flight.slot))
  for (const flight of locked) {
    place(
      flight,
      (slot) => flight.slot !== null && courseOfSlot(slot) === courseOfSlot(flight.slot),
    )
  }
  for (const flight of locked) place(flight, () => true)
  return locked.map((flight) => places.get(flight) ?? -1)
}

const flightsOf = (group: readonly DraftPlayer[], { preferred }: DraftSettings) =>
  flightsFor(group.length, preferred, mostPersons(group))

/** How flights start on this course with these settings. */
function styleOf({ start }: CourseStart, { holes, par }: DraftCourse): StartStyle {
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
