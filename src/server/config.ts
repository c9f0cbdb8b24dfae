import { resolve } from 'node:path'
import { z } from 'zod'
import { consentAdapters } from '#domain/consent/site-settings.ts'
import { cdnErrors, cdnOf, cdnVariables } from './cdn-settings.ts'
import { authErrors, authVariables } from './auth-settings.ts'
import { sharedCookieDomain } from './cookie-domain.ts'
import { dguErrors, dguLoginOf, dguOf, dguVariables } from './dgu-settings.ts'
import { dkimOf, eventKeyOf, mailErrors, mailVariables } from './mail-settings.ts'
import {
  paymentAccess,
  paymentErrors,
  paymentVariables,
  type ProviderInUse,
} from './payment-settings.ts'
import { readSecretFiles } from './secret-files.ts'
import { siteSettings } from './site-settings.ts'
import { smsAccess, smsErrors, smsVariables } from './sms-settings.ts'
import { weatherAccess, weatherErrors, weatherVariables } from './weather-settings.ts'
import { walletAccess, walletErrors, walletVariables } from './wallet-settings.ts'

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const optionalUrl = z.url().optional()

/** What a process does: serve visitors, run background jobs, or both. */
export const roles = ['all', 'web', 'worker'] as const

const Environment = z.object({
  ROLE: z.enum(roles).default('all'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().max(255).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  DATABASE_OWNER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  API_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).pathname === '/', 'an origin, without a path')
    .optional(),
  DEMO: flag.optional(),
  CLOCK_NOW: z.iso.datetime({ offset: true }).optional(),
  DEMO_CLOCK: z.enum(['play', 'real']).default('play'),
  DEMO_LIFE: flag.optional(),
  TRUSTED_PROXIES: z
    .string()
    .max(2000)
    .regex(
      /^$|^\s*[0-9a-f.:]+(\/\d{1,3})?(\s*,\s*[0-9a-f.:]+(\/\d{1,3})?)*\s*$/i,
      'addresses or networks',
    )
    .default(''),
  OPERATIONS_TOKEN: z.string().min(16).max(500).optional(),
  ...authVariables,
  ...mailVariables,
  BACKUP_KEY: z.string().min(16).max(500).optional(),
  ...dguVariables,
  CVR_API_URL: optionalUrl,
  WEBHOOKS_TO_LOOPBACK: flag.default(false),
  ...paymentVariables,
  ...walletVariables,
  ...smsVariables,
  ...cdnVariables,
  ...weatherVariables,
  ANALYTICS_PROFILE: z.enum(['default', 'as-specified']).default('default'),
  CONSENT_ADAPTER: z.enum(consentAdapters).optional(),
  CONSENT_CULTURE: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]{2})?$/i, 'a language such as DA or EN')
    .transform((culture) => culture.toUpperCase())
    .optional(),
  COOKIEBOT_ID: z.uuid().optional(),
  ANALYTICS_KEY: z
    .string()
    .regex(/^[a-z0-9-]{10,64}$/i, '10 to 64 letters and digits')
    .optional(),
  VISUAL_TAGGING: flag.optional(),
  ANALYTICS_FORWARD: flag.default(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('saesonkortet'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
})

/** The environment of a child process: that of this process with additions. */
export const childEnvironment = (more: Record<string, string>) => ({ ...process.env, ...more })

/** The name of every setting, for the test of `.env.example`. */
export const variables = Object.keys(Environment.shape)

export type Config = ReturnType<typeof loadConfig>

/**
 * The only place that reads the environment; called once, before the server listens.
 * @throws an error that names all invalid settings.
 */
