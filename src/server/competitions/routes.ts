import * as ofClub from '#contract/competitions/club-tournaments.ts'
import * as links from '#contract/competitions/day-links.ts'
import * as contract from '#contract/competitions/helpers.ts'
import type { FormPage } from '../http/handle-form-post.ts'
import { handle, type App } from '../http/handle.ts'
import {
  directTournament,
  endHelperRole,
  inviteHelper,
  listHelpers,
  revokeHelperInvitation,
  sendHelperInvitation,
} from './helpers/helpers.ts'
import { createDayLink, listDayLinks, revokeDayLink } from './day-links/day-links.ts'
import { dayLinkRoutes } from './day-links/day-link-routes.ts'
import { getOpenedDayLink } from './day-links/open-day-link.ts'
import { listHelpedTournaments } from './helpers/list-helped-tournaments.ts'

import * as tournaments from '#contract/competitions/endpoints.ts'
import { listClubTournaments } from './club-tournaments.ts'
import { listTournaments } from './list-tournaments.ts'
import { countEntrants, getTournament } from './read-tournament.ts'

const mine = '/account/tournaments'

/** The pages of these forms, which also work without scripts (E29). */
const form = {
  page: [mine, '/club/:clubId/tournaments/:tournamentId/helpers', '/club/:clubId/tournaments'],
  next: (_, wanted = mine) => wanted,
} satisfies FormPage<unknown>

/** Public reading of tournaments, the club's list, the directors and scorers, and the day links. */
export function competitionRoutes(app: App) {
  handle(app, tournaments.listTournaments, listTournaments)
  handle(app, tournaments.getTournament, getTournament)
  handle(app, tournaments.countEntrants, countEntrants)
  handle(app, ofClub.listClubTournaments, listClubTournaments)
  handle(app, contract.listHelpers, listHelpers)
  handle(app, contract.inviteHelper, inviteHelper, form)
  handle(app, contract.sendHelperInvitation, sendHelperInvitation, form)
  handle(app, contract.revokeHelperInvitation, revokeHelperInvitation, form)
  handle(app, contract.endHelperRole, endHelperRole, form)
  handle(app, contract.directTournament, directTournament, form)
  handle(app, contract.listHelpedTournaments, listHelpedTournaments)
  dayLinkRoutes(app)
  handle(app, links.listDayLinks, listDayLinks)
  handle(app, links.createDayLink, createDayLink)
  handle(app, links.revokeDayLink, revokeDayLink)
  handle(app, links.getOpenedDayLink, getOpenedDayLink)
}
