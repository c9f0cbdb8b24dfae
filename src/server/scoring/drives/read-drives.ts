import type { CardDrives, DeskDrives } from '#contract/scoring/flight-player.ts'
import { shortNames } from '#domain/competitions/sides/side-name.ts'
import {
  countDrives,
  driveRuleOf,
  drivesText,
  foldDrives,
  type DriveEntry,
  type DrivesNow,
} from '#domain/scoring/drives.ts'
import type { Team } from '#domain/competitions/terms/team.ts'
import { versionOf } from '../../shown-version.ts'
import type { SideOfEntry } from '../../competitions/sides/side-queries.ts'
import type { CardRow, PlayerRow } from '../score-queries.ts'
import type { DriveRow } from './drive-queries.ts'

type SideWithCard = Pick<PlayerRow, 'entry' | 'tee' | 'terms' | 'side'>

export const toDriveEntry = (row: DriveRow): DriveEntry => ({
  id: row.id,
  hole: row.hole,
  driverId: row.driverEntryId,
  replaces: row.replaces,
  isCommittee: row.byEntryId === null,
})

/** Entries received after the delivery are kept and do not count. */
const countedOf = (rows: readonly DriveRow[], entryId: string): DriveEntry[] =>
  rows.filter((row) => row.entryId === entryId && !row.isLate).map(toDriveEntry)

/** The drives of a card with all that a phone needs to note and count them offline. */
export function toCardDrives(
  { entry, terms, side }: SideWithCard,
  rows: readonly DriveRow[],
): CardDrives | null {
  const rule = driveRuleOf(terms.team)
  if (!rule || !side) return null
  const entries = countedOf(rows, entry.id).map((one) => ({ ...one, replaces: [...one.replaces] }))
  return { rule, members: shortNames(side.members), entries }
}

/** The holes of a card with who drives on each. */
export const drivesOn = ({ entry, tee }: SideWithCard, rows: readonly DriveRow[]) =>
  foldDrives(
    tee.holes.map(({ number }) => number),
    countedOf(rows, entry.id),
  )

/** The drives of a card in hole order, which is empty before the first is written. */
export const drivesOf = ({ drives }: Pick<CardRow, 'drives'>, holes: number) =>
  Array.from({ length: holes }, (_, i) => drives[i] ?? null)

export function toDeskDrives(
  { terms, tee }: SideWithCard,
  card: Pick<CardRow, 'drives' | 'drivesSettledAt'>,
): DeskDrives | null {
  if (!driveRuleOf(terms.team)) return null
  const drives = drivesOf(card, tee.holes.length)
  const settledAt = card.drivesSettledAt?.getTime() ?? null
  return { drives, version: versionOf({ drives }), settledAt }
}

type SideOnFile = Omit<Counted, 'team' | 'holes'> & {
  entry: { divisionId: string }
  tee: { holes: readonly unknown[] }
}

/** The used drives of a side for a column of a file, `Ane 4, Bo 3 (mangler 1)`; null where none are counted. */
export function drivesCell(
  divisions: readonly { id: string; terms: { team: Team | null } }[],
  { entry, side, card, tee }: SideOnFile,
): string | null {
  const team = divisions.find(({ id }) => id === entry.divisionId)?.terms.team ?? null
  const now = drivesNow({ team, side, card, holes: tee.holes.length })
  return now && drivesText(now)
}

/** Whether a file has a column of drives. */
export const hasDrives = (divisions: readonly { terms: { team: Team | null } }[]): boolean =>
  divisions.some(({ terms }) => driveRuleOf(terms.team)?.kind === 'minimum')

type Counted = {
  team: Team | null
  side: SideOfEntry | null
  card: Pick<CardRow, 'drives'>
  holes: number
}

/** What the players of a scramble owe; null where no minimum is asked. */
export function drivesNow({ team, side, card, holes }: Counted): DrivesNow | null {
  const rule = driveRuleOf(team)
  if (rule?.kind !== 'minimum' || !side) return null
  return countDrives(shortNames(side.members), drivesOf(card, holes), rule.each)
}
