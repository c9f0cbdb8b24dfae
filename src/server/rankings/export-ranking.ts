import type { Cell } from '#contract/shared/cells.ts'
import type { Ranking } from '#contract/rankings/endpoints.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import type { Ctx } from '../ctx.ts'
import type { FileFormat } from '../http/send-file.ts'
import { tableFile } from '../http/table-file.ts'
import { getRanking } from './show-ranking.ts'

const text = (heading: string) => ({ heading, kind: 'text' as const })
const number = (heading: string) => ({ heading, kind: 'number' as const })

/** A ranking list as a file for spreadsheets: a row for each player, a column for each tournament or hole. */
export async function exportRanking(ctx: Ctx, format: FileFormat, { slug }: { slug: string }) {
  const ranking = await getRanking(ctx, { slug })
  const table = ranking.kind === 'eclectic' ? eclecticTable(ranking) : meritTable(ranking)
  return tableFile(format, { title: 'Rangliste', of: slug, ...table })
}

const meritTable = ({ events, rows }: Extract<Ranking, { kind: 'order_of_merit' }>) => ({
  columns: [
    number('Nr.'),
    text('Navn'),
    text('Klub'),
    text('Point'),
    number('Turneringer'),
    ...events.map(({ name, division }) => text(`${name}, ${division}`)),
  ],
  rows: rows.map(({ place, name, club, points, results }): Cell[] => [
    place,
    name,
    club,
    points,
    results.length,
    ...events.map((_, i) => results.find(([event]) => event === i)?.[2] ?? null),
  ]),
})

/** The gross score of each hole, and the day of the round that gave it. */
const eclecticTable = ({ net, tees, rounds, rows }: Extract<Ranking, { kind: 'eclectic' }>) => {
  const numbers = (tees[0] ?? []).map(([hole]) => hole)
  return {
    columns: [
      number('Nr.'),
      text('Navn'),
      text('Klub'),
      number(net ? 'Nettoslag' : 'Slag'),
      number('Runder'),
      ...(net ? [number('Tildelte slag')] : []),
      ...numbers.flatMap((hole) => [number(`Hul ${hole}`), text(`Hul ${hole}, runde`)]),
    ],
    rows: rows.map(({ place, name, club, strokes, rounds: played, handicap, card }): Cell[] => [
      place,
      name,
      club,
      strokes,
      played,
      ...(net ? [handicap] : []),
      ...card.flatMap((hole) => {
        const day = hole && rounds[hole[2]]?.day
        return [hole?.[0] ?? null, day ? formatDay(plainDate(day)) : null]
      }),
    ]),
  }
}
