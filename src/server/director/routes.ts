import * as messages from '#contract/director/messages.ts'
import * as rehearsals from '#contract/director/rehearsal.ts'
import * as dayMoves from '#contract/director/move-day.ts'
import * as settings from '#contract/director/settings.ts'
import * as tournaments from '#contract/competitions/endpoints.ts'
import { handle, type App } from '../http/handle.ts'
import { announceTournament, cancelTournament } from './announce-and-cancel.ts'
import { cloneTournament } from './clone-tournament.ts'
import { createTournament } from './create-tournament.ts'
import {
  getTournamentMessage,
  listTournamentMessages,
  sendTournamentMessage,
} from './messages/messages.ts'
import { moveDay } from './move-day/move-day.ts'
import { planDayMove } from './move-day/plan-move.ts'
import { deleteRehearsal } from './rehearsal/delete-rehearsal.ts'
import { startRehearsal } from './rehearsal/start-rehearsal.ts'
import { updateTournament } from './settings/update-tournament.ts'
import { getTournamentSettings } from './tournament-settings.ts'

/** A tournament from draft to announced, and its settings. */
export function directorRoutes(app: App) {
  handle(app, rehearsals.startRehearsal, startRehearsal)
  handle(app, rehearsals.deleteRehearsal, deleteRehearsal)
  handle(app, tournaments.createTournament, createTournament)
  handle(app, tournaments.cloneTournament, cloneTournament)
  handle(app, settings.getTournamentSettings, getTournamentSettings)
  handle(app, settings.updateTournament, updateTournament)
  handle(app, settings.announceTournament, announceTournament)
  handle(app, settings.cancelTournament, cancelTournament)
  handle(app, dayMoves.planDayMove, planDayMove)
  handle(app, dayMoves.moveDay, moveDay)
  handle(app, messages.listTournamentMessages, listTournamentMessages)
  handle(app, messages.getTournamentMessage, getTournamentMessage)
  handle(app, messages.sendTournamentMessage, sendTournamentMessage)
}
