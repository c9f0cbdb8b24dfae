import { getClub, listClubs, listSigns } from '#contract/clubs.ts'
import { handle, type App } from '#server/http/handle.ts'
import { listSignsOfClub } from './list-signs.ts'
import { listPartnerClubs, showPartnerClub } from './partner-clubs.ts'

export function clubRoutes(app: App) {
  handle(app, listClubs, listPartnerClubs)
  handle(app, getClub, showPartnerClub)
  handle(app, listSigns, listSignsOfClub)
}
