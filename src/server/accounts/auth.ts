import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { emailOTP } from 'better-auth/plugins'
import { authSecretsOf } from '../auth-secrets.ts'
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
import { cookieScopeOf } from '../http/cookies.ts'
import { consume } from '../http/rate-limit.ts'
import type { Log, LogLevel } from '../log.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { resealSecondSteps, sealingKeys } from './reseal.ts'
import { noteSecret } from './secret-age.ts'
import { authCookiePrefix } from '../http/resign-cookies.ts'
import { secondStep } from './second-step-plugin.ts'
import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'

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

/**
 * Creates Better Auth at the first use, because the public address and the stored secret are not
 * available before.
 */
export function createAuthGetter(dependencies: AuthDependencies): GetAuth {
  let created: Promise<Auth> | undefined
  return () => {
    created ??= openAuth(dependencies)
    created.catch(() => {
      created = undefined
    })
    return created
  }
}

/** The stored name of the secret without AUTH_SECRET. */
export const storedAuthSecret = 'auth_secret'

async function openAuth(dependencies: AuthDependencies) {
  const { config, db, clock } = dependencies
  const secrets = await authSecretsOf({ config, db, now: clock.now }, storedAuthSecret)
  await resealSecondSteps(db, secrets)
  if (config.authSecret) await noteSecret(db, config.authSecret, clock.now())
  return createAuth(dependencies, secrets)
}

/** Better Auth on our tables. Its sessions and codes use the real clock, not `ctx.now()`. */
function createAuth(
  { config, db, log: writeLog, publicUrl }: AuthDependencies,
  secrets: [string, ...string[]],
) {
  const baseURL = publicUrl()
  const scope = cookieScopeOf(baseURL, config.cookieDomain)
  return betterAuth({
    appName: 'Sæsonkortet',
    baseURL,
    basePath: authPath,
    // The first signs cookies; what others signed is signed again when it arrives (`resign-cookies.ts`).
    secret: secrets[0],
    secrets: sealingKeys(secrets),
    trustedOrigins: [new URL(baseURL).origin],
    database: drizzleAdapter(db, { provider: 'pg', schema: authTables, transaction: true }),
    ...tableNames,
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      // Better Auth counts UTF-16 units; our contracts have already validated the length in code points.
      minPasswordLength: 1,
      maxPasswordLength: 512,
      password: { hash: hashPassword, verify: isPassword },
      revokeSessionsOnPasswordReset: true,
    },
    plugins: [emailCodes(), secondStep(db, scope), passkeys(new URL(baseURL).origin)],
    rateLimit: {
      enabled: true,
      window: 60,
      max: 100,
      customStorage: {
        consume: (key, { window, max }) =>
          consume(db, { key: `auth:${key}`, max, windowSeconds: window }),
      },
    },
    advanced: {
      cookiePrefix: authCookiePrefix(scope),
      // This option would add the weaker prefix `__Secure-`.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', ...scope },
      database: { generateId: 'uuid' },
      // Only our own listener sets this header, so that a visitor cannot forge the address.
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    telemetry: { enabled: false },
    logger: { level: 'warn', log: (level, message) => logMessage(writeLog, { level, message }) },
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

/** Logs an unreadable passkey as a warning, because it comes from the visitor and is no bug of ours. */
function logMessage(write: Log, { level, message }: { level: LogLevel; message: string }) {
  const isVisitorError = message.startsWith('Failed to verify')
  write(isVisitorError ? 'warn' : level, `Sign-in: ${message}`)
}

/** Our names for Better Auth's tables and columns. */
const tableNames = {
  user: { modelName: 'accounts' },
  session: {
    modelName: 'sessions',
    fields: { userId: 'accountId' },
    expiresIn: 30 * 86_400,
    updateAge: 86_400,
    /** Creating a passkey requires a sign-in within the last hour. */
    freshAge: 3_600,
  },
  account: {
    modelName: 'credentials',
    fields: { accountId: 'providerAccountId', userId: 'accountId' },
    // A login at another service must not take over an account that merely has the same address.
    accountLinking: { enabled: true, disableImplicitLinking: true },
  },
  verification: { modelName: 'authVerifications' },
} as const

/** One-time codes. Our outbox mails them (`requestSignInCode` in sign-in.ts), not Better Auth. */
function emailCodes() {
  return emailOTP({
    otpLength: 6,
    expiresIn: codeMinutes * 60,
    // Never reached: limit-attempts.ts stops guessing, so that wrong guesses do not void a user's code.
    allowedAttempts: 1000,
    storeOTP: 'hashed',
    disableSignUp: true,
    sendVerificationOTP: () => Promise.reject(new Error('Codes are sent by sign-in.ts')),
  })
}

/**
 * Passkeys. The device must verify its user by fingerprint, face or code, because a passkey then
 * counts as both steps of a sign-in. The plugin only requests this verification, so we require it for
 * new keys and at every sign-in.
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
