import { z } from 'zod'
import type { Power } from '#domain/accounts/powers.ts'
import { requirePower } from '../access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { readInput, type App } from '../http/handle.ts'
import { limit } from '../http/rate-limit.ts'
import { sendFile } from '../http/send-file.ts'
import { tableFile, type TableFile } from '../http/table-file.ts'
import { findTournament } from './tournament-queries.ts'

const ofTournament = z.object({ tournamentId: z.uuid() })

type ExportedList<Of extends typeof ofTournament> = {
  /** The list's own path; its files are at `path/export.csv` and `path/export.xlsx`. */
  path: string
  input: Of
  power: Power
  table: (ctx: Ctx, of: z.output<Of>) => Promise<Omit<TableFile, 'of'>>
}

/** Serves a list of a tournament as files. Each is logged, because it takes names out of the service. */
export function exportList<Of extends typeof ofTournament>(
  app: App,
  { path, input, power, table }: ExportedList<Of>,
) {
  for (const format of ['csv', 'xlsx'] as const) {
    app.get(`${path}/export.${format}`, async (c) => {
      const { ctx } = c.var
      const of = readInput(input, c.req.param())
      const { accountId } = requirePower(ctx, power, of.tournamentId)
      await limit(ctx, { key: `tournament-export:${accountId}`, max: 60, windowSeconds: 3600 })
      const found = await findTournament(ctx.db, of.tournamentId)
      if (!found) throw new AppError('not_found')
      const list = await table(ctx, of)
      await recordActivity(ctx.db, ctx, {
        action: 'tournaments.export_list',
        subject: { type: 'tournament', id: of.tournamentId },
        data: { title: list.title, rows: list.rows.length },
      })
      return sendFile(c, format, await tableFile(format, { ...list, of: found.tournament.slug }))
    })
  }
}
