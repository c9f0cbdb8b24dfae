import { z } from 'zod'
import * as abuse from '#contract/admin/abuse.ts'
import * as clubs from '#contract/admin/clubs.ts'
import * as departures from '#contract/checkins/departures.ts'
import { getCaseTimeline as caseTimeline } from '#contract/admin/cases.ts'
import * as insights from '#contract/admin/insights.ts'
import { getExports as getExportsContract } from '#contract/admin/exports.ts'
import { getLogChain } from '#contract/admin/log-chain.ts'
import { runJob } from '#contract/admin/jobs.ts'
import * as invitations from '#contract/admin/invitations.ts'
import * as course from '#contract/admin/club-course.ts'
import * as imports from '#contract/admin/imports.ts'
import * as settlementFiles from '#contract/admin/settlement-files.ts'
import * as orders from '#contract/admin/order-actions.ts'
import * as products from '#contract/admin/products.ts'
import * as notices from '#contract/admin/notices.ts'
import * as actions from '#contract/admin/actions.ts'
import * as seasons from '#contract/admin/seasons.ts'
import * as texts from '#contract/admin/texts.ts'
import {
  changeClosure,
  closeCourseUntil,
  openCourse,
  showCourse,
  undoClosure,
} from '../checkins/club-course.ts'
import { requirePower } from '../access.ts'
import type { GetAuth } from '../accounts/auth.ts'
import * as work from '#contract/admin/today.ts'
import { invite, revokeInvitation, sendInvitationAgain } from '../accounts/invite.ts'
import { previewUndo, undoImport } from '../clubs/imports/undo-import.ts'
import { handle, readInput, type App } from '../http/handle.ts'
import { sendFile } from '../http/send-file.ts'
import {
  confirmAsAdmin,
  previewWithdrawal,
  voidCheckInOnRequest,
  withdrawAsAdmin,
} from './pass-actions.ts'
import { revokeRoleOf, grantRoleTo, sendSignInCode } from './person-actions.ts'
import { passesSource, withdrawalsSource } from './cards-queries.ts'
import { getAbuseList } from './abuse-list.ts'
import { answerAbuse, undoAbuseAnswer } from './answer-abuse.ts'
import { clubRecord, clubsSource } from './clubs-queries.ts'
import { previewDeparture, saveDeparture, takeBackDeparture } from './departures.ts'
import { getTerms, previewTerms, saveTerms } from './edit-clubs.ts'
import { companyInvoiceRecord, companyInvoicesSource } from './company-invoices-queries.ts'
import { casesSource } from './cases-queries.ts'
import { campaignRecord, campaignsSource } from './campaigns-queries.ts'
import { discountAdminRoutes } from './discount-routes.ts'
import { discountRecord, discountsSource } from './discounts-queries.ts'
import { getProduct, saveProduct } from './edit-products.ts'
import { addNotice, editText, endNotice, getTextToEdit } from './edit-content.ts'
import { errorRecord, errorsSource } from './errors-queries.ts'

