import type { Team } from '../competitions/terms/team.ts'
import { listInDanish } from '../shared/danish.ts'
import { currentEntries } from './score-entry.ts'
import { drivesOwed } from './team-formats.ts'

/**
 * What the terms ask about drives of a side that plays one ball: a least number of each player in a
 * scramble, or partners who drive in turn in foursomes (Rule 22.3).
 */
export type DriveRule = { kind: 'minimum'; each: number } | { kind: 'in_turn' }

/** The rule of a *række*; null where nobody needs to know whose drive it was. */
export function driveRuleOf(team: Team | null): DriveRule | null {
  if (team?.kind !== 'one_ball') return null
  if (team.play === 'foursomes') return { kind: 'in_turn' }
  return team.play === 'scramble' && team.drivesEach > 0
    ? { kind: 'minimum', each: team.drivesEach }
    : null
}

/** Whose drive was used on a hole, as it was written; added and never changed, like a score. */
export type DriveEntry = {
  id: string
  /** The hole's number on the card. */
  hole: number
  /** Null takes it back. */
  driverId: string | null
  /** Ids of the entries that the writer saw as current. */
  replaces: readonly string[]
  isCommittee: boolean
}

export type DrivenHole = {
  number: number
  /** The player whose drive counts; in a conflict of two phones the first one received. */
  driverId: string | null
  /** Several are two phones that have not seen each other's entry. */
  named: readonly string[]
  isCommittee: boolean
  /** Ids of the current entries, which the next entry of a phone or of the committee replaces. */
  heads: { phones: readonly string[]; committee: readonly string[] }
}

/** Folds the entries of a card, in the order received. The committee stands above the phones. */
export function foldDrives(
  holeNumbers: readonly number[],
  entries: readonly DriveEntry[],
): DrivenHole[] {
  const once = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
  return holeNumbers.map((number) => {
    const onHole = once.filter(({ hole }) => hole === number)
    const committee = currentEntries(onHole.filter((entry) => entry.isCommittee))
    const phones = currentEntries(onHole.filter((entry) => !entry.isCommittee))
    const counting = committee.length > 0 ? committee : phones
    const named = [...new Set(counting.flatMap(({ driverId }) => driverId ?? []))]
    return {
      number,
      driverId: named[0] ?? null,
      named,
      isCommittee: committee.length > 0,
      heads: { phones: phones.map(({ id }) => id), committee: committee.map(({ id }) => id) },
    }
  })
}

type Driven = Pick<DrivenHole, 'number' | 'driverId'>
type Turn = { members: readonly string[]; startHole: number }

/**
 * Who drives on a hole of foursomes. Partners drive in turn in the order in which the holes are played,
 * so one known hole is enough; null while none is known. On 18 holes these are odd and even holes.
 */
export function driverInTurn(
  hole: number,
  drives: readonly Driven[],
  { members, startHole }: Turn,
): string | null {
  const known = drives.find(({ driverId }) => driverId !== null)
  if (!known) return null
  const numbers = drives.map(({ number }) => number)
  const turn = (number: number) =>
    (numbers.indexOf(number) - numbers.indexOf(startHole) + numbers.length) % numbers.length
  const isSame = (turn(hole) - turn(known.number)) % 2 === 0
  return isSame ? known.driverId : (members.find((id) => id !== known.driverId) ?? null)
}

export type DriveCount = { id: string; name: string; used: number; owed: number }

export type DrivesNow = {
  counts: DriveCount[]
  /** Drives that still have to be used. */
  missing: number
  /** Holes on which nobody is named. */
  left: number
}

/**
 * What each player of a scramble still owes. A hole that was played without naming anybody can still be
 * noted, so it counts as left.
 * @param drives the driver of each hole of the round.
 */
export function countDrives(
  members: readonly { id: string; name: string }[],
  drives: readonly (string | null)[],
  each: number,
): DrivesNow {
  const ids = members.map(({ id }) => id)
  const { owed } = drivesOwed(ids, drives, { minimum: each, holes: drives.length })
  const counts = members.map(({ id, name }) => ({
    id,
    name,
    used: drives.filter((driver) => driver === id).length,
    owed: owed.get(id) ?? 0,
  }))
  return {
    counts,
    missing: counts.reduce((sum, one) => sum + one.owed, 0),
    left: drives.filter((driver) => driver === null).length,
  }
}

/** Whether every drive that is owed can still be used. */
export const isReachable = ({ missing, left }: DrivesNow): boolean => missing <= left

/** `Ane 4, Bo 3 (mangler 1)`. */
export const drivesText = ({ counts }: DrivesNow): string =>
  counts
    .map(({ name, used, owed }) => `${name} ${used}${owed > 0 ? ` (mangler ${owed})` : ''}`)
    .join(', ')

/** `Ane mangler 2 og Bo mangler 1`; empty when nobody owes a drive. */
export const owedText = ({ counts }: DrivesNow): string =>
  listInDanish(
    counts.filter(({ owed }) => owed > 0).map(({ name, owed }) => `${name} mangler ${owed}`),
  )
