import { schemaOf } from '#contract/shared/endpoint.ts'
import * as contract from '#contract/golfbox/endpoints.ts'
import { requirePower } from '../access.ts'
import { handle, readInput, type App } from '../http/handle.ts'
import { sendFile } from '../http/send-file.ts'
import { exportReports } from './export-reports.ts'
import { listCardReports, listReportsOfFlight, sendCardAgain } from './list-reports.ts'
import { markCardEnteredManually } from './mark-entered-manually.ts'

export function reportRoutes(app: App) {
  const { path, input } = schemaOf(contract.listCardReports)
  app.get(`${path}/export.csv`, async (c) => {
    const { tournamentId } = readInput(input, c.req.param())
    requirePower(c.var.ctx, 'tournament.score', tournamentId)
    return sendFile(c, 'csv', await exportReports(c.var.ctx, tournamentId))
  })
  handle(app, contract.listCardReports, listCardReports)
  handle(app, contract.sendCardAgain, sendCardAgain)
  handle(app, contract.markCardEnteredManually, markCardEnteredManually)
  handle(app, contract.listReportsOfFlight, listReportsOfFlight)
}