import {
  activityRecord,
  checkInRecord,
  passRecord,
  withdrawalRecord,
} from './cards-records-queries.ts'
import { getCaseTimeline, getRecord } from './get-record.ts'
import { jobRecord, jobsSource } from './jobs-queries.ts'
import { importRecord, importsSource } from './imports-queries.ts'
import { getExports } from './exports.ts'
import { exportInsights } from './export-insights.ts'
import { getInsights } from './insights.ts'
import { mailParcel } from './mail-parcel.ts'
import { mailRoutes } from './mail-routes.ts'
import {
  messageRecord,
  messagesSource,
  recipientRecord,
  recipientsSource,
} from './messages/lists-queries.ts'
import { messageRoutes } from './messages/routes.ts'
import { memberRecord, membersSource } from './members-queries.ts'
import { invitationRecord, invitationsSource } from './invitations-queries.ts'
import { agreementsSource } from './agreements-queries.ts'
import { leadsSource } from './leads-queries.ts'
import { listRoutes } from './list-routes.ts'
import { describeLogChain } from './log-chain.ts'
import { activitySource } from './log-queries.ts'
import {
  actOnCase,
  cancelOrderAsAdmin,
  getMoneyOfOrder,
  recordTransferOfCase,
  writeOrderNote,
} from './order-actions.ts'
import { attemptsSource, ordersSource, paymentCasesSource } from './orders-queries.ts'
import { attemptRecord, orderRecord, paymentCaseRecord } from './orders-records-queries.ts'
import { golfersSource, peopleSource } from './people-queries.ts'
import { golferRecord, personRecord } from './people-records-queries.ts'
import type { Purchases } from '../payments/purchases.ts'
import { refundByAdmin } from '../payments/refund-by-admin.ts'
import { productRecord, productsSource } from './products-queries.ts'
import { seasonRecord, seasonsSource } from './seasons-queries.ts'
import { compareSeason, copySeason, editSeason, getSeasonForm, openSeason } from './seasons.ts'
import { noticeRecord, noticesSource, textsSource } from './texts-queries.ts'
import { smsRecord, smsSource } from './sms-queries.ts'
import { suppressionRecord, suppressionsSource } from './suppressions-queries.ts'
import { startJobNow } from './run-job.ts'
import { getTodaysWork, reopenWork, settleWork } from './todays-work.ts'
import { applySettlementFile, compareFile } from './settlement-file/compare-file.ts'
import { applyFile, planFile } from './upload-imports.ts'
import { checkInsSource } from './visits-queries.ts'

export const lists = [
  peopleSource,
  golfersSource,
  passesSource,
  withdrawalsSource,
  ordersSource,
  attemptsSource,
  paymentCasesSource,
  companyInvoicesSource,
  checkInsSource,
  clubsSource,
  casesSource,
  importsSource,
  membersSource,
  productsSource,
  seasonsSource,
  textsSource,
  noticesSource,
  messagesSource,
  recipientsSource,
  discountsSource,
  campaignsSource,
  leadsSource,
  agreementsSource,
  activitySource,
  invitationsSource,
  suppressionsSource,
  smsSource,
  errorsSource,
  jobsSource,
]

export const records = [
  personRecord,
  golferRecord,
  passRecord,
  withdrawalRecord,
  orderRecord,
  attemptRecord,
  paymentCaseRecord,
  companyInvoiceRecord,
  checkInRecord,
  clubRecord,
  importRecord,
  memberRecord,
  productRecord,
  seasonRecord,
  noticeRecord,
  messageRecord,
  recipientRecord,
  discountRecord,
  campaignRecord,
  activityRecord,
  invitationRecord,
  suppressionRecord,
  smsRecord,
  errorRecord,
  jobRecord,
]

