import { render } from '@react-email/render'
import type { Company } from '#domain/content/company.ts'
import { templates, type TemplateName, type Templates } from '../templates.ts'
import { moneyBackMail, paymentMissingMail, paymentReleasedMail } from './payment-mails.tsx'
import {
  accountExistsMail,
  welcomeMail,
  testMail,
  accountNoticeMail,
  seenAsYouMail,
  emailLinkMail,
  emailTakenMail,
  newSignInMail,
  resetLinkMail,
  signUpLinkMail,
  accountUnusedMail,
  erasedMail,
} from './account-mails.tsx'
import { caseNoticeMail, caseReceivedMail, caseReplyMail } from './case-mails.tsx'
import {
  membershipChangedMail,
  newPhoneMail,
  roundAddedMail,
  roundReturnedMail,
  membershipDueMail,
  claimEndedMail,
} from './golfer-mails.tsx'
import { agreementLinkMail, agreementReceiptMail } from './partnership-mails.tsx'
import {
  approvalAnswerMail,
  approvalEndedMail,
  approvalRequestMail,
  approverNamedMail,
  ownAccountChangedMail,
  clubAccountMail,
  settlementStatementMail,
} from './settlement-mails.tsx'
import { clubMonthMail } from './club-month-mail.tsx'
import { closuresDecidedMail, clubParcelMail, webhookOffMail } from './club-mails.tsx'
import { partnerLinkMail } from './discount-mails.tsx'
import { giftCardLinkMail, giftCardMail, giftCardReceiptMail } from './gift-card-mails.tsx'
import {
  companyCardEndedMail,
  companyCardMail,
  companyInvoiceMail,
  companyReminderMail,
  companyStoppedMail,
} from './company-mails.tsx'
import { clubLeavesMail, clubStaysMail, lostRoundsMail } from './departure-mails.tsx'
import { noShowEndedMail, noShowMail } from './no-show-mails.tsx'
import { CompanyContext, UnsubscribeContext } from './frame.tsx'
import { codeMail, invitationMail, noAccountMail } from './sign-in-mails.tsx'
import { type Mail, type MailImage, WordingsContext, type Wordings } from './mail.tsx'
import { orderConfirmationMail, resumeLinkMail, verifyOwnCardMail } from './order-mails.tsx'
import {
  cupForCaptainMail,
  matchesForDirectorMail,
  sideShortMail,
  matchMessageMail,
  matchNewsMail,
} from './match-mails.tsx'
import {
  resultFinalMail,
  resultReopenedMail,
  cardSettledMail,
  sideFillerMail,
  scoreCorrectedMail,
  startListPulledMail,
  tournamentMessageMail,
  startTimeMail,
} from './player-mails.tsx'
import { dayMovedMail } from './day-moved-mail.tsx'
import {
  entryWithdrawnMail,
  feeOwedMail,
  onWaitingListMail,
  placeLostMail,
  placeGivenMail,
  placeOfferedMail,
  tournamentCancelledMail,
  tournamentEnteredMail,
} from './tournament-mails.tsx'
import { papersTomorrowMail } from './papers-tomorrow-mail.tsx'
import { seasonEndMail } from './season-end-mail.tsx'
import { todaysWorkMail } from './todays-work.tsx'
import { cardBlockedMail, cardQuestionMail } from './card-mails.tsx'
import { messageMail, newsMail } from './news-mail.tsx'
import { plannedVisitClosedMail, plannedVisitPlayedMail } from './visit-mails.tsx'
import { withdrawalLinkMail, withdrawalReceiptMail } from './withdrawal-mails.tsx'

