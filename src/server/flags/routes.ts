import * as contract from '#contract/flags/endpoints.ts'
import { handle, type App } from '../http/handle.ts'
import { changeFlag, listFlags } from './change-flag.ts'

export function flagRoutes(app: App) {
  handle(app, contract.listFlags, listFlags)
  handle(app, contract.changeFlag, changeFlag)
}