export function loadConfig(env: Record<string, string | undefined> = process.env) {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { values, errors: unread } = readSecretFiles(nonEmpty, variables)
  if (unread.length > 0) throw invalidSettings(unread)
  const parsed = Environment.safeParse(values)
  if (!parsed.success) throw invalidSettings([z.prettifyError(parsed.error)])
  const e = parsed.data
  const demo = e.DEMO ?? (e.DATABASE_URL === undefined && e.PUBLIC_URL === undefined)
  const errors = contradictions(e, demo)
  if (errors.length > 0) throw invalidSettings(errors)

  return {
    role: e.ROLE,
    port: e.PORT,
    host: e.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    /** The owner of the tables, for the commands that migrate and restore; never for the service. */
    databaseOwnerUrl: e.DATABASE_OWNER_URL,
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, ''),
    apiOrigin: e.API_ORIGIN && new URL(e.API_ORIGIN).origin,
    /** The domain under which page and API share cookies; undefined for a single host. */
    cookieDomain: sharedCookies(e).domain,
    demo,
    clockNow: e.CLOCK_NOW,
    /** `play`: the demonstration starts at a moment at which golf is played. */
    demoClock: e.DEMO_CLOCK,
    /** Guests check in and scores come in by themselves; not at a given time, so that tests stay deterministic. */
    demoLife: demo && (e.DEMO_LIFE ?? e.CLOCK_NOW === undefined),
    trustedProxies: listOf(e.TRUSTED_PROXIES),
    /** Without it nobody can read metrics and the details of `/readyz`. */
    operationsToken: e.OPERATIONS_TOKEN,
    authSecret: e.AUTH_SECRET,
    /** Accepted besides the secret that signs: the next one, and former ones, during a rotation. */
    acceptedSecrets: e.AUTH_ACCEPTED_SECRET,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    dkim: dkimOf(e),
    /** Without it nobody can report bounces to us; refusals of the mail server count all the same. */
    mailEventKey: eventKeyOf(e),
    backupKey: e.BACKUP_KEY,
    dgu: dguOf(e),
    dguLogin: dguLoginOf(e),
    /** Without it only the check digit of a company number is verified. */
    cvrApiUrl: e.CVR_API_URL,
    /** For tests and a receiver under development: a club's webhook may be on this machine. */
    webhooksToLoopback: e.WEBHOOKS_TO_LOOPBACK,
    /** Without one set-up and check-ins work, but nothing can be bought. */
    paymentProviders: e.PAYMENT_PROVIDER ?? (demo ? (['simulator'] as ProviderInUse[]) : []),
    /** The first day on which the wallet has its new name. */
    walletRenamedOn: e.WALLET_RENAMED_ON,
    captureAt: e.CAPTURE_AT,
    /** Every configured provider, because payments that began at one go on there. */
    payments: paymentAccess(e),
    /** A wallet that is not configured is not offered; the demonstration has a simulated Google Wallet. */
    wallets: walletAccess(e),
    /** Where it is not configured, no SMS are offered; the demonstration has a simulated company. */
    sms: smsAccess(e),
    /** Without it caches in front get no keys, and nothing is purged. */
    cdn: cdnOf(e),
    /** Without it no screen shows the weather; the demonstration has a simulated source. */
    weather: weatherAccess(e),
    /** Consent and analytics settings, which the browser receives too (E31). */
    site: siteSettings(e),
    /** Our own collector forwards stored events to the provider's EU zone. */
    analyticsForward: e.ANALYTICS_FORWARD,
    /** Without an endpoint no trace is made, and OpenTelemetry's packages are not loaded. */
    telemetry: telemetryOf(e),
    logLevel: e.LOG_LEVEL,
  }
}

const telemetryOf = (e: z.output<typeof Environment>) =>
  e.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
        serviceName: e.OTEL_SERVICE_NAME,
        share: e.OTEL_TRACES_SAMPLER_ARG,
      }
    : undefined

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

const invalidSettings = (errors: string[]) =>
  new Error(`Indstillingerne er ikke i orden:\n${errors.join('\n')}`)

