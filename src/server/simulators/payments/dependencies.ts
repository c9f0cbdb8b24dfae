import type { Db } from '../../db/client.ts'
import type { Log } from '../../log.ts'
import type { Config } from '../../config.ts'
import type { PaymentAccess } from '../../payment-settings.ts'
import { callbackUrl, simulatorKeys } from '../../payments/providers.ts'
import type { ProviderKeys } from '../../payments/simulator-api.ts'
import type { ListFailure } from './list-failures.ts'

/** The dependencies of the simulated provider: its own tables, and the keys issued to the shop. */
export type SimulatorDependencies = {
  db: Db
  now: () => Date
  log: Log
  /** The URL of the hosted page for browsers, without a trailing slash. */
  pageUrl: () => string
  keys: () => Promise<ProviderKeys>
  /** Where the shop has registered its webhook at a provider. */
  webhookUrl: (provider: 'mobilepay' | 'stripe') => string
  /** What is wrong with the lists of movements, while a test wants it so. */
  listFailure?: () => ListFailure | undefined
  /** How many entries a page of these lists shows; two, unless a test of many purchases wants more. */
  listPage?: number | undefined
  // The shop's access to each simulated provider, when it has one.
} & PaymentAccess

/** The dependencies inside the service; both sides read the same keys from the settings. */
export const simulatorDependencies = (services: {
  db: Db
  clock: { now: () => Date }
  log: Log
  config: Pick<Config, 'payments' | 'apiOrigin'>
  publicUrl: () => string
}): SimulatorDependencies => ({
  db: services.db,
  now: services.clock.now,
  log: services.log,
  pageUrl: () => `${services.publicUrl()}/simulator/payments`,
  keys: () => simulatorKeys({ db: services.db, now: services.clock.now }),
  ...services.config.payments,
  webhookUrl: (provider) => {
    const publicUrl = services.publicUrl()
    const { config } = services
    return callbackUrl({ publicUrl, loopbackUrl: publicUrl, config }, provider)
  },
})
