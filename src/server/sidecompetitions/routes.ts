import * as contract from '#contract/sidecompetitions/endpoints.ts'
import * as skins from '#contract/sidecompetitions/skins.ts'
import { handle, type App } from '../http/handle.ts'
import { correctSideCompetitionResult } from './correct-side-competition-result.ts'
import { listSideCompetitions } from './list-side-competitions.ts'
import { listSkins, removeSkins, createSkins, setSkinsPlayOff } from './skins.ts'
import { createSideCompetition, removeSideCompetition } from './create-side-competition.ts'
import { recordSideCompetitionResult } from './record-side-competition-result.ts'

export function sideCompetitionRoutes(app: App) {
  handle(app, contract.recordSideCompetitionResult, recordSideCompetitionResult)
  handle(app, contract.listSideCompetitions, listSideCompetitions)
  handle(app, contract.createSideCompetition, createSideCompetition)
  handle(app, contract.removeSideCompetition, removeSideCompetition)
  handle(app, contract.correctSideCompetitionResult, correctSideCompetitionResult)
  handle(app, skins.listSkins, listSkins)
  handle(app, skins.createSkins, createSkins)
  handle(app, skins.removeSkins, removeSkins)
  handle(app, skins.setSkinsPlayOff, setSkinsPlayOff)
}
