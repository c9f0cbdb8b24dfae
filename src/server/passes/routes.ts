import * as contract from '#contract/passes.ts'
import { handle, type App } from '../http/handle.ts'
import { confirmPendingPass } from './confirm-pending.ts'
import { getPass, listMyPasses } from './show.ts'
import { declareWithdrawal, previewWithdrawal } from './withdraw.ts'

export function passRoutes(app: App) {
  handle(app, contract.listMyPasses, listMyPasses)
  handle(app, contract.getPass, getPass)
  handle(app, contract.confirmPendingPass, confirmPendingPass)
  handle(app, contract.previewWithdrawal, previewWithdrawal)
  handle(app, contract.declareWithdrawal, declareWithdrawal)
}
