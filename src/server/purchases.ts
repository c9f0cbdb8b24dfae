import { deliverCompanyCards } from './companies/deliver-cards.ts'
import { blockGiftCard, deliverGiftCard } from './giftcards/deliver-gift-card.ts'
import { markUnpaid, releaseUnverified } from './passes/capture-failed.ts'
import { settleDebt } from './passes/pay-again.ts'
import type { Purchases } from './payments/purchases.ts'
import { releaseTest } from './payments/try-provider.ts'
import { fulfilPasses } from './registrations/fulfil.ts'
import { deliverEntry, handleEntryCaptureFailed } from './entries/deliver-entry.ts'
import { enterAgain } from './entries/pay-entry.ts'

/** A payment of 0 kr. cannot be refused or refunded, and an invoice is no reservation at a bank. */
const nothing = async () => undefined

/** The handlers of payments that are secured, refused or released, by the kind of purchase. */
export const purchases: Purchases = {
  whenSecured: {
    pass: fulfilPasses,
    pass_debt: settleDebt,
    tournament_entry: deliverEntry,
    gift_card: deliverGiftCard,
    company_cards: deliverCompanyCards,
    set_up_test: releaseTest,
  },
  whenCaptureRefused: {
    pass: markUnpaid,
    pass_debt: markUnpaid,
    tournament_entry: handleEntryCaptureFailed,
    gift_card: blockGiftCard,
    company_cards: nothing,
    set_up_test: nothing,
  },
  whenReleased: {
    pass: releaseUnverified,
    pass_debt: markUnpaid,
    tournament_entry: handleEntryCaptureFailed,
    gift_card: blockGiftCard,
    company_cards: nothing,
    set_up_test: nothing,
  },
  pages: {
    pass: { paid: '/account', unpaid: '/account/registration/payment' },
    pass_debt: { paid: '/account', unpaid: '/account' },
    tournament_entry: { paid: '/account/tournaments', unpaid: '/account/tournaments' },
    gift_card: { paid: '/gavekort', unpaid: '/gavekort' },
    company_cards: { paid: '/company', unpaid: '/business' },
    set_up_test: { paid: '/admin/setup', unpaid: '/admin/setup' },
  },
  restartPage: { tournament_entry: enterAgain },
}
