import { foldDanish } from '#domain/shared/danish.ts'
import { matchesName, lastNamesMatch } from '#domain/accounts/membership.ts'
import type { ListedPlayer } from '#domain/entries/validate-list.ts'
import { isActiveEntry } from '#domain/entries/withdrawal.ts'
import type { GolferRow } from '../../accounts/queries.ts'
import type { Db } from '../../db/client.ts'
import type { DivisionRow, TournamentRow, EntryRow } from '../../competitions/tournament-queries.ts'
import { selectGenders } from '../../competitions/entry-queries.ts'
import { listKey, type ListRecord } from './entrants-file.ts'
import { selectByNumber, selectClubNames, selectRegistered } from './list-queries.ts'

/** A line with everything that is known of whom it is about. */
export type Matched = {
  record: ListRecord
  listed: ListedPlayer
  entry: EntryRow | undefined
  golfer: GolferRow | undefined
  /** The number is a golfer's of ours, and the name is not. */
  isMistaken: boolean
  clubName: string | null
}

type Context = {
  tournament: TournamentRow
  divisions: readonly DivisionRow[]
  /** All of the tournament's. */
  entries: readonly EntryRow[]
}

/**
 * Who of ours each line is about. A golfer is known by number and last name together, as when she is
 * typed in by hand, and by one name in a list: several with one number are guesses. Her entry by herself, by the number on it, and where it has none by the name.
 */
export async function matchList(
  tx: Db,
  records: readonly ListRecord[],
  around: Context,
): Promise<Matched[]> {
  const numbers = [...new Set(records.flatMap(({ dguNumber }) => dguNumber ?? []))]
  const golfers = await selectByNumber(tx, numbers)
  const registered = await selectRegistered(tx, around.tournament.clubId, numbers)
  const clubNames = await selectClubNames(tx, [...new Set(numbers.map(clubNumberOf))])
  const genders = await selectGenders(
    tx,
    [...golfers.values()].map(({ id }) => id),
  )
  const find = entryFinder(around.entries)
  const byNumber = Map.groupBy(records, ({ dguNumber }) => dguNumber)
  const isOneName = ({ dguNumber }: ListRecord) =>
    new Set(byNumber.get(dguNumber)?.map(({ lastName }) => foldDanish(lastName))).size === 1
  return records.map((record) => {
    const known = golfers.get(record.dguNumber ?? '')
    const isHers = known && matchesName(record.lastName, known) && isOneName(record)
    const golfer = isHers ? known : undefined
    const member = registered.get(record.dguNumber ?? '')
    const own = member && lastNamesMatch(record.lastName, member.lastName) ? member : undefined
    const entry = find(record, golfer)
    const listed: ListedPlayer = {
      line: record.line,
      key: entry?.id ?? golfer?.id ?? listKey(record),
      gender:
        record.gender ?? entry?.gender ?? genders.get(golfer?.id ?? '') ?? own?.gender ?? null,
      birthDate:
        record.birthDate ?? entry?.birthDate ?? golfer?.birthDate ?? own?.birthDate ?? null,
      handicapTenths: record.handicapTenths,
      divisionId: divisionOf(record, around.divisions),
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
  const standing = entries.filter(({ state }) => isActiveEntry(state))
  const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    foldDanish(`${firstName} ${lastName}`)
  const byName = Map.groupBy(standing, nameOf)
  return (record: ListRecord, golfer: GolferRow | undefined) =>
    standing.find(({ golferId }) => golfer !== undefined && golferId === golfer.id) ??
    standing.find(({ dguNumber }) => dguNumber !== null && dguNumber === record.dguNumber) ??
    byName
      .get(nameOf(record))
      ?.find(({ dguNumber }) => dguNumber === null || record.dguNumber === null)
}
