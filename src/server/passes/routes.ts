import * as contract from '#contract/passes.ts'
import * as receipts from '#contract/receipts.ts'
import { handle, type App } from '../http/handle.ts'
import { magicLinkRoute } from '../http/magic-link-routes.ts'
import { confirmPendingPass } from './confirm-pending.ts'
import { membershipRoutes } from './membership-routes.ts'
import { getUnpaidPass, payPassAgain, payUnpaidPass } from './pay-again.ts'
import { getMyReceipt, listMyReceipts } from './my-receipts.ts'
import { getPass, listMyPasses } from './pass-view.ts'
import { declareWithdrawal, previewWithdrawal } from './withdraw.ts'
import {
  confirmDeclaration,
  showDeclaration,
  withdrawalKeyCookie,
  withdrawalKeySeconds,
} from './withdrawal-declarations.ts'

export function passRoutes(app: App) {
  handle(app, contract.listMyPasses, listMyPasses)
  handle(app, contract.getPass, getPass)
  handle(app, receipts.listMyReceipts, listMyReceipts)
  handle(app, receipts.getMyReceipt, getMyReceipt)
  handle(app, contract.confirmPendingPass, confirmPendingPass)
  handle(app, contract.payPassAgain, payPassAgain)
  handle(app, contract.getUnpaidPass, getUnpaidPass)
  handle(app, contract.payUnpaidPass, payUnpaidPass)
  handle(app, contract.previewWithdrawal, previewWithdrawal)
  handle(app, contract.declareWithdrawal, declareWithdrawal)
  magicLinkRoute(app, {
    name: 'withdrawal',
    cookie: withdrawalKeyCookie,
    seconds: withdrawalKeySeconds,
    page: '/withdrawal?step=confirm',
  })
  handle(app, contract.showDeclaredWithdrawal, showDeclaration)
  handle(app, contract.confirmWithdrawal, confirmDeclaration)
  membershipRoutes(app)
}
