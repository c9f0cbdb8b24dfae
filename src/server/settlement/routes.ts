import * as contract from '#contract/settlement/endpoints.ts'
import { handle, type App } from '../http/handle.ts'
import { showClubTerms } from './show-club-terms.ts'

export function settlementRoutes(app: App) {
  handle(app, contract.getClubTerms, showClubTerms)
}
