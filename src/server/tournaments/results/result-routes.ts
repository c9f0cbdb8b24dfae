import * as results from '#contract/tournament-results.ts'
import { handle, type App } from '../../http/handle.ts'
import { applyFix, previewFix } from './fix-result.ts'
import { getFixable } from './get-fixable.ts'
import { moveResult } from './move-result.ts'
import { drawLots, writePlayOff } from './part-ties.ts'
import { getResults } from './read-results.ts'

export function resultRoutes(app: App) {
  handle(app, results.getResults, getResults)
  handle(app, results.moveResult, moveResult)
  handle(app, results.drawLots, drawLots)
  handle(app, results.writePlayOff, writePlayOff)
  handle(app, results.getFixable, getFixable)
  handle(app, results.previewFix, previewFix)
  handle(app, results.applyFix, applyFix)
}
