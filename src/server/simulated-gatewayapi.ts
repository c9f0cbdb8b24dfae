import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
import { getOrCreateSetting } from './db/settings.ts'
import { newKey } from './keys.ts'
import type { SmsAccess } from './sms-settings.ts'

/** Where the demonstration has its simulated GatewayAPI. */
export const simulatedGatewayPath = '/simulator/gatewayapi'

/** Where the company reports what was delivered. */
export const smsReportsPath = '/api/v1/sms/reports'

/** The number that the demonstration has rented; STOP to it is sent by `POST /simulator/gatewayapi/incoming`. */
const simulatedNumber = '4569130000'

type Services = { db: Db; now: () => Date; loopbackUrl: string }

/** The SMS company in use: the configured one, in the demonstration else the simulated one, otherwise none. */
export async function smsAccessOf({
  config,
  ...services
}: Services & { config: Pick<Config, 'demo' | 'sms'> }): Promise<SmsAccess | undefined> {
  const { access, isOff } = config.sms
  if (isOff) return undefined
  return access ?? (config.demo ? simulatedGateway(services) : undefined)
}

/** Whether SMS can be sent at all. */
export const isSmsOffered = ({ demo, sms }: Pick<Config, 'demo' | 'sms'>): boolean =>
  !sms.isOff && (demo || sms.access !== undefined)

/** The account at the simulated company, which both sides read from here. */
export async function simulatedGateway({ db, now, loopbackUrl }: Services): Promise<SmsAccess> {
  const secretOf = (name: string) =>
    getOrCreateSetting(db, `simulator.gatewayapi_${name}`, now(), newKey)
  return {
    url: `${loopbackUrl}${simulatedGatewayPath}`,
    token: await secretOf('token'),
    sender: simulatedNumber,
    number: simulatedNumber,
    webhookSecret: await secretOf('webhook'),
  }
}
