import type { PlainDate } from '#domain/shared/dates.ts'
import { obstaclesToDivision, type DivisionRules, type Gender } from './evaluate-entry.ts'
import { entriesToOffer, type Held, type Places, type Waiting } from './places.ts'

/** A line of somebody else's list of entrants, with whom of ours it is about. */
export type ListedPlayer = {
  /** In the file, from 1. */
  line: number
  /** The same for two lines about one player. */
  key: string
  gender: Gender | null
  birthDate: PlainDate | null
  /** Index in tenths; null when the list says nothing. */
  handicapTenths: number | null
  /** A name that is not one of ours is `undefined`; null when the list says nothing. */
  divisionId: string | null | undefined
  /** Her entry that stands. */
  entry: { id: string; state: string; divisionId: string; handicapTenths: number | null } | null
}

export type ListedDivision = { id: string; rules: DivisionRules }

/** The tournament as the list meets it. */
export type ListField = {
  divisions: readonly ListedDivision[]
  firstDay: PlainDate
  places: Places
  held: Held
  /** In order of arrival. */
  waiting: readonly Waiting[]
  /** Whether somebody can still be entered. */
  mayEnter: boolean
}

export type ListChoices = {
  /** The tee of those of whom nothing is known; null leaves them out. */
  gender: Gender | null
  /** The *række* of those for whom the list names none; null for the first that accepts them. */
  divisionId: string | null
  /** Places beyond the fixed ones, instead of the waiting list. */
  beyondPlaces: boolean
  /** Whoever has a handicap or a *række* of another one moves there; otherwise she stays as drawn. */
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
      /** The *række* that she is in. */
      from: string
      /** Where she belongs now, when that is another one, and whether she goes there. */
      belongsIn: string | null
      moves: boolean
    }
  | { kind: 'same' }
  /** `earlier`: the line on which she stands already. */
  | { kind: 'left_out'; error: EntryListError; earlier?: number }

/**
 * What becomes of every line of a list, in its order (docs/algorithms/entrants-list.md). Nobody is
 * passed: whoever waits before the list is applied comes before those who are new.
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

/** The places as one line after the other takes them. */
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
    listed.divisionId ?? choices.divisionId ?? firstThatAccepts({ ...listed, gender }, field)
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
  const belongsIn = placeOf(listed, entry, field)
  if (!handicap && !belongsIn) return { kind: 'same' }
  const holds = entry.state !== 'waiting'
  const moves =
    belongsIn !== null && choices.moveDivisions && (!holds || allocator.isOpen(belongsIn))
  if (moves && holds) allocator.move(entry.divisionId, belongsIn)
  return { kind: 'change', handicap, from: entry.divisionId, belongsIn, moves }
}

/** Another *række* than hers: the one that the list names, or the first that accepts her new handicap. */
function placeOf(
  listed: ListedPlayer,
  entry: NonNullable<ListedPlayer['entry']>,
  field: ListField,
): string | null {
  const now = { ...listed, handicapTenths: listed.handicapTenths ?? entry.handicapTenths }
  if (listed.divisionId) return listed.divisionId === entry.divisionId ? null : listed.divisionId
  const own = field.divisions.find(({ id }) => id === entry.divisionId)
  return own && accepts(own, now, field) ? null : firstThatAccepts(now, field)
}

type PlayerFacts = Pick<ListedPlayer, 'gender' | 'birthDate' | 'handicapTenths'>

const firstThatAccepts = (listed: PlayerFacts, field: ListField): string | null =>
  field.divisions.find((division) => accepts(division, listed, field))?.id ?? null

/** Whoever has no handicap, and whose birthday the list does not say, is let in: the director knows. */
const accepts = (
  { rules }: ListedDivision,
  listed: PlayerFacts,
  { firstDay }: ListField,
): boolean =>
  obstaclesToDivision(rules, listed, firstDay).every(
    (obstacle) => obstacle === 'no_handicap' || obstacle === 'birth_date_missing',
  )
