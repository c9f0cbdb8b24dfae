import * as contract from '#contract/companies/endpoints.ts'
import { handle, type App } from '../http/handle.ts'
import { checkCvr } from './check-cvr.ts'
import { getCompanyPrices } from './get-prices.ts'

export function companyRoutes(app: App) {
  handle(app, contract.checkCvr, checkCvr)
  handle(app, contract.getCompanyPrices, getCompanyPrices)
}
