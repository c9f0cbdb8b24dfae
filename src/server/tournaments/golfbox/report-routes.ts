import * as contract from '#contract/tournament-card-reports.ts'
import { requirePower } from '../../accounts/access.ts'
import { handle, readInput, type App } from '../../http/handle.ts'
import { exportReports } from './export-reports.ts'
import { listCardReports, listReportsOfFlight, sendCardAgain } from './list-reports.ts'

export function reportRoutes(app: App) {
  const { path, input } = contract.listCardReports
  app.get(`${path}/export.csv`, async (c) => {
    const { tournamentId } = readInput(input, c.req.param())
    requirePower(c.var.ctx, 'tournament.score', tournamentId)
    const { fileName, body } = await exportReports(c.var.ctx, tournamentId)
    return c.body(body, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
    })
  })
  handle(app, contract.listCardReports, listCardReports)
  handle(app, contract.sendCardAgain, sendCardAgain)
  handle(app, contract.listReportsOfFlight, listReportsOfFlight)
}
