import * as consents from '#contract/registrations/consents.ts'
import * as contract from '#contract/registrations/endpoints.ts'
import * as discountCodes from '#contract/registrations/discount-code.ts'
import * as giftCards from '#contract/registrations/gift-card.ts'
import * as ownCards from '#contract/registrations/own-card.ts'
import * as renewals from '#contract/registrations/renewal.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import type { GetAuth } from '../accounts/auth.ts'
import { handle, type App } from '../http/handle.ts'
import { confirmCardMembership } from './confirm-card.ts'
import { removeDiscountCode, applyDiscountCode } from './discount-code.ts'
import { checkGiftCard } from './gift-card.ts'
import { listProducts } from './list-products.ts'
import { listMyConsents } from './my-consents.ts'
import {
  createRegistration,
  getCurrentRegistration,
  leaveRegistration,
  resumeRegistration,
  sendResumeLink,
} from './open.ts'
import { orderRegistration } from './order.ts'
import { confirmOwnCard, getOwnCard, openOwnCard, sendOwnCardLink } from './own-card.ts'
import { checkEmailCode, sendEmailCode } from './prove-address.ts'
import { listRenewals, startRenewal } from './renewal.ts'
import { addCard, removeCard, saveCard, saveRegistration } from './save.ts'
import { signInAfterPurchase } from './sign-in.ts'

export function registrationRoutes(app: App, auth: GetAuth) {
  handle(app, contract.listProducts, listProducts, {
    page: '/membership',
    next: (_, requestedPage = '/membership?svar=1') => requestedPage,
    carry: ['membershipType', 'birthDate'],
    read: ({ birthDate, ...golfer }) =>
      birthDate ? { ...golfer, birthDate: readDanishDate(String(birthDate)) ?? birthDate } : golfer,
  })
  handle(app, consents.listMyConsents, listMyConsents)
  handle(app, contract.createRegistration, createRegistration)
  handle(app, renewals.listRenewals, listRenewals)
  handle(app, renewals.startRenewal, startRenewal)
  handle(app, contract.resumeRegistration, resumeRegistration)
  handle(app, contract.getCurrentRegistration, getCurrentRegistration)
  handle(app, contract.leaveRegistration, leaveRegistration)
  handle(app, contract.saveRegistration, saveRegistration)
  handle(app, contract.addCard, addCard)
  handle(app, contract.saveCard, saveCard)
  handle(app, contract.removeCard, removeCard)
  handle(app, contract.sendResumeLink, sendResumeLink)
  handle(app, contract.sendEmailCode, sendEmailCode)
  handle(app, contract.checkEmailCode, checkEmailCode)
  handle(app, contract.confirmCardMembership, confirmCardMembership)
  handle(app, ownCards.sendOwnCardLink, sendOwnCardLink)
  handle(app, ownCards.openOwnCard, openOwnCard)
  handle(app, ownCards.getOwnCard, getOwnCard)
  handle(app, ownCards.confirmOwnCard, confirmOwnCard)
  handle(app, giftCards.checkGiftCard, checkGiftCard)
  handle(app, discountCodes.applyDiscountCode, applyDiscountCode)
  handle(app, discountCodes.removeDiscountCode, removeDiscountCode)
  handle(app, contract.orderRegistration, orderRegistration)
  handle(app, contract.signInAfterPurchase, (ctx) => signInAfterPurchase(ctx, auth))
}
