import type { PlainDate } from '#domain/shared/dates.ts'
import { obstaclesToDivision, type DivisionRules, type Gender } from './evaluate-entry.ts'
import { entriesToOffer, type Held, type Places, type Waiting } from './places.ts'

/** A line of an imported list of entrants, matched with the golfer and entry that it is about. */
export type ListedPlayer = {
  /** The line of the file, from 1. */
  line: number
  /** Equal for two lines about one player. */
  key: string
  gender: Gender | null
  birthDate: PlainDate | null
  /** Handicap index in tenths; null when the list has none. */
  handicapTenths: number | null
  /** Undefined for the name of an unknown *række*; null when the list names none. */
  divisionId: string | null | undefined
  /** The player's active entry. */
  entry: { id: string; state: string; divisionId: string; handicapTenths: number | null } | null
}

export type ListedDivision = { id: string; rules: DivisionRules }

/** The tournament that the list is imported into. */
export type ListField = {
  divisions: readonly ListedDivision[]
  firstDay: PlainDate
  places: Places
  held: Held
  /** In order of arrival. */
  waiting: readonly Waiting[]
  /** Whether new players can still be entered. */
  mayEnter: boolean
}

export type ListChoices = {
  /** The tee of players whose gender is unknown; null to leave them out. */
  gender: Gender | null
  /** The *række* of players for whom the list names none; null for the first that accepts them. */
  divisionId: string | null
  /** Adds places instead of using the waiting list. */
  beyondPlaces: boolean
  /** Moves players whose handicap or list belongs in another *række*; otherwise they stay as drawn. */
  moveDivisions: boolean
}

export const entryListErrors = [
  'twice',
  'gender_missing',
  'division_unknown',
  'no_division_fits',
  'too_late',
] as const
export type EntryListError = (typeof entryListErrors)[number]

export type ListVerdict =
  | { kind: 'enter' | 'wait'; divisionId: string; gender: Gender }
  | {
      kind: 'change'
      handicap: { from: number | null; to: number } | null
      /** The present *række*. */
      from: string
      /** The other *række* that the player belongs in now, if any, and whether the player is moved there. */
      belongsIn: string | null
      moves: boolean
    }
  | { kind: 'same' }
  /** `earlier`: the first line about the same player. */
  | { kind: 'left_out'; error: EntryListError; earlier?: number }

/**
 * The verdict on every line of a list, in its order (docs/algorithms/entrants-list.md). Entries already
 * on the waiting list come before new players.
 */
export function validateList(
  lines: readonly ListedPlayer[],
  field: ListField,
  choices: ListChoices,
): ListVerdict[] {
  const seen = new Map<string, number>()
  const allocator = createPlaceAllocator(field, choices)
  return lines.map((listed) => {
    const earlier = seen.get(listed.key)
    if (earlier !== undefined) return { kind: 'left_out', error: 'twice', earlier }
    seen.set(listed.key, listed.line)
    if (listed.divisionId === undefined) return leftOut('division_unknown')
    return listed.entry
      ? validateExisting(listed, listed.entry, { field, choices, allocator })
      : validateNew(listed, { field, choices, allocator })
  })
}

const leftOut = (error: EntryListError): ListVerdict => ({ kind: 'left_out', error })

type PlaceAllocator = ReturnType<typeof createPlaceAllocator>
type Context = { field: ListField; choices: ListChoices; allocator: PlaceAllocator }

/** Allocates the places line by line. */
function createPlaceAllocator({ places, held, waiting }: ListField, { beyondPlaces }: ListChoices) {
  const taken = new Map(held)
  const queue = [...waiting]
  const add = (id: string, by: number) => taken.set(id, (taken.get(id) ?? 0) + by)
  return {
    take(divisionId: string): boolean {
      const next = { id: 'next', divisionId }
      const isFree =
        beyondPlaces || entriesToOffer(places, taken, [...queue, next]).includes('next')
      if (isFree) add(divisionId, 1)
      else queue.push({ ...next, id: `line ${queue.length}` })
      return isFree
    },
    move(from: string, to: string) {
      add(from, -1)
      add(to, 1)
    },
    isOpen: (divisionId: string) =>
      beyondPlaces ||
      entriesToOffer({ ...places, inAll: null }, taken, [{ id: '', divisionId }]).length > 0,
  }
}

function validateNew(listed: ListedPlayer, { field, choices, allocator }: Context): ListVerdict {
  if (!field.mayEnter) return leftOut('too_late')
  const gender = listed.gender ?? choices.gender
  if (!gender) return leftOut('gender_missing')
  const divisionId =
    listed.divisionId ?? choices.divisionId ?? firstAcceptingDivision({ ...listed, gender }, field)
  if (!divisionId) return leftOut('no_division_fits')
  return { kind: allocator.take(divisionId) ? 'enter' : 'wait', divisionId, gender }
}

function validateExisting(
  listed: ListedPlayer,
  entry: NonNullable<ListedPlayer['entry']>,
  { field, choices, allocator }: Context,
): ListVerdict {
  const to = listed.handicapTenths
  const handicap =
    to !== null && to !== entry.handicapTenths ? { from: entry.handicapTenths, to } : null
  const belongsIn = otherDivision(listed, entry, field)
  if (!handicap && !belongsIn) return { kind: 'same' }
  const holds = entry.state !== 'waiting'
  const moves =
    belongsIn !== null && choices.moveDivisions && (!holds || allocator.isOpen(belongsIn))
  if (moves && holds) allocator.move(entry.divisionId, belongsIn)
  return { kind: 'change', handicap, from: entry.divisionId, belongsIn, moves }
}

/** The other *række* that the list names, or the first that accepts the new handicap; null to stay. */
function otherDivision(
  listed: ListedPlayer,
  entry: NonNullable<ListedPlayer['entry']>,
  field: ListField,
): string | null {
  const now = { ...listed, handicapTenths: listed.handicapTenths ?? entry.handicapTenths }
  if (listed.divisionId) return listed.divisionId === entry.divisionId ? null : listed.divisionId
  const present = field.divisions.find(({ id }) => id === entry.divisionId)
  return present && accepts(present, now, field) ? null : firstAcceptingDivision(now, field)
}

type PlayerFacts = Pick<ListedPlayer, 'gender' | 'birthDate' | 'handicapTenths'>

const firstAcceptingDivision = (listed: PlayerFacts, field: ListField): string | null =>
  field.divisions.find((division) => accepts(division, listed, field))?.id ?? null

/** A missing handicap or birth date is no obstacle here, because the director has the list. */
const accepts = (
  { rules }: ListedDivision,
  listed: PlayerFacts,
  { firstDay }: ListField,
): boolean =>
  obstaclesToDivision(rules, listed, firstDay).every(
    (obstacle) => obstacle === 'no_handicap' || obstacle === 'birth_date_missing',
  )
