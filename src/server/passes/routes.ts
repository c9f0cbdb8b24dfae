import * as contract from '#contract/passes.ts'
import { handle, type App } from '../http/handle.ts'
import { confirmPendingPass } from './confirm-pending.ts'
import { getUnpaidPass, payPassAgain, payUnpaidPass } from './pay-again.ts'
import { getPass, listMyPasses } from './show.ts'
import { declareWithdrawal, previewWithdrawal } from './withdraw.ts'

export function passRoutes(app: App) {
  handle(app, contract.listMyPasses, listMyPasses)
  handle(app, contract.getPass, getPass)
  handle(app, contract.confirmPendingPass, confirmPendingPass)
  handle(app, contract.payPassAgain, payPassAgain)
  handle(app, contract.getUnpaidPass, getUnpaidPass)
  handle(app, contract.payUnpaidPass, payUnpaidPass)
  handle(app, contract.previewWithdrawal, previewWithdrawal)
  handle(app, contract.declareWithdrawal, declareWithdrawal)
}
