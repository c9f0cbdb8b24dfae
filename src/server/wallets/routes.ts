import * as contract from '#contract/wallets/endpoints.ts'
import { handle, type App } from '../http/handle.ts'
import { appleWalletRoutes } from './apple-routes.ts'
import { appleWalletOf } from './apple-access.ts'
import { addToGoogle } from './google.ts'

export function walletRoutes(app: App) {
  handle(app, contract.listWallets, async (ctx) => ({
    apple: appleWalletOf(ctx) !== undefined,
    google: ctx.config.wallets.google !== undefined || ctx.config.demo,
  }))
  handle(app, contract.addPassToGoogleWallet, addToGoogle)
  appleWalletRoutes(app)
}
