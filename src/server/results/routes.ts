import * as cards from '#contract/results/cards.ts'
import * as results from '#contract/results/endpoints.ts'
import * as decisions from '#contract/results/decisions.ts'
import { previewSideWithout as sideWithout } from '#contract/results/side-without.ts'
import { schemaOf } from '#contract/shared/endpoint.ts'
import { exportList } from '../competitions/export-routes.ts'
import { exportResults } from './export-results.ts'
import { handle, type App } from '../http/handle.ts'
import { correctScore, getCardOfTournament, previewCorrection } from './correct-score.ts'
import { previewPenalties, setPenalties } from './set-penalties.ts'
import { applyFix, previewFix } from './fix-result.ts'
import * as fixable from '#contract/results/fixable.ts'
import { getFixable } from './get-fixable.ts'
import { previewSideWithout } from './preview-side-without.ts'
import { moveResult } from './move-result.ts'
import { previewSettlement, settleCards } from './settle-cards.ts'
import { unsettleCard } from './unsettle-card.ts'
import { drawLots, writePlayOff, getPlayOffStrokes, scorePlayOff } from './break-ties.ts'
import { getResults } from './read-results.ts'
import { restoreRound, voidRound } from './void-round.ts'

export function resultRoutes(app: App) {
  handle(app, results.getResults, getResults)
  const { path, input } = schemaOf(results.getResults)
  exportList(app, { path, input, power: 'tournament.score', table: exportResults })
  handle(app, results.moveResult, moveResult)
  handle(app, decisions.voidRound, voidRound)
  handle(app, decisions.restoreRound, restoreRound)
  handle(app, results.drawLots, drawLots)
  handle(app, results.writePlayOff, writePlayOff)
  handle(app, decisions.getPlayOffStrokes, getPlayOffStrokes)
  handle(app, decisions.scorePlayOff, scorePlayOff)
  handle(app, decisions.previewSettlement, previewSettlement)
  handle(app, decisions.settleCards, settleCards)
  handle(app, decisions.unsettleCard, unsettleCard)
  handle(app, cards.getCardOfTournament, getCardOfTournament)
  handle(app, cards.previewCorrection, previewCorrection)
  handle(app, cards.correctScore, correctScore)
  handle(app, cards.previewPenalties, previewPenalties)
  handle(app, cards.setPenalties, setPenalties)
  handle(app, sideWithout, previewSideWithout)
  handle(app, fixable.getFixable, getFixable)
  handle(app, results.previewFix, previewFix)
  handle(app, results.applyFix, applyFix)
}
