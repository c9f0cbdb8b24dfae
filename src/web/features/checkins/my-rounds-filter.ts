import type { MyCheckIn } from '#contract/checkins/my-check-ins.ts'
import { formatClock } from '#domain/shared/clock-time.ts'
import { byteOrderMark, csvLine, harmless } from '#domain/shared/csv.ts'
import { foldDanish } from '#domain/shared/danish.ts'
import { formatDay, formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { roundStates } from '../passes/round-state.tsx'

/** The filters of the list, from the search params. */
export type RoundsFilter = {
  season?: string | undefined
  golfer?: string | undefined
  club?: string | undefined
  q?: string | undefined
}

export function filterRounds(rows: readonly MyCheckIn[], { golfer, club, q = '' }: RoundsFilter) {
  const words = foldDanish(q).split(' ').filter(Boolean)
  return rows.filter(
    (row) =>
      (!golfer || row.golferId === golfer) &&
      (!club || row.clubId === club) &&
      words.every((word) => foldDanish(textOf(row)).includes(word)),
  )
}

const textOf = ({ clubName, holderName, passNumber, productName }: MyCheckIn) =>
  `${clubName} ${holderName} ${passNumber} ${productName}`

/** `maj 2027`, the heading above the rounds of a month. */
export const monthOf = (day: string) =>
  formatDay(plainDate(day), { weekday: false }).replace(/^\d+\.\s/, '')

/** The rows as a CSV file for Danish spreadsheets. */
export function roundsCsv(rows: readonly MyCheckIn[]): string {
  const lines = rows.map((row) =>
    csvLine([
      formatShortDate(plainDate(row.day)),
      formatClock(row.minute),
      harmless(row.clubName),
      harmless(row.holderName),
      row.passNumber,
      String(row.holes),
      roundStates[row.state],
      harmless(row.why ?? ''),
    ]),
  )
  const headers = ['Dag', 'Tid', 'Klub', 'Spiller', 'Kort', 'Huller', 'Status', 'Hvorfor']
  return byteOrderMark + csvLine(headers) + lines.join('')
}

/** Options for each golfer or club in the rows, by name. */
export function optionsOf(rows: readonly MyCheckIn[], of: 'golfer' | 'club') {
  const nameById = new Map(
    rows.map((row) =>
      of === 'golfer' ? [row.golferId, row.holderName] : [row.clubId, row.clubName],
    ),
  )
  return [...nameById]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'da'))
}
