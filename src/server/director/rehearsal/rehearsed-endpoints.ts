import { hideHoles } from '#contract/board/endpoints.ts'
import * as draw from '#contract/draw/endpoints.ts'
import { mendSmallFlight } from '#contract/draw/small-flights.ts'
import { decideLateStart } from '#contract/entries/late-starts.ts'
import { markCeremonyPresence, markPresence } from '#contract/entries/presence.ts'
import * as cards from '#contract/results/cards.ts'
import * as decisions from '#contract/results/decisions.ts'
import * as results from '#contract/results/endpoints.ts'
import { renewFlightKey } from '#contract/scoring/cards.ts'
import * as desk from '#contract/scoring/desk.ts'
import * as phones from '#contract/scoring/endpoints.ts'
import * as drives from '#contract/scoring/drives.ts'
import { reportFlight } from '#contract/scoring/flights.ts'
import * as signing from '#contract/scoring/signing.ts'
import * as suspension from '#contract/scoring/suspension.ts'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import * as sides from '#contract/sidecompetitions/endpoints.ts'
import { createSkins, removeSkins, setSkinsPlayOff } from '#contract/sidecompetitions/skins.ts'

/**
 * The changes that a director may make in a rehearsal. An endpoint that sends something to somebody who is no director
 * of it, gives access, or writes to other companies must not stand here.
 */
export const rehearsedEndpoints: readonly Pick<Endpoint, 'method' | 'path'>[] = [
  phones.openFlight,
  phones.recordScores,
  signing.signCard,
  signing.deliverCard,
  signing.registerSigningKey,
  signing.recordSignedCard,
  drives.recordDrive,
  reportFlight,
  sides.recordSideCompetitionResult,
  sides.correctSideCompetitionResult,
  sides.createSideCompetition,
  sides.removeSideCompetition,
  createSkins,
  removeSkins,
  setSkinsPlayOff,
  desk.enterPaperCard,
  desk.checkCard,
  desk.setStatus,
  desk.handleReport,
  drives.setDrives,
  drives.settleDrives,
  renewFlightKey,
  cards.previewCorrection,
  cards.correctScore,
  cards.previewPenalties,
  cards.setPenalties,
  decisions.scorePlayOff,
  decisions.previewSettlement,
  decisions.settleCards,
  decisions.unsettleCard,
  decisions.voidRound,
  decisions.restoreRound,
  results.moveResult,
  results.drawLots,
  results.writePlayOff,
  results.previewFix,
  results.applyFix,
  hideHoles,
  draw.makeDrawDraft,
  draw.redrawDraft,
  draw.editDrawDraft,
  draw.stepDrawDraft,
  draw.dropDrawDraft,
  draw.publishStartList,
  draw.replacePlayer,
  draw.unpublishStartList,
  mendSmallFlight,
  decideLateStart,
  markPresence,
  markCeremonyPresence,
  suspension.suspendPlay,
  suspension.announceRestart,
  suspension.resumePlay,
]
