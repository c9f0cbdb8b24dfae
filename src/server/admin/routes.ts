import * as clubs from '#contract/admin-clubs.ts'
import { getCaseTimeline as caseTimeline } from '#contract/admin-cases.ts'
import * as invited from '#contract/admin-invitations.ts'
import * as imports from '#contract/admin-imports.ts'
import * as products from '#contract/admin-products.ts'
import * as notices from '#contract/admin-notices.ts'
import * as actions from '#contract/admin-actions.ts'
import * as texts from '#contract/admin-texts.ts'
import type { GetAuth } from '../accounts/auth.ts'
import * as todays from '#contract/admin-today.ts'
import { invite, revokeInvitation, sendInvitationAgain } from '../accounts/invite.ts'
import { previewUndo, undoImport } from '../clubs/imports/undo-import.ts'
import { handle, type App } from '../http/handle.ts'
import {
  confirmAsAdmin,
  previewOfPass,
  voidCheckInOnRequest,
  withdrawAsAdmin,
} from './pass-actions.ts'
import { revokeRoleOf, grantRoleTo, repeatMail, sendSignInCode } from './person-actions.ts'
import { passesSource, withdrawalsSource } from './cards-queries.ts'
import { clubRecord, clubsSource } from './clubs-queries.ts'
import { getTerms, reopenCourse, saveTerms, showEffect, shutCourse } from './edit-clubs.ts'
import { getCaseTimeline } from './case-timeline.ts'
import { casesSource } from './cases-queries.ts'
import { getProduct, saveProduct } from './edit-products.ts'
import { addNotice, endNotice } from './edit-notices.ts'
import { editText, getTextToEdit } from './edit-texts.ts'
import { errorRecord, errorsSource } from './errors-queries.ts'

import {
  activityRecord,
  checkInRecord,
  passRecord,
  withdrawalRecord,
} from './cards-records-queries.ts'
import { getRecord } from './get-record.ts'
import { importRecord, importsSource } from './imports-queries.ts'
import { insightRoutes } from './insights-routes.ts'
import { memberRecord, membersSource } from './members-queries.ts'
import { invitationRecord, invitationsSource } from './invitations-queries.ts'
import { listRoutes } from './list-routes.ts'
import { activitySource } from './log-queries.ts'
import { orderActionRoutes } from './order-action-routes.ts'
import { attemptsSource, ordersSource, paymentCasesSource } from './orders-queries.ts'
import { attemptRecord, orderRecord, paymentCaseRecord } from './orders-records-queries.ts'
import { golfersSource, peopleSource } from './people-queries.ts'
import { golferRecord, personRecord } from './people-records-queries.ts'
import type { Purchases } from '../payments/purchases.ts'
import { productRecord, productsSource } from './products-queries.ts'
import { noticesSource, textsSource } from './texts-queries.ts'
import { noticeRecord } from './texts-records-queries.ts'
import { sendHeldUpMails } from './held-up-mails.ts'
import { getTodaysWork, settleWork } from './todays-work.ts'
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
  checkInsSource,
  clubsSource,
  casesSource,
  importsSource,
  membersSource,
  productsSource,
  textsSource,
  noticesSource,
  activitySource,
  invitationsSource,
  errorsSource,
]

export const records = [
  personRecord,
  golferRecord,
  passRecord,
  withdrawalRecord,
  orderRecord,
  attemptRecord,
  paymentCaseRecord,
  checkInRecord,
  clubRecord,
  importRecord,
  memberRecord,
  productRecord,
  noticeRecord,
  activityRecord,
  invitationRecord,
  errorRecord,
]

export function adminRoutes(app: App, auth: GetAuth, purchases: Purchases) {
  orderActionRoutes(app, purchases)
  for (const source of lists) listRoutes(app, source)
  insightRoutes(app)
  for (const one of records) handle(app, one.record, (ctx, asked) => getRecord(ctx, one, asked))
  handle(app, clubs.getTermsToEdit, getTerms)
  handle(app, clubs.previewTerms, showEffect)
  handle(app, clubs.writeTerms, saveTerms)
  handle(app, clubs.closeCourse, shutCourse)
  handle(app, clubs.openCourse, reopenCourse)
  handle(app, todays.getTodaysWork, getTodaysWork)
  handle(app, todays.settleWork, settleWork)
  handle(app, todays.sendHeldUpMails, sendHeldUpMails)
  handle(app, caseTimeline, getCaseTimeline)
  handle(app, imports.planUpload, planFile)
  handle(app, imports.applyUpload, applyFile)
  handle(app, imports.previewUndoOfImport, previewUndo)
  handle(app, imports.undoImportRun, undoImport)
  handle(app, products.getProductToEdit, getProduct)
  handle(app, products.writeProduct, saveProduct)
  handle(app, texts.getOwnedText, getTextToEdit)
  handle(app, texts.writeOwnedText, editText)
  handle(app, notices.publishNotice, addNotice)
  handle(app, notices.unpublishNotice, endNotice)
  handle(app, actions.sendPersonCode, (ctx, asked) => sendSignInCode(ctx, auth, asked))
  handle(app, actions.sendMailAgain, repeatMail)
  handle(app, actions.assignRole, grantRoleTo)
  handle(app, actions.revokeRole, revokeRoleOf)
  handle(app, invited.inviteAsAdmin, (ctx, { email, role, scopeId }) =>
    invite(ctx, { email, role: { name: role, scopeId } }),
  )
  handle(app, invited.sendInvitationAsAdmin, (ctx, { invitationId }) =>
    sendInvitationAgain(ctx, invitationId),
  )
  handle(app, invited.revokeInvitationAsAdmin, (ctx, { invitationId }) =>
    revokeInvitation(ctx, invitationId),
  )
  handle(app, actions.voidCheckInAsAdmin, voidCheckInOnRequest)
  handle(app, actions.previewPassWithdrawal, previewOfPass)
  handle(app, actions.withdrawPass, withdrawAsAdmin)
  handle(app, actions.confirmPassAsAdmin, confirmAsAdmin)
}