export function adminRoutes(app: App, auth: GetAuth, purchases: Purchases) {
  orderActionRoutes(app, purchases)
  for (const source of lists) listRoutes(app, source)
  insightRoutes(app)
  discountAdminRoutes(app)
  seasonRoutes(app)
  for (const source of records) {
    handle(app, source.record, (ctx, input) => getRecord(ctx, source, input))
  }
  clubTermsRoutes(app)
  mailRoutes(app)
  messageRoutes(app)
  handle(app, clubs.mailClubParcel, mailParcel)
  handle(app, course.getCourseOfClub, (ctx, { id }) => showCourse(ctx, { clubId: id }))
  handle(app, course.closeCourse, (ctx, { id, ...closing }) =>
    closeCourseUntil(ctx, { ...closing, clubId: id }),
  )
  handle(app, course.changeClosure, (ctx, { id, ...change }) =>
    changeClosure(ctx, { ...change, clubId: id }),
  )
  handle(app, course.openCourse, (ctx, { id, ...seen }) => openCourse(ctx, { ...seen, clubId: id }))
  handle(app, course.undoClosure, (ctx, { id, closureId }) =>
    undoClosure(ctx, { clubId: id, closureId }),
  )
  handle(app, getExportsContract, (ctx) => getExports(ctx, lists))
  handle(app, getLogChain, describeLogChain)
  handle(app, runJob, startJobNow)
  handle(app, abuse.getAbuseList, getAbuseList)
  handle(app, abuse.answerAbuse, answerAbuse)
  handle(app, abuse.undoAbuseAnswer, undoAbuseAnswer)
  handle(app, work.getTodaysWork, getTodaysWork)
  handle(app, work.settleWork, settleWork)
  handle(app, work.reopenWork, reopenWork)
  handle(app, caseTimeline, getCaseTimeline)
  fileRoutes(app)
  handle(app, products.getProductToEdit, getProduct)
  handle(app, products.writeProduct, saveProduct)
  handle(app, texts.getOwnedText, getTextToEdit)
  handle(app, texts.writeOwnedText, editText)
  handle(app, notices.publishNotice, addNotice)
  handle(app, notices.unpublishNotice, endNotice)
  handle(app, actions.sendPersonCode, (ctx, input) => sendSignInCode(ctx, auth, input))
  handle(app, actions.assignRole, grantRoleTo)
  handle(app, actions.revokeRole, revokeRoleOf)
  handle(app, invitations.inviteAsAdmin, (ctx, { email, role, scopeId }) =>
    invite(ctx, { email, role: { name: role, scopeId } }),
  )
  handle(app, invitations.sendInvitationAsAdmin, (ctx, { invitationId }) =>
    sendInvitationAgain(ctx, invitationId),
  )
  handle(app, invitations.revokeInvitationAsAdmin, (ctx, { invitationId }) =>
    revokeInvitation(ctx, invitationId),
  )
  handle(app, actions.voidCheckInAsAdmin, voidCheckInOnRequest)
  handle(app, actions.previewPassWithdrawal, previewWithdrawal)
  handle(app, actions.withdrawPass, withdrawAsAdmin)
  handle(app, actions.confirmPassAsAdmin, confirmAsAdmin)
}

function seasonRoutes(app: App) {
  handle(app, seasons.compareSeason, compareSeason)
  handle(app, seasons.getSeasonForm, getSeasonForm)
  handle(app, seasons.copySeason, copySeason)
  handle(app, seasons.editSeason, editSeason)
  handle(app, seasons.openSeason, openSeason)
}

function orderActionRoutes(app: App, purchases: Purchases) {
  handle(app, orders.getOrderMoney, getMoneyOfOrder)
  handle(app, orders.refundOrder, (ctx, { leftOre, ...input }) =>
    refundByAdmin(ctx, { ...input, seenLeftOre: leftOre }),
  )
  handle(app, orders.cancelOrder, cancelOrderAsAdmin)
  handle(app, orders.noteOrder, writeOrderNote)
  handle(app, orders.actOnPaymentCase, (ctx, input) => actOnCase(ctx, purchases, input))
  handle(app, orders.recordTransfer, recordTransferOfCase)
}

const exportInput = insights.insightPeriod.extend({ part: z.enum(insights.insightParts) })

function insightRoutes(app: App) {
  const { path } = insights.getInsights
  handle(app, insights.getInsights, getInsights)
  app.get(`${path}/export.csv`, async (c) => {
    requirePower(c.var.ctx, 'insights.read')
    requirePower(c.var.ctx, 'lists.export')
    return sendFile(
      c,
      'csv',
      await exportInsights(c.var.ctx, readInput(exportInput, c.req.query())),
    )
  })
}

function clubTermsRoutes(app: App) {
  handle(app, clubs.getTermsToEdit, getTerms)
  handle(app, clubs.previewTerms, previewTerms)
  handle(app, clubs.writeTerms, saveTerms)
  handle(app, departures.previewDeparture, previewDeparture)
  handle(app, departures.registerDeparture, saveDeparture)
  handle(app, departures.undoDeparture, takeBackDeparture)
}

/** Uploads of files. */
function fileRoutes(app: App) {
  handle(app, imports.planUpload, planFile)
  handle(app, imports.applyUpload, applyFile)
  handle(app, imports.previewUndoOfImport, previewUndo)
  handle(app, imports.undoImportRun, undoImport)
  handle(app, settlementFiles.compareSettlementFile, compareFile)
  handle(app, settlementFiles.readSettlementFile, applySettlementFile)
}
