import * as cards from '#contract/scoring-cards.ts'
import * as desk from '#contract/scoring-desk.ts'
import { reportFlight as reportContract } from '#contract/scoring-flight-reports.ts'
import * as flights from '#contract/scoring-flights.ts'
import * as scores from '#contract/scoring.ts'
import { handle, type App } from '../http/handle.ts'
import { checkCard } from './desk/check-card.ts'
import { getControlBoard } from './desk/control-board.ts'
import { enterPaperCard } from './desk/enter-paper-card.ts'
import { getDesk } from './desk/get-desk.ts'
import { handleReport } from './desk/handle-report.ts'
import { reportFlight } from './desk/report-flight.ts'
import { setStatus } from './desk/set-status.ts'
import { resumePlay, suspendPlay } from './desk/suspend-play.ts'
import { flightLinkRoutes } from './flight-link-routes.ts'
import { getFlightLink } from './get-flight-link.ts'
import { listCards } from './list-cards.ts'
import { openFlight } from './open-flight.ts'
import { getScoredFlight } from './read-flight.ts'
import { recordScores } from './record-scores.ts'
import { renewFlightKey } from './renew-flight-key.ts'
import { getFlight } from './show-flight.ts'
import { deliverCard, signCard } from './sign-card.ts'

/** Flights and their cards: what phones write, and what the tournament desk does. */
export function scoringRoutes(app: App) {
  flightLinkRoutes(app)
  handle(app, flights.getFlight, getFlight)
  handle(app, flights.getFlightLink, getFlightLink)
  handle(app, scores.openFlight, openFlight)
  handle(app, scores.getScoredFlight, getScoredFlight)
  handle(app, scores.recordScores, recordScores)
  handle(app, scores.signCard, signCard)
  handle(app, scores.deliverCard, deliverCard)
  handle(app, cards.listCards, listCards)
  handle(app, cards.renewFlightKey, renewFlightKey)
  handle(app, desk.getDesk, getDesk)
  handle(app, desk.getControlBoard, getControlBoard)
  handle(app, desk.enterPaperCard, enterPaperCard)
  handle(app, desk.checkCard, checkCard)
  handle(app, desk.setStatus, setStatus)
  handle(app, desk.handleReport, handleReport)
  handle(app, desk.suspendPlay, suspendPlay)
  handle(app, desk.resumePlay, resumePlay)
  handle(app, reportContract, reportFlight)
}