/** Settings that exclude each other: the demonstration must not be mistaken for production, nor the reverse (E14). */
function contradictions(e: z.output<typeof Environment>, demo: boolean): string[] {
  const errors: string[] = []
  if (e.ROLE !== 'all' && demo) {
    errors.push(
      `✖ ROLE=${e.ROLE} kan ikke bruges i demonstrationen, for dens simulatorer ligger i én proces. Sæt DEMO=0, eller fjern ROLE.`,
    )
  }
  if (e.ROLE !== 'all' && !e.DATABASE_URL) {
    errors.push(
      `✖ DATABASE_URL mangler: ROLE=${e.ROLE} deler database med de andre processer, og den indbyggede kan kun bruges af én.`,
    )
  }
  const address = e.PUBLIC_URL ? new URL(e.PUBLIC_URL) : undefined
  const isLoopback = address && ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname)
  if (demo && address?.protocol === 'https:' && !isLoopback) {
    errors.push('✖ DEMO=1 kan ikke bruges med en offentlig https-adresse. Sæt DEMO=0.')
  }
  if (!demo && e.CLOCK_NOW) errors.push('✖ CLOCK_NOW virker kun i demonstrationen (DEMO=1).')
  if (!demo && e.WEBHOOKS_TO_LOOPBACK) {
    errors.push('✖ WEBHOOKS_TO_LOOPBACK virker kun i demonstrationen (DEMO=1).')
  }
  if (!demo && e.DEMO_LIFE) errors.push('✖ DEMO_LIFE virker kun i demonstrationen (DEMO=1).')
  if (!demo && !e.PUBLIC_URL) {
    errors.push('✖ PUBLIC_URL mangler: adressen, som besøgende skriver, med https://.')
  }
  for (const name of ['DGU_API_URL', 'CVR_API_URL'] as const) {
    if (!demo && e[name] && !e[name].startsWith('https:')) {
      errors.push(`✖ ${name} skal begynde med https://.`)
    }
  }
  return [
    ...errors,
    ...authErrors(e, demo),
    ...dguErrors(e, demo),
    ...mailErrors(e),
    ...paymentErrors(e, demo),
    ...walletErrors(e, demo),
    ...smsErrors(e, demo),
    ...cdnErrors(e),
    ...weatherErrors(e, demo),
    ...apiErrors(e),
    ...analyticsErrors(e),
  ]
}

/** The cookie domain of page and API; without a public address the demonstration runs on this machine. */
const sharedCookies = ({ PUBLIC_URL, PORT, API_ORIGIN }: z.output<typeof Environment>) =>
  API_ORIGIN ? sharedCookieDomain(PUBLIC_URL ?? `http://localhost:${PORT}`, API_ORIGIN) : {}

/** Calls to an API on another origin must include the session of the pages (E21). */
function apiErrors(e: z.output<typeof Environment>): string[] {
  const { apart } = sharedCookies(e)
  if (!apart) return []
  return [
    apart === 'scheme'
      ? '✖ API_ORIGIN skal begynde med https, når PUBLIC_URL gør, og ellers med http: en session deles ikke mellem de to.'
      : '✖ API_ORIGIN skal ligge under samme domæne som PUBLIC_URL, f.eks. https://kort.dk og https://api.kort.dk. Browsere deler ikke en session mellem fremmede domæner, under en fælles udbyders navn eller under localhost, så ingen ville kunne logge ind.',
  ]
}

/** Sending events to a provider requires a key, and only one of browser and server may send them. */
function analyticsErrors(e: z.output<typeof Environment>): string[] {
  const isProviders = e.ANALYTICS_PROFILE === 'as-specified'
  const errors: string[] = []
  if ((isProviders || e.ANALYTICS_FORWARD) && !e.ANALYTICS_KEY) {
    errors.push('✖ ANALYTICS_KEY mangler: nøglen, som analysetjenesten har udleveret.')
  }
  if (isProviders && e.ANALYTICS_FORWARD) {
    errors.push(
      '✖ ANALYTICS_FORWARD kan ikke bruges med ANALYTICS_PROFILE=as-specified: der sender browseren selv.',
    )
  }
  if (e.CONSENT_ADAPTER === 'cookiebot' && !e.COOKIEBOT_ID) {
    errors.push('✖ COOKIEBOT_ID mangler: domænets id hos Cookiebot.')
  }
  return errors
}
