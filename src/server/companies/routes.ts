import * as invited from '#contract/companies/card-invitation.ts'
import * as contract from '#contract/companies/endpoints.ts'
import * as invoices from '#contract/companies/invoices.ts'
import { orderCompanyCards as orderContract } from '#contract/companies/order.ts'
import * as people from '#contract/companies/people.ts'
import * as portal from '#contract/companies/portal.ts'
import { cardInvitationDays } from '#domain/companies/seats.ts'
import type { GetAuth } from '../accounts/auth.ts'
import { handle, type App } from '../http/handle.ts'
import { magicLinkRoute } from '../http/magic-link-routes.ts'
import type { Purchases } from '../payments/purchases.ts'
import { acceptCardInvitation, cardCookie, getCardInvitation } from './accept-card.ts'
import { checkCvr } from './check-cvr.ts'
import { endCardInvitation, moveSeat, sendCardInvitation } from './end-invitation.ts'
import { getCompanyPrices } from './get-prices.ts'
import {
  endCompanyRole,
  inviteCompanyAdmin,
  listCompanyPeople,
  revokeCompanyInvitation,
  sendCompanyInvitation,
} from './administrators.ts'
import { inviteToCompany } from './invite-people.ts'
import {
  getCompanyInvoice,
  getCompanyRenewal,
  listCompanyInvoices,
  listInvoiceFiles,
  registerInvoicePayment,
} from './invoices.ts'
import { orderCompanyCards } from './order-cards.ts'
import { companyPaperRoutes } from './paper-routes.ts'
import { returnSeats } from './return-seats.ts'
import { setCompanyDomains } from './set-domains.ts'
import { getCompanyCards, listMyCompanies } from './show-company.ts'

export function companyRoutes(app: App, getAuth: GetAuth, purchases: Purchases) {
  companyPaperRoutes(app)
  handle(app, contract.checkCvr, checkCvr)
  handle(app, contract.getCompanyPrices, getCompanyPrices)
  handle(app, orderContract, (ctx, input) => orderCompanyCards(ctx, purchases, input))

  magicLinkRoute(app, {
    name: 'company-card',
    cookie: cardCookie,
    seconds: cardInvitationDays * 86_400,
    page: '/account/company-card',
  })
  handle(app, invited.getCardInvitation, getCardInvitation)
  handle(app, invited.acceptCardInvitation, (ctx, input) =>
    acceptCardInvitation(ctx, getAuth, input),
  )

  handle(app, portal.listMyCompanies, listMyCompanies)
  handle(app, portal.inviteToCompany, inviteToCompany)
  handle(app, portal.sendCardInvitation, sendCardInvitation)
  handle(app, portal.endCardInvitation, endCardInvitation)
  handle(app, portal.moveSeat, moveSeat)
  handle(app, portal.returnSeats, returnSeats)
  handle(app, portal.setCompanyDomains, setCompanyDomains)
  handle(app, people.listCompanyPeople, listCompanyPeople)
  handle(app, people.inviteCompanyAdmin, inviteCompanyAdmin)
  handle(app, people.sendCompanyInvitation, sendCompanyInvitation)
  handle(app, people.revokeCompanyInvitation, revokeCompanyInvitation)
  handle(app, people.endCompanyRole, endCompanyRole)
  handle(app, invoices.listCompanyInvoices, listCompanyInvoices)
  handle(app, invoices.getCompanyInvoice, getCompanyInvoice)
  handle(app, invoices.getCompanyRenewal, getCompanyRenewal)
  handle(app, invoices.listInvoiceFiles, listInvoiceFiles)
  handle(app, invoices.registerInvoicePayment, registerInvoicePayment)
  // Last, because its parameter would match the names above.
  handle(app, portal.getCompanyCards, getCompanyCards)
}
