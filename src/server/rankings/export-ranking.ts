import type { Cell } from '#contract/shared/cells.ts'
import type { Ctx } from '../ctx.ts'
import type { FileFormat } from '../http/send-file.ts'
import { tableFile } from '../http/table-file.ts'
import { getRanking } from './show-ranking.ts'

/** A ranking list as a file for spreadsheets: a row for each player, a column for each tournament. */
export async function exportRanking(ctx: Ctx, format: FileFormat, { slug }: { slug: string }) {
  const { events, rows } = await getRanking(ctx, { slug })
  const text = (heading: string) => ({ heading, kind: 'text' as const })
  return tableFile(format, {
    title: 'Rangliste',
    of: slug,
    columns: [
      { heading: 'Nr.', kind: 'number' },
      text('Navn'),
      text('Klub'),
      text('Point'),
      { heading: 'Turneringer', kind: 'number' },
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
}
