import * as cards from '#contract/scoring/cards.ts'
import * as desk from '#contract/scoring/desk.ts'
import * as drives from '#contract/scoring/drives.ts'
import * as flights from '#contract/scoring/flights.ts'
import * as suspension from '#contract/scoring/suspension.ts'
import * as scores from '#contract/scoring/endpoints.ts'
import * as signing from '#contract/scoring/signing.ts'
import { handle, type App } from '../http/handle.ts'
import { enterPaperCard, checkCard } from './desk/enter-paper-card.ts'
import { getControlBoard } from './desk/control-board.ts'
import { getDesk } from './desk/get-desk.ts'
import { reportFlight, handleReport } from './desk/report-flight.ts'
import { setStatus } from './desk/set-status.ts'
import { getSuspension } from './desk/get-suspension.ts'
import { remindOfSuspension, suspendPlay } from './desk/suspend-play.ts'
import { setDrives, settleDrives } from './drives/desk-drives.ts'
import { recordDrive } from './drives/record-drive.ts'
import { flightLinkRoutes } from './flight-link-routes.ts'
import { openFlight, openFlightByCode, getFlightLink } from './open-flight.ts'
import { schemaOf } from '#contract/shared/endpoint.ts'
import { exportList } from '../competitions/export-routes.ts'
import { exportCards } from './export-cards.ts'
import { listCards } from './list-cards.ts'
import { getScoredFlight } from './read-flight.ts'
import { recordScores } from './record-scores.ts'
import { recordSignedCard } from './record-signed-card.ts'
import { registerSigningKey } from './register-signing-key.ts'
import { renewFlightKey } from './renew-flight-key.ts'
import { getFlight } from './show-flight.ts'
import { deliverCard, signCard } from './sign-card.ts'

/** Routes of flights and cards, for phones and the tournament desk. */
export function scoringRoutes(app: App) {
  flightLinkRoutes(app)
  handle(app, flights.openFlightByCode, openFlightByCode)
  handle(app, flights.getFlight, getFlight)
  handle(app, flights.getFlightLink, getFlightLink)
  handle(app, scores.openFlight, openFlight)
  handle(app, scores.getScoredFlight, getScoredFlight)
  handle(app, scores.recordScores, recordScores)
  handle(app, signing.signCard, signCard)
  handle(app, signing.deliverCard, deliverCard)
  handle(app, signing.registerSigningKey, registerSigningKey)
  handle(app, signing.recordSignedCard, recordSignedCard)
  handle(app, cards.listCards, listCards)
  const { path, input } = schemaOf(cards.listCards)
  exportList(app, { path, input, power: 'tournament.score', table: exportCards })
  handle(app, cards.renewFlightKey, renewFlightKey)
  handle(app, desk.getDesk, getDesk)
  handle(app, desk.getControlBoard, getControlBoard)
  handle(app, desk.enterPaperCard, enterPaperCard)
  handle(app, desk.checkCard, checkCard)
  handle(app, desk.setStatus, setStatus)
  handle(app, desk.handleReport, handleReport)
  handle(app, suspension.suspendPlay, suspendPlay)
  handle(app, suspension.getSuspension, getSuspension)
  handle(app, suspension.remindOfSuspension, remindOfSuspension)
  handle(app, flights.reportFlight, reportFlight)
  handle(app, drives.recordDrive, recordDrive)
  handle(app, drives.setDrives, setDrives)
  handle(app, drives.settleDrives, settleDrives)
}
