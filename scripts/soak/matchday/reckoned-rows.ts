import { countCards } from '../../replay/count-cards.ts'
import { reckon, type ReckonedRow } from '../../replay/compute-results.ts'
import type { Division, EventFile } from '../../replay/event.ts'
import { par } from './division-templates.ts'
import type { ScreenRow } from './wall-screen.ts'

/** The rows while everybody has played so many holes: by the result so far, and by name where it is shared. */
export function rowsAfter(event: EventFile, holes: number) {
  const before = structuredClone(event)
  for (const { scores } of before.rounds) {
    for (const [name, card] of Object.entries(scores)) {
      scores[name] = card.map((score, i) => (i < holes ? score : null))
    }
  }
  const parSoFar = par.slice(0, holes).reduce((sum, one) => sum + one, 0)
  return new Map(
    before.divisions.map((division) => {
      const isStrokes = division.format === 'stroke_play'
      const against = isStrokes ? parSoFar : 2 * holes
      const cards = countCards(before, { division, view: 'net' }).map(({ name, rounds }) => ({
        name,
        value: (rounds[0]?.values ?? []).reduce((sum, one) => sum + one, 0) - against,
      }))
      const isAhead = (one: number, than: number) => (isStrokes ? one < than : one > than)
      const rows = cards.map(({ name, value }) => {
        const ahead = cards.filter((other) => isAhead(other.value, value)).length
        const isShared = cards.filter((other) => other.value === value).length > 1
        return { rank: ahead, name, value, place: `${isShared ? 'T' : ''}${ahead + 1}` }
      })
      return [
        division.name,
        inOrder(rows).map(({ place, name, value }): ScreenRow => ({
          place,
          name,
          value: signed(value, isStrokes ? 'par' : '0'),
        })),
      ]
    }),
  )
}

const inOrder = <Row extends { rank: number; name: string }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => a.rank - b.rank || a.name.localeCompare(b.name, 'da'))

const signed = (value: number, zero: string) =>
  value === 0 ? zero : value > 0 ? `+${value}` : `−${-value}`

const parOfRound = par.reduce((sum, one) => sum + one, 0)

/** The rows of the result. */
export function finalRows(event: EventFile) {
  return new Map(
    reckon(event).map(({ name, views }, at) => {
      const division = event.divisions[at]
      const rows = (views.net ?? []).map((row) => ({ ...row, rank: row.from, name: row.player }))
      return [name, inOrder(rows).map((row) => finalRow(row, division))]
    }),
  )
}

function finalRow(row: ReckonedRow, division: Division | undefined): ScreenRow {
  const { player, from, shared, total } = row
  const isStrokes = division?.format === 'stroke_play'
  return {
    place: `${shared ? 'T' : ''}${from}`,
    name: player,
    value: isStrokes ? signed(total - parOfRound, 'par') : String(total),
  }
}
