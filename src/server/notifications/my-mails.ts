import type { MyMail } from '#contract/notifications/endpoints.ts'
import { AppError } from '../app-error.ts'
import type { Actor, Ctx } from '../ctx.ts'
import {
  containsKey,
  findMailTo,
  selectMailsTo,
  type Reader,
  findMail,
  selectMails,
  type MailRow,
} from './queries.ts'
import type { TemplateName } from './templates.ts'

/**
 * The mails to the account, and those to its address from before it existed. An unproven address
 * shows no such mails.
 */
export async function listMyMails(ctx: Ctx) {
  const actor = requireActor(ctx)
  const rows = await selectMailsTo(ctx.db, readerOf(actor), ctx.now(), 300)
  return { address: actor.email, mails: rows.map(toMyMail) }
}

export async function getMyMail(ctx: Ctx, { mailId }: { mailId: string }) {
  const row = await findMailTo(ctx.db, readerOf(requireActor(ctx)), { id: mailId })
  if (!row || row.html === null || containsKey(row)) throw new AppError('not_found')
  const mail = toMyMail({ ...row, hasHtml: true })
  return { ...mail, to: row.toAddress, html: row.html, text: row.text ?? '' }
}

const readerOf = ({ accountId, email, emailVerified }: Actor): Reader => ({
  accountId,
  email: emailVerified ? email : undefined,
})

function requireActor({ actor }: Ctx): Actor {
  if (!actor) throw new AppError('not_signed_in')
  return actor
}

type Row = Awaited<ReturnType<typeof selectMailsTo>>[number]

function toMyMail(row: Row): MyMail {
  const { id, template, subject, createdAt, sentAt, failedAt, undelivered, hasHtml } = row
  const opens = containsKey({ template })
  const about = mailAbout[template as TemplateName] ?? 'Besked'
  return {
    id,
    // The subject of a mailed code contains the code.
    subject: opens ? null : subject,
    about,
    at: (sentAt ?? createdAt).toISOString(),
    state: failedAt || undelivered ? 'failed' : sentAt ? 'sent' : 'waiting',
    canOpen: hasHtml && !opens,
  }
}

/** The topic of each mail in one or two Danish words. */
const mailAbout: Readonly<Record<TemplateName, string>> = {
  code: 'Kode',
  noAccount: 'Log ind',
  signUpLink: 'Ny konto',
  accountExists: 'Ny konto',
  testMail: 'Prøvemail',
  giftCardReceipt: 'Kvittering',
  giftCardLink: 'Gavekort',
  giftCard: 'Gavekort',
  companyInvoice: 'Faktura',
  companyReminder: 'Faktura',
  companyStopped: 'Faktura',
  companyCard: 'Firmakort',
  companyCardEnded: 'Firmakort',
  settlementStatement: 'Afregning',
  clubMonth: 'Månedens mail',
  clubAccount: 'Klubbens konto',
  approvalRequest: 'Godkendelse',
  approvalAnswer: 'Godkendelse',
  approvalEnded: 'Godkendelse',
  approverNamed: 'Godkendelse',
  ownAccountChanged: 'Bankkonto',
  closuresDecided: 'Klubbens kalender',
  webhookOff: 'Klubbens programmer',
  agreementLink: 'Klubbens aftale',
  agreementReceipt: 'Klubbens aftale',
  clubParcel: 'Klubbens skilte',
  partnerLink: 'Rabat',
  resetLink: 'Ny adgangskode',
  invitation: 'Invitation',
  seenAsYou: 'Sikkerhed',
  newSignIn: 'Sikkerhed',
  newPhone: 'Sikkerhed',
  cardQuestion: 'Kort',
  cardBlocked: 'Kort',
  roundAdded: 'Check-in',
  roundReturned: 'Check-in',
  membershipChanged: 'Medlemskab',
  accountNotice: 'Sikkerhed',
  emailLink: 'Ny mail',
  emailTaken: 'Ny mail',
  claimEnded: 'DGU-login',
  erased: 'Dine data',
  accountUnused: 'Din konto',
  news: 'Nyheder',
  message: 'Besked',
  welcome: 'Ny konto',
  seasonEnd: 'Din sæson',
  resultFinal: 'Turnering',
  orderConfirmation: 'Bestilling',
  withdrawalReceipt: 'Fortrydelse',
  withdrawalLink: 'Fortrydelse',
  paymentReleased: 'Betaling',
  moneyBack: 'Betaling',
  paymentMissing: 'Betaling',
  verifyOwnCard: 'Medlemskab',
  membershipDue: 'Medlemskab',
  plannedVisitClosed: 'Planlagt besøg',
  plannedVisitPlayed: 'Planlagt besøg',
  clubLeaves: 'En klub stopper',
  clubStays: 'En klub stopper',
  lostRounds: 'Dine runder',
  noShow: 'Planlagt besøg',
  noShowEnded: 'Planlagt besøg',
  resumeLink: 'Bestilling',
  caseReceived: 'Henvendelse',
  caseNotice: 'Henvendelse',
  caseReply: 'Henvendelse',
  todaysWork: 'Kontoret',
  resultReopened: 'Turnering',
  scoreCorrected: 'Turnering',
  cardSettled: 'Turnering',
  sideFiller: 'Turnering',
  matchNews: 'Turnering',
  matchMessage: 'Turnering',
  cupForCaptain: 'Turnering',
  matchesForDirector: 'Turnering',
  sideShort: 'Turnering',
  startListPulled: 'Turnering',
  dayMoved: 'Turnering',
  tournamentMessage: 'Turnering',
  papersTomorrow: 'Turnering',
  startTime: 'Turnering',
  tournamentEntered: 'Turnering',
  onWaitingList: 'Turnering',
  placeOffered: 'Turnering',
  placeGiven: 'Turnering',
  placeLost: 'Turnering',
  feeOwed: 'Turnering',
  entryWithdrawn: 'Turnering',
  tournamentCancelled: 'Turnering',
}

/** All mails including codes; only in the demonstration. */
export async function listMails(ctx: Ctx, { address }: { address?: string | undefined }) {
  onlyInDemo(ctx)
  const rows = await selectMails(ctx.db, address, 100)
  return { mails: rows.map(inList) }
}

export async function getMail(ctx: Ctx, { mailId }: { mailId: string }) {
  onlyInDemo(ctx)
  const mail = await findMail(ctx.db, mailId)
  if (!mail) throw new AppError('not_found')
  return { ...inList(mail), html: mail.html, text: mail.text }
}

function onlyInDemo({ config }: Ctx) {
  if (!config.demo) throw new AppError('not_found')
}

const inList = ({ id, toAddress, subject, createdAt, sentAt }: MailRow) => ({
  id,
  to: toAddress,
  subject,
  at: (sentAt ?? createdAt).toISOString(),
})
