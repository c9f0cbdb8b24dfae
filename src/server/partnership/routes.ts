import * as agreements from '#contract/partnership/agreements.ts'
import * as leads from '#contract/partnership/leads.ts'
import { agreementLinkDays } from '#domain/partnership/offer.ts'
import { handle, type App } from '../http/handle.ts'
import { magicLinkRoute } from '../http/magic-link-routes.ts'
import {
  addLeadNote,
  addLeadReminder,
  createLead,
  moveLeadByHand,
  tickLeadReminder,
  writeLead,
} from './leads.ts'
import { mailAgreementAsAdmin, mailClubAgreement } from './mail-agreement.ts'
import { getOfferDraft, previewOffer, sendOffer } from './offers.ts'
import {
  getAgreementAsAdmin,
  getClubAgreement,
  getOpenedAgreement,
  listClubAgreements,
} from './show-agreements.ts'
import { getLead } from './show-lead.ts'
import { agreementCookie, signClubAgreement, signOpenedAgreement } from './sign-agreement.ts'

export function partnershipRoutes(app: App) {
  handle(app, leads.createLead, createLead)
  handle(app, leads.getLead, getLead)
  handle(app, leads.writeLead, writeLead)
  handle(app, leads.moveLead, moveLeadByHand)
  handle(app, leads.addLeadNote, addLeadNote)
  handle(app, leads.addLeadReminder, addLeadReminder)
  handle(app, leads.tickLeadReminder, tickLeadReminder)
  handle(app, leads.getOfferDraft, getOfferDraft)
  handle(app, leads.previewOffer, previewOffer)
  handle(app, leads.sendOffer, sendOffer)

  magicLinkRoute(app, {
    name: 'agreement',
    cookie: agreementCookie,
    seconds: agreementLinkDays * 86_400,
    page: '/agreement',
  })
  handle(app, agreements.getOpenedAgreement, getOpenedAgreement)
  handle(app, agreements.signOpenedAgreement, signOpenedAgreement)
  handle(app, agreements.listClubAgreements, listClubAgreements)
  handle(app, agreements.getClubAgreement, getClubAgreement)
  handle(app, agreements.signClubAgreement, signClubAgreement)
  handle(app, agreements.mailClubAgreement, mailClubAgreement)
  handle(app, agreements.getAgreementAsAdmin, getAgreementAsAdmin)
  handle(app, agreements.mailAgreementAsAdmin, mailAgreementAsAdmin)
}
