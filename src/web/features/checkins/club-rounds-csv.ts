import type { ClubRounds } from '#contract/checkins/club-guests.ts'
import { formatClock } from '#domain/shared/clock-time.ts'
import { byteOrderMark, csvLine, harmless } from '#domain/shared/csv.ts'
import { formatShortDate, plainDate } from '#domain/shared/dates.ts'

const headers = ['Dag', 'Tid', 'Gæst', 'Hjemmeklub', 'Kort', 'Huller', 'Tilføjet senere']

/** A month's rounds as a CSV file for Danish spreadsheets, the earliest first. */
export function clubRoundsCsv(rounds: ClubRounds['rounds']): string {
  const lines = rounds
    .toReversed()
    .map(({ day, minute, name, homeClub, productName, holes, isAdded }) =>
      csvLine([
        formatShortDate(plainDate(day)),
        formatClock(minute),
        harmless(name),
        harmless(homeClub ?? ''),
        harmless(productName),
        String(holes),
        isAdded ? 'Ja' : 'Nej',
      ]),
    )
  return byteOrderMark + csvLine(headers) + lines.join('')
}