const mails: { [Name in TemplateName]: Mail<Name> } = {
  code: codeMail,
  noAccount: noAccountMail,
  signUpLink: signUpLinkMail,
  accountExists: accountExistsMail,
  testMail,
  resetLink: resetLinkMail,
  emailLink: emailLinkMail,
  emailTaken: emailTakenMail,
  claimEnded: claimEndedMail,
  newSignIn: newSignInMail,
  newPhone: newPhoneMail,
  roundAdded: roundAddedMail,
  roundReturned: roundReturnedMail,
  membershipChanged: membershipChangedMail,
  cardQuestion: cardQuestionMail,
  cardBlocked: cardBlockedMail,
  accountNotice: accountNoticeMail,
  seenAsYou: seenAsYouMail,
  orderConfirmation: orderConfirmationMail,
  withdrawalReceipt: withdrawalReceiptMail,
  withdrawalLink: withdrawalLinkMail,
  paymentReleased: paymentReleasedMail,
  moneyBack: moneyBackMail,
  paymentMissing: paymentMissingMail,
  giftCardReceipt: giftCardReceiptMail,
  giftCardLink: giftCardLinkMail,
  giftCard: giftCardMail,
  companyInvoice: companyInvoiceMail,
  companyReminder: companyReminderMail,
  companyStopped: companyStoppedMail,
  companyCard: companyCardMail,
  companyCardEnded: companyCardEndedMail,
  settlementStatement: settlementStatementMail,
  clubAccount: clubAccountMail,
  approvalRequest: approvalRequestMail,
  approvalAnswer: approvalAnswerMail,
  approvalEnded: approvalEndedMail,
  approverNamed: approverNamedMail,
  ownAccountChanged: ownAccountChangedMail,
  closuresDecided: closuresDecidedMail,
  webhookOff: webhookOffMail,
  agreementLink: agreementLinkMail,
  agreementReceipt: agreementReceiptMail,
  clubMonth: clubMonthMail,
  clubParcel: clubParcelMail,
  partnerLink: partnerLinkMail,
  verifyOwnCard: verifyOwnCardMail,
  membershipDue: membershipDueMail,
  plannedVisitClosed: plannedVisitClosedMail,
  plannedVisitPlayed: plannedVisitPlayedMail,
  clubLeaves: clubLeavesMail,
  clubStays: clubStaysMail,
  lostRounds: lostRoundsMail,
  noShow: noShowMail,
  noShowEnded: noShowEndedMail,
  resumeLink: resumeLinkMail,
  invitation: invitationMail,
  caseReceived: caseReceivedMail,
  caseNotice: caseNoticeMail,
  caseReply: caseReplyMail,
  todaysWork: todaysWorkMail,
  resultReopened: resultReopenedMail,
  scoreCorrected: scoreCorrectedMail,
  cardSettled: cardSettledMail,
  sideFiller: sideFillerMail,
  matchNews: matchNewsMail,
  matchMessage: matchMessageMail,
  cupForCaptain: cupForCaptainMail,
  matchesForDirector: matchesForDirectorMail,
  sideShort: sideShortMail,
  startListPulled: startListPulledMail,
  dayMoved: dayMovedMail,
  tournamentMessage: tournamentMessageMail,
  papersTomorrow: papersTomorrowMail,
  startTime: startTimeMail,
  tournamentEntered: tournamentEnteredMail,
  onWaitingList: onWaitingListMail,
  placeGiven: placeGivenMail,
  placeOffered: placeOfferedMail,
  placeLost: placeLostMail,
  feeOwed: feeOwedMail,
  entryWithdrawn: entryWithdrawnMail,
  tournamentCancelled: tournamentCancelledMail,
  erased: erasedMail,
  accountUnused: accountUnusedMail,
  news: newsMail,
  message: messageMail,
  welcome: welcomeMail,
  resultFinal: resultFinalMail,
  seasonEnd: seasonEndMail,
}

/** The sender's address and company, and the edited wordings; shipped ones apply where absent. */
export type Sender = {
  publicUrl: string
  company: Company
  wordings?: Wordings
  /** Of a marketing mail. */
  unsubscribeUrl?: string | undefined
}

export type RenderedMail = {
  subject: string
  html: string
  text: string
  images: readonly MailImage[]
}

/** Subject, HTML, and a text alternative from the same React tree, so that they cannot differ. */
export async function renderMail<Name extends TemplateName>(
  name: Name,
  data: unknown,
  { publicUrl, company, wordings = new Map(), unsubscribeUrl }: Sender,
): Promise<RenderedMail> {
  const parsed = templates[name].parse(data) as Templates[Name]
  const { subject, Body, images }: Mail<Name> = mails[name]
  const body = (
    <CompanyContext value={company}>
      <WordingsContext value={wordings}>
        <UnsubscribeContext value={unsubscribeUrl}>
          <Body data={parsed} publicUrl={publicUrl} />
        </UnsubscribeContext>
      </WordingsContext>
    </CompanyContext>
  )
  const html = await render(body)
  const text = await render(body, {
    plainText: true,
    htmlToTextOptions: { wordwrap: 78, selectors },
  })
  // A line break in a name must not become a header of the mail.
  const oneLine = subject(parsed, wordings).replace(/\s+/g, ' ').slice(0, 200)
  return { subject: oneLine, html, text, images: images?.(parsed) ?? [] }
}

const selectors = [
  // The text names everything that the images show.
  { selector: 'img', format: 'skip' },
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'h2', options: { uppercase: false } },
  {
    selector: 'a',
    options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] as [string, string] },
  },
]
