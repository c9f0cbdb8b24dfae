import * as contract from '#contract/tournament-side.ts'
import { handle, type App } from '../../http/handle.ts'
import { correctSideResult } from './correct-side-result.ts'
import { listSideCompetitions } from './list-side-competitions.ts'
import { putUpSideCompetition, takeDownSideCompetition } from './put-up-side.ts'
import { recordSideResult } from './record-side-result.ts'

export function sideRoutes(app: App) {
  handle(app, contract.recordSideResult, recordSideResult)
  handle(app, contract.listSideCompetitions, listSideCompetitions)
  handle(app, contract.putUpSideCompetition, putUpSideCompetition)
  handle(app, contract.takeDownSideCompetition, takeDownSideCompetition)
  handle(app, contract.correctSideResult, correctSideResult)
}
