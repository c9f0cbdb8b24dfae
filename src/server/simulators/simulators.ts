import type { Hono } from 'hono'
import { simulatedLoginPath } from '../accounts/dgu-client.ts'
import type { AppEnv } from '../http/handle.ts'
import { cvrSimulator } from './cvr/simulator.ts'
import { dguSimulator } from './dgu/simulator.ts'
import { loginDependencies } from './dgu-login/dependencies.ts'
import { gatewaySimulator } from './gatewayapi/simulator.ts'
import { googleWalletSimulator } from './google-wallet/simulator.ts'
import { simulatedGateway, simulatedGatewayPath, smsReportsPath } from '../simulated-gatewayapi.ts'
import { simulatedGooglePath, simulatedGoogleWallet } from '../simulated-google-wallet.ts'
import { metSimulator } from './met/simulator.ts'
import { dguLoginSimulator } from './dgu-login/simulator.ts'
import { hasSimulatedPayments } from '../payment-settings.ts'
import { runSimulator } from './payments/callbacks.ts'
import { simulatorDependencies } from './payments/dependencies.ts'
import { paymentSimulator } from './payments/simulator.ts'

type Services = Parameters<typeof loginDependencies>[0] & { loopbackUrl?: () => string }

/** Other companies' services, for the demonstration and for tests alone; no production image has them. */
export const simulators = {
  mount(app: Hono<AppEnv>, services: Services) {
    if (hasSimulatedPayments(services.config)) {
      app.route('/simulator/payments', paymentSimulator(simulatorDependencies(services)))
    }
    if (services.config.demo) {
      const login = dguLoginSimulator(loginDependencies(services))
      app.route(simulatedLoginPath, login.app)
      app.route('/simulator/dgu', dguSimulator({ db: services.db, personOf: login.personOf }))
      app.route('/simulator/cvr', cvrSimulator())
      app.route('/simulator/met', metSimulator({ now: services.clock.now }))
      app.route(simulatedGatewayPath, gatewaySimulator(gatewayDependencies(services)))
      app.route(simulatedGooglePath, googleWalletSimulator(googleDependencies(services)))
    }
  },
  runPayments: (services: Services) => runSimulator(simulatorDependencies(services)),
}

const googleDependencies = ({ db, clock, publicUrl, loopbackUrl }: Services) => ({
  db,
  now: clock.now,
  account: () =>
    simulatedGoogleWallet({
      db,
      now: clock.now,
      publicUrl: publicUrl(),
      loopbackUrl: (loopbackUrl ?? publicUrl)(),
    }),
})

const gatewayDependencies = ({ db, clock, publicUrl, loopbackUrl }: Services) => ({
  db,
  now: clock.now,
  account: async () => {
    const here = (loopbackUrl ?? publicUrl)()
    const account = await simulatedGateway({ db, now: clock.now, loopbackUrl: here })
    return { ...account, reportsUrl: `${here}${smsReportsPath}` }
  },
})
