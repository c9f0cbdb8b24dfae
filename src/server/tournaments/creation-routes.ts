import * as settings from '#contract/tournament-settings.ts'
import * as tournaments from '#contract/tournaments.ts'
import { handle, type App } from '../http/handle.ts'
import { announceTournament, cancelTournament } from './change-state.ts'
import { cloneTournament } from './clone-tournament.ts'
import { listClubTournaments } from './club-tournaments.ts'
import { createTournament } from './create-tournament.ts'
import { listTournaments } from './list-tournaments.ts'
import { countEntrants, getTournament } from './read-tournament.ts'
import { getTournamentSettings } from './tournament-settings.ts'
import { updateTournament } from './settings/update-tournament.ts'

/** A tournament from draft to announced, and what everybody may read of it. */
export function tournamentCreationRoutes(app: App) {
  handle(app, tournaments.listTournaments, listTournaments)
  handle(app, tournaments.getTournament, getTournament)
  handle(app, tournaments.countEntrants, countEntrants)
  handle(app, tournaments.listClubTournaments, listClubTournaments)
  handle(app, tournaments.createTournament, createTournament)
  handle(app, tournaments.cloneTournament, cloneTournament)
  handle(app, settings.getTournamentSettings, getTournamentSettings)
  handle(app, settings.updateTournament, updateTournament)
  handle(app, settings.announceTournament, announceTournament)
  handle(app, settings.cancelTournament, cancelTournament)
}
