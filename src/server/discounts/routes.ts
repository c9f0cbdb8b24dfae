import * as counter from '#contract/discounts/counter.ts'
import * as mine from '#contract/discounts/mine.ts'
import { handle, type App } from '../http/handle.ts'
import {
  checkDiscountAtClub,
  createClubDiscount,
  listClubDiscounts,
  redeemDiscountAtClub,
  undoRedemptionAtClub,
  writeClubDiscount,
} from './club-counter.ts'
import { createDiscountCode, listClubPerks, listMyDiscounts } from './my-discounts.ts'
import {
  checkDiscountAtPartner,
  redeemDiscountAtPartner,
  showPartnerCounter,
  undoRedemptionAtPartner,
} from './partner-counter.ts'

export function discountRoutes(app: App) {
  handle(app, mine.listMyDiscounts, listMyDiscounts)
  handle(app, mine.createDiscountCode, createDiscountCode)
  handle(app, mine.listClubPerks, listClubPerks)
  handle(app, counter.listClubDiscounts, listClubDiscounts)
  handle(app, counter.createClubDiscount, createClubDiscount)
  handle(app, counter.writeClubDiscount, writeClubDiscount)
  handle(app, counter.checkDiscountAtClub, checkDiscountAtClub)
  handle(app, counter.redeemDiscountAtClub, redeemDiscountAtClub)
  handle(app, counter.undoRedemptionAtClub, undoRedemptionAtClub)
  handle(app, counter.showPartnerCounter, showPartnerCounter)
  handle(app, counter.checkDiscountAtPartner, checkDiscountAtPartner)
  handle(app, counter.redeemDiscountAtPartner, redeemDiscountAtPartner)
  handle(app, counter.undoRedemptionAtPartner, undoRedemptionAtPartner)
}
