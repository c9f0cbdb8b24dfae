import * as cards from '#contract/tournament-cards.ts'
import * as follows from '#contract/tournament-follows.ts'
import * as flights from '#contract/tournament-flights.ts'
import * as scores from '#contract/tournament-scores.ts'
import { handle, type App } from '../http/handle.ts'
import type { Purchases } from '../payments/purchases.ts'
import { boardRoutes } from './board/routes.ts'
import type { Boards } from './board/boards.ts'
import { drawRoutes } from './draw/routes.ts'
import { reportRoutes } from './golfbox/report-routes.ts'
import { helperRoutes } from './helpers/helper-routes.ts'
import { resultRoutes } from './results/result-routes.ts'
import { sideCompetitionRoutes } from './side/side-competition-routes.ts'
import { correctScore, getCardOfTournament, previewCorrection } from './correct-score.ts'
import { deskRoutes } from './desk/desk-routes.ts'
import { entryRoutes } from './entry/entry-routes.ts'
import { changeFollows, listFollows } from './follows/follows.ts'
import { flightLinkRoutes } from './flight-link-routes.ts'
import { tournamentCreationRoutes } from './creation-routes.ts'
import { getFlightLink } from './get-flight-link.ts'
import { previewPenalties, setPenalties } from './desk/set-penalties.ts'
import { listCards } from './list-cards.ts'
import { openFlight } from './open-flight.ts'
import { getScoredFlight } from './read-flight.ts'
import { recordScores } from './record-scores.ts'
import { renewFlightKey } from './renew-flight-key.ts'
import { getFlight } from './show-flight.ts'
import { deliverCard, signCard } from './sign-card.ts'

type Parts = { boards: Boards; purchases: Purchases }

export function tournamentRoutes(app: App, { boards, purchases }: Parts) {
  boardRoutes(app, boards)
  entryRoutes(app, purchases)
  flightLinkRoutes(app)
  handle(app, flights.getFlight, getFlight)
  handle(app, flights.getFlightLink, getFlightLink)
  handle(app, follows.listFollows, listFollows)
  handle(app, follows.changeFollows, changeFollows)
  tournamentCreationRoutes(app)
  helperRoutes(app)
  deskRoutes(app)
  drawRoutes(app)
  resultRoutes(app)
  sideCompetitionRoutes(app)
  reportRoutes(app)
  handle(app, scores.openFlight, openFlight)
  handle(app, scores.getScoredFlight, getScoredFlight)
  handle(app, scores.recordScores, recordScores)
  handle(app, scores.signCard, signCard)
  handle(app, scores.deliverCard, deliverCard)
  handle(app, cards.listCards, listCards)
  handle(app, cards.getCardOfTournament, getCardOfTournament)
  handle(app, cards.previewCorrection, previewCorrection)
  handle(app, cards.correctScore, correctScore)
  handle(app, cards.previewPenalties, previewPenalties)
  handle(app, cards.setPenalties, setPenalties)
  handle(app, cards.renewFlightKey, renewFlightKey)
}
