import { generateKeyPairSync } from 'node:crypto'
import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
import { getOrCreateSetting } from './db/settings.ts'
import type { GoogleWalletAccess } from './wallet-settings.ts'

/** Where the demonstration has its simulated Google Wallet. */
export const simulatedGooglePath = '/simulator/google-wallet'

type Services = {
  db: Db
  now: () => Date
  publicUrl: string
  loopbackUrl: string
}

/** Google Wallet in use: the configured one, in the demonstration else the simulated one, otherwise none. */
export async function googleWalletOf({
  config,
  ...services
}: Services & { config: Pick<Config, 'demo' | 'wallets'> }): Promise<
  GoogleWalletAccess | undefined
> {
  if (config.wallets.google || !config.demo) return config.wallets.google
  return simulatedGoogleWallet(services)
}

/** The account at the simulated Google Wallet, which both sides read from here. */
export async function simulatedGoogleWallet(services: Services): Promise<GoogleWalletAccess> {
  const { loopbackUrl, publicUrl } = services
  const base = `${loopbackUrl}${simulatedGooglePath}`
  return {
    issuerId: '3388000000000000000',
    email: 'saesonkortet@simulator.example',
    privateKey: await simulatedKey(services),
    apiUrl: base,
    tokenUrl: base,
    saveUrl: `${publicUrl}${simulatedGooglePath}/save`,
  }
}

/** The key that the simulated service account was given, created once. */
const simulatedKey = ({ db, now }: Pick<Services, 'db' | 'now'>): Promise<string> =>
  getOrCreateSetting(db, 'simulator.google_wallet_key', now(), () =>
    generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs1', format: 'pem' })
      .toString(),
  )
