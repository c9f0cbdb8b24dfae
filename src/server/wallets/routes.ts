import * as contract from '#contract/wallets/endpoints.ts'
import { handle, type App } from '../http/handle.ts'
import { appleWalletRoutes } from './apple-routes.ts'
import { addToGoogle } from './google.ts'
import { offeredWallets } from './offered-wallets.ts'

export function walletRoutes(app: App) {
  handle(app, contract.listWallets, async (ctx) => offeredWallets(ctx))
  handle(app, contract.addPassToGoogleWallet, addToGoogle)
  handle(app, contract.addStartTimeToGoogleWallet, addToGoogle)
  appleWalletRoutes(app)
}
