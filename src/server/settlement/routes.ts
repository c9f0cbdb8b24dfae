import * as approval from '#contract/settlement/approval.ts'
import * as bookkeeping from '#contract/settlement/bookkeeping.ts'
import * as club from '#contract/settlement/club-settlement.ts'
import * as link from '#contract/settlement/club-link.ts'
import * as cockpit from '#contract/settlement/cockpit.ts'
import * as rows from '#contract/settlement/cut-off-rows.ts'
import * as contract from '#contract/settlement/endpoints.ts'
import * as ownAccount from '#contract/settlement/own-account.ts'
import * as vat from '#contract/settlement/vat.ts'
import { approvalLinkDays } from '#domain/settlement/approval.ts'
import type { GetAuth } from '../accounts/auth.ts'
import { handle, type App } from '../http/handle.ts'
import { magicLinkRoute } from '../http/magic-link-routes.ts'
import { endApprover, getApprover, nameApprover } from './approver.ts'
import { confirmBankAccount, enterBankAccount } from './bank-accounts.ts'
import { exportBookkeeping, getBookkeeping, saveAccountPlan } from './bookkeeping.ts'
import { approveCutOff } from './close-cut-off.ts'
import { listClubSettledVisits, showClubSettlement } from './club-settlement.ts'
import { getCutOff, listSettlements, simulateSettlement } from './cockpit.ts'
import { listCutOffSales, listCutOffVisits } from './explain-cut-off.ts'
import { settlementFileRoutes } from './file-routes.ts'
import { answerObjection, objectToStatement } from './objections.ts'
import {
  approvalCookie,
  approveByLink,
  getOpenedApproval,
  refuseByLink,
  signInToApprove,
} from './opened-approval.ts'
import { recordPayments } from './payout.ts'
import { discardCutOff, prepareCutOff } from './prepare-cut-off.ts'
import {
  confirmOwnAccount,
  getOwnAccount,
  proposeOwnAccount,
  withdrawOwnAccount,
} from './own-account.ts'
import { requestApproval, requestProposalApproval, withdrawApproval } from './request-approval.ts'
import { getCutOffApproval } from './show-approvals.ts'
import { listLinkedStatements, objectByLink } from './club-link-objections.ts'
import { showClubTerms } from './show-club-terms.ts'
import { confirmVat, listVat, proposeVat, withdrawVat } from './vat-changes.ts'

export function settlementRoutes(app: App, getAuth: GetAuth) {
  handle(app, contract.getClubTerms, showClubTerms)
  handle(app, cockpit.listSettlements, listSettlements)
  handle(app, cockpit.simulateSettlement, simulateSettlement)
  handle(app, cockpit.prepareCutOff, prepareCutOff)
  settlementFileRoutes(app)
  handle(app, cockpit.getCutOff, getCutOff)
  handle(app, cockpit.discardCutOff, discardCutOff)
  handle(app, cockpit.approveCutOff, approveCutOff)
  handle(app, cockpit.recordSettlementPayments, recordPayments)
  handle(app, rows.listCutOffVisits, listCutOffVisits)
  handle(app, rows.listCutOffSales, listCutOffSales)
  handle(app, cockpit.answerObjection, answerObjection)
  handle(app, bookkeeping.getBookkeeping, getBookkeeping)
  handle(app, bookkeeping.exportBookkeeping, exportBookkeeping)
  handle(app, bookkeeping.saveAccountPlan, saveAccountPlan)
  handle(app, club.showClubSettlement, showClubSettlement)
  handle(app, club.listClubSettledVisits, listClubSettledVisits)
  handle(app, club.objectToStatement, objectToStatement)
  handle(app, club.enterBankAccount, enterBankAccount)
  handle(app, club.confirmBankAccount, confirmBankAccount)
  handle(app, link.listLinkedStatements, listLinkedStatements)
  handle(app, link.objectByLink, objectByLink)
  handle(app, vat.listVat, listVat)
  handle(app, vat.proposeVat, proposeVat)
  handle(app, vat.confirmVat, confirmVat)
  handle(app, vat.withdrawVat, withdrawVat)
  handle(app, ownAccount.getOwnAccount, getOwnAccount)
  handle(app, ownAccount.proposeOwnAccount, proposeOwnAccount)
  handle(app, ownAccount.confirmOwnAccount, confirmOwnAccount)
  handle(app, ownAccount.withdrawOwnAccount, withdrawOwnAccount)
  approvalRoutes(app, getAuth)
}

/** The approval by somebody outside the company (docs/algorithms/outside-approval.md). */
function approvalRoutes(app: App, getAuth: GetAuth) {
  magicLinkRoute(app, {
    name: 'approval',
    cookie: approvalCookie,
    seconds: approvalLinkDays * 86_400,
    page: '/approval',
  })
  handle(app, approval.getSettlementApprover, getApprover)
  handle(app, approval.nameSettlementApprover, nameApprover)
  handle(app, approval.endSettlementApprover, endApprover)
  handle(app, approval.getCutOffApproval, getCutOffApproval)
  handle(app, approval.requestOutsideApproval, (ctx, { cutOffId, ...asked }) =>
    requestApproval(ctx, { subjectKind: 'cut_off', subjectId: cutOffId, ...asked }),
  )
  handle(app, approval.requestProposalApproval, requestProposalApproval)
  handle(app, approval.withdrawOutsideApproval, withdrawApproval)
  handle(app, approval.getOpenedApproval, getOpenedApproval)
  handle(app, approval.signInToApprove, (ctx) => signInToApprove(ctx, getAuth))
  handle(app, approval.approveByLink, approveByLink)
  handle(app, approval.refuseByLink, refuseByLink)
}
