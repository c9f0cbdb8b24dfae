import * as contract from '#contract/admin/set-up.ts'
import type { GetAuth } from '../accounts/auth.ts'
import { handle, type App } from '../http/handle.ts'
import type { Purchases } from '../payments/purchases.ts'
import { registerCallbacks, startProviderTest } from '../payments/try-provider.ts'
import { importClubs } from './set-up-clubs.ts'
import { createFirstOperator, getFirstStart } from './set-up-key.ts'
import { sendTestMail } from './set-up-mail.ts'
import { runTestPurchase } from './set-up-purchase.ts'
import { createFirstSeason } from './set-up-season.ts'
import { getSetUp, openTheSale, saveBankAccount, saveCompany } from './set-up.ts'

type Dependencies = { auth: GetAuth; purchases: Purchases }

export function setUpRoutes(app: App, { auth, purchases }: Dependencies) {
  handle(app, contract.getFirstStart, getFirstStart)
  handle(app, contract.createFirstOperator, (ctx, given) => createFirstOperator(ctx, auth, given))
  handle(app, contract.getSetUp, getSetUp)
  handle(app, contract.saveCompany, saveCompany)
  handle(app, contract.saveBankAccount, saveBankAccount)
  handle(app, contract.createFirstSeason, createFirstSeason)
  handle(app, contract.importClubs, importClubs)
  handle(app, contract.runTestPurchase, (ctx) => runTestPurchase(ctx, purchases))
  handle(app, contract.registerCallbacks, registerCallbacks)
  handle(app, contract.startProviderTest, startProviderTest)
  handle(app, contract.sendTestMail, sendTestMail)
  handle(app, contract.openSales, openTheSale)
}
