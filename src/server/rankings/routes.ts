import { schemaOf } from '#contract/shared/endpoint.ts'
import * as contract from '#contract/rankings/endpoints.ts'
import { handle, readInput, type App } from '../http/handle.ts'
import { sendFile } from '../http/send-file.ts'
import {
  createRanking,
  deleteRanking,
  getClubRanking,
  listClubRankings,
  removeRankingEvent,
  setRankingEvent,
  updateRanking,
} from './club-rankings.ts'
import { exportRanking } from './export-ranking.ts'
import {
  getRanking,
  getRankingReason,
  listRankings,
  listRankingsOfTournament,
} from './show-ranking.ts'

/** Ranking lists over several tournaments: public, and as their clubs edit them. */
export function rankingRoutes(app: App) {
  const { path, input } = schemaOf(contract.getRanking)
  for (const format of ['csv', 'xlsx'] as const) {
    app.get(`${path}/export.${format}`, async (c) => {
      const { slug } = readInput(input, c.req.param())
      return sendFile(c, format, await exportRanking(c.var.ctx, format, { slug }))
    })
  }
  handle(app, contract.listRankings, listRankings)
  handle(app, contract.getRanking, getRanking)
  handle(app, contract.getRankingReason, getRankingReason)
  handle(app, contract.listRankingsOfTournament, listRankingsOfTournament)
  handle(app, contract.listClubRankings, listClubRankings)
  handle(app, contract.createRanking, createRanking)
  handle(app, contract.getClubRanking, getClubRanking)
  handle(app, contract.updateRanking, updateRanking)
  handle(app, contract.deleteRanking, deleteRanking)
  handle(app, contract.setRankingEvent, setRankingEvent)
  handle(app, contract.removeRankingEvent, removeRankingEvent)
}
