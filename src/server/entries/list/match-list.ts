import { foldDanish } from '#domain/shared/danish.ts'
import { matchesName, lastNamesMatch } from '#domain/accounts/membership.ts'
import type { ListedPlayer } from '#domain/entries/validate-list.ts'
import { isActiveEntry } from '#domain/entries/withdrawal.ts'
import type { GolferRow } from '../../accounts/queries.ts'
import type { Db } from '../../db/client.ts'
import type { DivisionRow, TournamentRow, EntryRow } from '../../competitions/tournament-queries.ts'
import {
  selectGolfersByAnyNumber,
  selectClubNames,
  selectClubMembers,
} from './match-list-queries.ts'
import { selectLastGenders } from '../queries.ts'
import { listKey, type ListRecord } from './entrants-file.ts'

/** A line with the golfer and the entry that it is about. */
export type Matched = {
  record: ListRecord
  listed: ListedPlayer
  entry: EntryRow | undefined
  golfer: GolferRow | undefined
  /** The number belongs to a registered golfer with another name. */
  isMistaken: boolean
  clubName: string | null
}

type Context = {
  tournament: TournamentRow
  divisions: readonly DivisionRow[]
  /** All entries of the tournament. */
  entries: readonly EntryRow[]
}

/**
 * Matches each line with a registered golfer and an entry. A golfer must match by DGU number and last
 * name together, as when a player is added by hand; several names with one number are treated as
 * guesses. An entry is matched by golfer, then by its number, and without a number by name.
 */
export async function matchList(
  tx: Db,
  records: readonly ListRecord[],
  context: Context,
): Promise<Matched[]> {
  const numbers = [...new Set(records.flatMap(({ dguNumber }) => dguNumber ?? []))]
  const golfers = await selectGolfersByAnyNumber(tx, numbers)
  const registered = await selectClubMembers(tx, context.tournament.clubId, numbers)
  const clubNames = await selectClubNames(tx, [...new Set(numbers.map(clubNumberOf))])
  const genders = await selectLastGenders(
    tx,
    [...golfers.values()].map(({ id }) => id),
  )
  const find = entryFinder(context.entries)
  const byNumber = Map.groupBy(records, ({ dguNumber }) => dguNumber)
  const isOneName = ({ dguNumber }: ListRecord) =>
    new Set(byNumber.get(dguNumber)?.map(({ lastName }) => foldDanish(lastName))).size === 1
  return records.map((record) => {
    const known = golfers.get(record.dguNumber ?? '')
    const isMatch = known && matchesName(record.lastName, known) && isOneName(record)
    const golfer = isMatch ? known : undefined
    const member = registered.get(record.dguNumber ?? '')
    const clubMember =
      member && lastNamesMatch(record.lastName, member.lastName) ? member : undefined
    const entry = find(record, golfer)
    const listed: ListedPlayer = {
      line: record.line,
      key: entry?.id ?? golfer?.id ?? listKey(record),
      gender:
        record.gender ??
        entry?.gender ??
        genders.get(golfer?.id ?? '') ??
        clubMember?.gender ??
        null,
      birthDate:
        record.birthDate ?? entry?.birthDate ?? golfer?.birthDate ?? clubMember?.birthDate ?? null,
      handicapTenths: record.handicapTenths,
      divisionId: divisionOf(record, context.divisions),
      entry: entry ?? null,
    }
    const clubNumber = record.dguNumber ? clubNumberOf(record.dguNumber) : 0
    const clubName = record.clubName ?? clubNames.get(clubNumber) ?? null
    const isMistaken = known !== undefined && golfer === undefined
    return { record, listed, entry, golfer, isMistaken, clubName }
  })
}

export const clubNumberOf = (dguNumber: string): number => Number(dguNumber.split('-')[0])

function divisionOf({ divisionName }: ListRecord, divisions: readonly DivisionRow[]) {
  if (divisionName === null) return null
  return divisions.find(({ name }) => foldDanish(name) === foldDanish(divisionName))?.id
}

function entryFinder(entries: readonly EntryRow[]) {
  const active = entries.filter(({ state }) => isActiveEntry(state))
  const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    foldDanish(`${firstName} ${lastName}`)
  const byName = Map.groupBy(active, nameOf)
  return (record: ListRecord, golfer: GolferRow | undefined) =>
    active.find(({ golferId }) => golfer !== undefined && golferId === golfer.id) ??
    active.find(({ dguNumber }) => dguNumber !== null && dguNumber === record.dguNumber) ??
    byName
      .get(nameOf(record))
      ?.find(({ dguNumber }) => dguNumber === null || record.dguNumber === null)
}
