import * as campaigns from '#contract/admin/campaigns.ts'
import * as discounts from '#contract/admin/discounts.ts'
import { createCampaign, getCampaignToEdit, writeCampaign } from '../discounts/campaigns.ts'
import {
  createCounterLink,
  createPartnerDiscount,
  getDiscountToEdit,
  mailCounterLink,
  revokeCounterLink,
  writePartnerDiscount,
} from '../discounts/partner-offers.ts'
import { handle, type App } from '../http/handle.ts'

/** Partners' offers and campaigns in the back office. */
export function discountAdminRoutes(app: App) {
  handle(app, discounts.getDiscountToEdit, getDiscountToEdit)
  handle(app, discounts.createPartnerDiscount, createPartnerDiscount)
  handle(app, discounts.writePartnerDiscount, writePartnerDiscount)
  handle(app, discounts.createCounterLink, createCounterLink)
  handle(app, discounts.mailCounterLink, mailCounterLink)
  handle(app, discounts.revokeCounterLink, revokeCounterLink)
  handle(app, campaigns.getCampaignToEdit, getCampaignToEdit)
  handle(app, campaigns.createCampaign, createCampaign)
  handle(app, campaigns.writeCampaign, writeCampaign)
}
