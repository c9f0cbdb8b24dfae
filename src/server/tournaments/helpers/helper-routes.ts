import * as contract from '#contract/tournament-helpers.ts'
import type { FormPage } from '../../http/handle-form-post.ts'
import { handle, type App } from '../../http/handle.ts'
import {
  directTournament,
  endHelperRole,
  inviteHelper,
  listHelpers,
  revokeHelperInvitation,
  sendHelperInvitation,
} from './helpers.ts'
import { listHelpedTournaments } from './list-helped-tournaments.ts'

const mine = '/account/tournaments'

/** The forms of the director's page and of the club's list, for browsers without scripts (E29). */
const form = {
  page: [mine, '/club/:clubId/tournaments/:tournamentId/helpers', '/club/:clubId/tournaments'],
  next: (_, wanted = mine) => wanted,
} satisfies FormPage<unknown>

/** Who works in a tournament: its directors and scorers. */
export function helperRoutes(app: App) {
  handle(app, contract.listHelpers, listHelpers)
  handle(app, contract.inviteHelper, inviteHelper, form)
  handle(app, contract.sendHelperInvitation, sendHelperInvitation, form)
  handle(app, contract.revokeHelperInvitation, revokeHelperInvitation, form)
  handle(app, contract.endHelperRole, endHelperRole, form)
  handle(app, contract.directTournament, directTournament, form)
  handle(app, contract.listHelpedTournaments, listHelpedTournaments)
}
