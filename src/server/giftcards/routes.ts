import * as contract from '#contract/giftcards/endpoints.ts'
import { handle, type App } from '../http/handle.ts'
import { buyGiftCard } from './buy-gift-card.ts'
import { getBoughtGiftCard, getGiftCardBalance, showGiftCard } from './show-gift-card.ts'

export function giftCardRoutes(app: App) {
  handle(app, contract.buyGiftCard, buyGiftCard)
  handle(app, contract.showGiftCard, showGiftCard)
  handle(app, contract.getBoughtGiftCard, getBoughtGiftCard)
  handle(app, contract.getGiftCardBalance, getGiftCardBalance)
}
