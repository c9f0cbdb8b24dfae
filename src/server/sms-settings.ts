import { z } from 'zod'

/** The environment of SMS (docs/sms-and-push.md). */
export const smsVariables = {
  GATEWAYAPI_URL: z.url({ protocol: /^https?$/ }).default('https://messaging.gatewayapi.eu'),
  GATEWAYAPI_TOKEN: z.string().max(500).optional(),
  /** More than eleven letters are replaced by the networks on the way, although the API accepts 18. */
  GATEWAYAPI_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9 ]{1,9}[A-Za-z0-9]$/, '3 to 11 letters and digits')
    .optional(),
  /** A rented number with its country's code. It becomes the sender, so that STOP can be answered. */
  GATEWAYAPI_NUMBER: z
    .string()
    .regex(/^[1-9]\d{5,14}$/, 'digits with the code of the country')
    .optional(),
  GATEWAYAPI_WEBHOOK_SECRET: z.string().min(16).max(500).optional(),
  GATEWAYAPI_OFF: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
}

const Variables = z.object(smsVariables)
type Variables = z.output<typeof Variables>

export type SmsAccess = {
  url: string
  token: string
  /** What the phone shows as sender: the rented number, or a name that nobody can answer. */
  sender: string
  /** The rented number that can be answered. */
  number: string | undefined
  /** Signs the reports about what was delivered. */
  webhookSecret: string
}

/** The configured company; `isOff` stops SMS at once, also in the demonstration. */
export function smsAccess(e: Variables): { access: SmsAccess | undefined; isOff: boolean } {
  const { GATEWAYAPI_TOKEN: token, GATEWAYAPI_NUMBER: number } = e
  const sender = number ?? e.GATEWAYAPI_SENDER
  const { GATEWAYAPI_WEBHOOK_SECRET: webhookSecret, GATEWAYAPI_OFF: isOff } = e
  if (!token || !sender || !webhookSecret) return { access: undefined, isOff }
  return {
    access: { url: e.GATEWAYAPI_URL.replace(/\/$/, ''), token, sender, number, webhookSecret },
    isOff,
  }
}

/** Half of the settings is a mistake; without any of them SMS are not offered. */
export function smsErrors(e: Variables, demo: boolean): string[] {
  const sender = e.GATEWAYAPI_NUMBER ? 'GATEWAYAPI_NUMBER' : 'GATEWAYAPI_SENDER'
  const needed = ['GATEWAYAPI_TOKEN', sender, 'GATEWAYAPI_WEBHOOK_SECRET'] as const
  const absent = needed.filter((name) => e[name] === undefined)
  const errors: string[] = []
  if (absent.length > 0 && absent.length < needed.length) {
    errors.push(`✖ ${absent.join(', ')} mangler: se docs/sms-and-push.md.`)
  }
  if (!demo && !e.GATEWAYAPI_URL.startsWith('https:')) {
    errors.push('✖ GATEWAYAPI_URL skal begynde med https://.')
  }
  return errors
}
