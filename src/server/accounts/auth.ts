import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { emailOTP } from 'better-auth/plugins'
import type { Config } from '../config.ts'
import type { Db } from '../db/client.ts'
import { accounts, credentials, sessions } from '../db/tables/accounts.ts'
import {
  passkeys as passkeyTable,
  authVerifications,
  rateLimits,
  twoFactors,
} from '../db/tables/sign-in.ts'
import { addressHeader } from '../http/address.ts'
import { cookieScopeOf, prefixIn } from '../http/cookies.ts'
import { consume } from '../http/rate-limit.ts'
import type { Log, LogLevel } from '../log.ts'
import { getOrCreateSetting } from '../db/settings.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { secondStep } from './second-step-plugin.ts'
import { newKey } from '../keys.ts'
import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'

/** What sign-in needs of the service. */
export type AuthDependencies = {
  db: Db
  clock: { now: () => Date }
  config: Config
  log: Log
  publicUrl: () => string
}

export type Auth = ReturnType<typeof createAuth>
export type GetAuth = () => Promise<Auth>

export const authPath = '/api/auth'
export const codeMinutes = 10

/** Made at the first sign-in or cookie, when the address is known and the secret can be read. */
export function createAuthGetter(ground: AuthDependencies): GetAuth {
  let opening: Promise<Auth> | undefined
  return () => {
    opening ??= secretOf(ground).then((secret) => createAuth(ground, secret))
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
}

function secretOf({ config, db, clock }: AuthDependencies): Promise<string> {
  if (config.authSecret) return Promise.resolve(config.authSecret)
  return getOrCreateSetting(db, 'auth_secret', clock.now(), newKey)
}

/** Better Auth (E27) on our tables. Its sessions and codes keep the real clock (E14). */
function createAuth(ground: AuthDependencies, secret: string) {
  const baseURL = ground.publicUrl()
  const scope = cookieScopeOf(baseURL, ground.config.cookieDomain)
  return betterAuth({
    appName: 'Sæsonkortet',
    baseURL,
    basePath: authPath,
    secret,
    trustedOrigins: [new URL(baseURL).origin],
    database: drizzleAdapter(ground.db, { provider: 'pg', schema: authTables, transaction: true }),
    ...ourNames,
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      // Counted in UTF-16 there; the contracts count what a person sees, and refuse before.
      minPasswordLength: 1,
      maxPasswordLength: 512,
      password: { hash: hashPassword, verify: isPassword },
      revokeSessionsOnPasswordReset: true,
    },
    plugins: [emailCodes(), secondStep(ground.db, scope), passkeys(new URL(baseURL).origin)],
    rateLimit: {
      enabled: true,
      window: 60,
      max: 100,
      customStorage: {
        consume: (key, { window, max }) =>
          consume(ground.db, { key: `auth:${key}`, max, windowSeconds: window }),
      },
    },
    advanced: {
      cookiePrefix: `${prefixIn(scope)}saesonkortet`,
      // Its own prefix would be a weaker one.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', ...scope },
      database: { generateId: 'uuid' },
      // Written by our listener alone; a forwarded header from the visitor is never trusted.
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    telemetry: { enabled: false },
    logger: { level: 'warn', log: (level, message) => log(ground.log, { level, message }) },
  })
}

const authTables = {
  accounts,
  sessions,
  credentials,
  authVerifications,
  rateLimits,
  twoFactors,
  passkeys: passkeyTable,
}

/** A key that cannot be read is somebody's mistake or attack, and no bug of ours. */
function log(write: Log, { level, message }: { level: LogLevel; message: string }) {
  const isVisitors = message.startsWith('Failed to verify')
  write(isVisitors ? 'warn' : level, `Sign-in: ${message}`)
}

/** Their words for our tables and columns. */
const ourNames = {
  user: { modelName: 'accounts' },
  session: {
    modelName: 'sessions',
    fields: { userId: 'accountId' },
    expiresIn: 30 * 86_400,
    updateAge: 86_400,
    /** What makes new keys asks for a sign-in within the last hour. */
    freshAge: 3_600,
  },
  account: {
    modelName: 'credentials',
    fields: { accountId: 'providerAccountId', userId: 'accountId' },
    // A login at another service never takes over an account that merely has its address.
    accountLinking: { enabled: true, disableImplicitLinking: true },
  },
  verification: { modelName: 'authVerifications' },
} as const

/** The codes are mailed through our outbox by request-code.ts, never from in there. */
function emailCodes() {
  return emailOTP({
    otpLength: 6,
    expiresIn: codeMinutes * 60,
    // Never reached: limit-attempts.ts stops the guesser, so that nobody burns another's code.
    allowedAttempts: 1000,
    storeOTP: 'hashed',
    disableSignUp: true,
    sendVerificationOTP: () => Promise.reject(new Error('Codes are sent by request-code.ts')),
  })
}

/**
 * Passkeys (E27). A device must have made sure that it is its owner who asks – by a finger, a face
 * or a code –, for then the key is something one has and something one is or knows: both steps of a
 * sign-in. The plugin only wishes for that; here it is required, of new keys and at every sign-in.
 */
function passkeys(origin: string) {
  return passkey({
    rpName: 'Sæsonkortet',
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
    schema: { passkey: { modelName: 'passkeys', fields: { userId: 'accountId' } } },
    registration: {
      afterVerification: async ({ verification }) => {
        requireVerified(verification.registrationInfo?.userVerified)
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        requireVerified(verification.authenticationInfo.userVerified)
      },
    },
  })
}

function requireVerified(isVerified: boolean | undefined) {
  if (!isVerified) throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED' })
}
