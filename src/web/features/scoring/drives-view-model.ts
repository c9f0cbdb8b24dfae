import type { FlightPlayer } from '#contract/scoring/flight-player.ts'
import {
  countDrives,
  driverInTurn,
  foldDrives,
  isReachable,
  owedText,
  type DrivenHole,
  type DriveRule,
  type DrivesNow,
} from '#domain/scoring/drives.ts'
import { countOf } from '#domain/shared/danish.ts'
import type { QueuedItem } from './flight-items.ts'

/** The drives of a side with the queued ones of this phone. */
export type DrivesViewModel = {
  rule: DriveRule
  members: readonly { id: string; name: string }[]
  holes: readonly DrivenHole[]
  startHole: number
  /** Null in foursomes. */
  now: DrivesNow | null
}

type Phone = { startHole: number; queue: readonly QueuedItem[] }

/** A flight cached by an earlier release has no drives. */
export function buildDrivesViewModel(
  { entryId, holes, drives }: FlightPlayer,
  { startHole, queue }: Phone,
): DrivesViewModel | null {
  if (!drives) return null
  const waiting = queue.flatMap((item) =>
    item.kind === 'drive' && item.problem === undefined && item.drive.entryId === entryId
      ? [{ ...item.drive, isCommittee: false }]
      : [],
  )
  const { rule, members, entries } = drives
  const numbers = holes.map(({ number }) => number)
  const driven = foldDrives(numbers, [...entries, ...waiting])
  const used = driven.map(({ driverId }) => driverId)
  const now = rule.kind === 'minimum' ? countDrives(members, used, rule.each) : null
  return { rule, members, holes: driven, startHole, now }
}

/** Whether the hole still lacks the name of the player whose drive was used. */
export const isDriveOpen = ({ rule, holes }: DrivesViewModel, hole: number): boolean =>
  rule.kind === 'minimum' &&
  holes.some(({ number, driverId, isCommittee }) => number === hole && !driverId && !isCommittee)

/** The player who drives on a hole of foursomes; undefined until one of the partners is named. */
export function driverOn({ members, holes, startHole }: DrivesViewModel, hole: number) {
  const turn = { members: members.map(({ id }) => id), startHole }
  const driver = driverInTurn(hole, holes, turn)
  return members.find(({ id }) => id === driver)
}

/** The hole under which foursomes are noted: the one that was noted before, else the one shown. */
export const notedHole = ({ holes }: DrivesViewModel, hole: number): number =>
  holes.find(({ driverId }) => driverId !== null)?.number ?? hole

/** What the side must know on its way: a minimum that has become tight or impossible; empty otherwise. */
export function drivesWarning({ now }: Pick<DrivesViewModel, 'now'>): string {
  if (!now || now.missing === 0) return ''
  const { missing, left } = now
  if (!isReachable(now)) {
    const holes = left === 0 ? 'ingen huller' : `kun ${countOf(left, 'hul', 'huller')}`
    return `Kravet kan ikke nås: Der mangler ${missing} udslag, og der er ${holes} tilbage. Turneringsledelsen afgør, hvad det koster.`
  }
  return missing === left ? `Brug kun udslag fra den, der mangler: ${owedText(now)}.` : ''
}
