import * as draw from '#contract/draw/endpoints.ts'
import * as reasons from '#contract/draw/draft-reasons.ts'
import * as suspension from '#contract/scoring/suspension.ts'
import * as lists from '#contract/draw/start-list.ts'
import { schemaOf } from '#contract/shared/endpoint.ts'
import { exportList } from '../competitions/export-routes.ts'
import { getDraftReasons } from './explain-draw.ts'
import { exportStartList } from './export-start-list.ts'
import { handle, type App } from '../http/handle.ts'
import {
  dropDrawDraft,
  editDrawDraft,
  makeDrawDraft,
  redrawDraft,
  stepDrawDraft,
} from './drafts.ts'
import { planRestart } from './plan-restart.ts'
import { publishStartList } from './publish.ts'
import { announceRestart, resumePlay } from './resume-play.ts'
import { unpublishStartList } from './unpublish-start-list.ts'
import { getStartList, listFlightCards, listMyFlights } from './read-start-list.ts'
import { getDrawStudio } from './read-studio.ts'

/** The draw from first draft to start list, and what is printed from it. */
export function drawRoutes(app: App) {
  handle(app, draw.getDrawStudio, getDrawStudio)
  handle(app, draw.makeDrawDraft, makeDrawDraft)
  handle(app, draw.redrawDraft, redrawDraft)
  handle(app, draw.editDrawDraft, editDrawDraft)
  handle(app, draw.stepDrawDraft, stepDrawDraft)
  handle(app, draw.dropDrawDraft, dropDrawDraft)
  handle(app, reasons.getDraftReasons, getDraftReasons)
  handle(app, draw.publishStartList, publishStartList)
  handle(app, draw.unpublishStartList, unpublishStartList)
  handle(app, suspension.planRestart, planRestart)
  handle(app, suspension.announceRestart, announceRestart)
  handle(app, suspension.resumePlay, resumePlay)
  handle(app, lists.listFlightCards, listFlightCards)
  const { input } = schemaOf(draw.unpublishStartList)
  exportList(app, {
    path: '/api/v1/tournaments/:tournamentId/rounds/:roundId/start-list',
    input: input.pick({ tournamentId: true, roundId: true }),
    power: 'tournament.run',
    table: exportStartList,
  })
  handle(app, lists.getStartList, getStartList)
  handle(app, lists.listMyFlights, listMyFlights)
}
