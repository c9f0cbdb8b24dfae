import { X509Certificate, createPrivateKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'

const pem = z
  .string()
  .max(20_000)
  .transform((text) => readPem(text))

/** PEM as a line of an environment file holds it: with `\n` for its line breaks, or all of it in base64. */
function readPem(text: string): string {
  const written = text.includes('-----BEGIN') ? text : Buffer.from(text, 'base64').toString('utf8')
  return `${written.replaceAll(String.raw`\n`, '\n').trim()}\n`
}

/** The environment of Apple Wallet and Google Wallet (docs/wallets.md). */
export const walletVariables = {
  APPLE_WALLET_PASS_TYPE_ID: z
    .string()
    .regex(/^pass\.[\w.-]{1,150}$/, 'begins with pass.')
    .optional(),
  APPLE_WALLET_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, '10 letters and digits')
    .optional(),
  APPLE_WALLET_CERTIFICATE: pem.optional(),
  APPLE_WALLET_KEY: pem.optional(),
  APPLE_WALLET_KEY_PASSPHRASE: z.string().max(500).optional(),
  APPLE_WALLET_WWDR: pem.optional(),
  APPLE_PUSH_URL: z.url({ protocol: /^https$/ }).default('https://api.push.apple.com'),
  GOOGLE_WALLET_ISSUER_ID: z
    .string()
    .regex(/^\d{5,30}$/, 'digits')
    .optional(),
  GOOGLE_WALLET_SERVICE_ACCOUNT: z.email().max(320).optional(),
  GOOGLE_WALLET_KEY: pem.optional(),
  GOOGLE_WALLET_API_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://walletobjects.googleapis.com'),
  GOOGLE_TOKEN_URL: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com'),
  GOOGLE_WALLET_SAVE_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://pay.google.com/gp/v/save'),
}

const Variables = z.object(walletVariables)
type Variables = z.output<typeof Variables>

export type AppleWalletAccess = {
  passTypeId: string
  teamId: string
  /** PEM of the Pass Type ID certificate; it signs cards, and is our client certificate at the push service. */
  certificate: string
  /** PEM of its private key, without a passphrase. */
  key: string
  /** PEM of Apple's intermediate certificate (WWDR). */
  wwdr: string
  pushUrl: string
}

export type GoogleWalletAccess = {
  issuerId: string
  /** The address of the service account. */
  email: string
  /** PEM. */
  privateKey: string
  apiUrl: string
  tokenUrl: string
  /** The address to which the signed link is appended. */
  saveUrl: string
}

export type WalletAccess = {
  apple: AppleWalletAccess | undefined
  google: GoogleWalletAccess | undefined
}

/** What is configured of each wallet; a wallet without all of its settings is not offered. */
export function walletAccess(e: Variables): WalletAccess {
  return { apple: appleAccess(e), google: googleAccess(e) }
}

function appleAccess(e: Variables): AppleWalletAccess | undefined {
  const { APPLE_WALLET_PASS_TYPE_ID: passTypeId, APPLE_WALLET_TEAM_ID: teamId } = e
  const { APPLE_WALLET_CERTIFICATE: certificate, APPLE_WALLET_WWDR: wwdr } = e
  const key = keyOf(e.APPLE_WALLET_KEY, e.APPLE_WALLET_KEY_PASSPHRASE)
  if (!passTypeId || !teamId || !certificate || !wwdr || !key) return undefined
  return { passTypeId, teamId, certificate, wwdr, key: pemOf(key), pushUrl: e.APPLE_PUSH_URL }
}

function googleAccess(e: Variables): GoogleWalletAccess | undefined {
  const { GOOGLE_WALLET_ISSUER_ID: issuerId, GOOGLE_WALLET_SERVICE_ACCOUNT: email } = e
  const key = keyOf(e.GOOGLE_WALLET_KEY)
  if (!issuerId || !email || !key) return undefined
  return {
    issuerId,
    email,
    privateKey: pemOf(key),
    apiUrl: e.GOOGLE_WALLET_API_URL.replace(/\/$/, ''),
    tokenUrl: e.GOOGLE_TOKEN_URL.replace(/\/$/, ''),
    saveUrl: e.GOOGLE_WALLET_SAVE_URL.replace(/\/$/, ''),
  }
}

/** Without its passphrase. */
const pemOf = (key: KeyObject) => key.export({ type: 'pkcs1', format: 'pem' }).toString()

/** A private RSA key; undefined when it cannot be read. */
function keyOf(pemText: string | undefined, passphrase?: string): KeyObject | undefined {
  if (!pemText) return undefined
  try {
    const key = createPrivateKey({ key: pemText, ...(passphrase && { passphrase }) })
    return key.asymmetricKeyType === 'rsa' ? key : undefined
  } catch {
    return undefined
  }
}

/** Errors of the settings of wallets. */
export function walletErrors(e: Variables, demo: boolean): string[] {
  const errors = [
    ...missing(e, 'APPLE_WALLET_', ['APPLE_WALLET_KEY_PASSPHRASE']),
    ...missing(e, 'GOOGLE_WALLET_', []),
    ...appleErrors(e),
  ]
  if (e.GOOGLE_WALLET_KEY && !keyOf(e.GOOGLE_WALLET_KEY)) {
    errors.push(
      '✖ GOOGLE_WALLET_KEY kan ikke læses: den private RSA-nøgle fra tjenestekontoens fil.',
    )
  }
  for (const name of [
    'GOOGLE_WALLET_API_URL',
    'GOOGLE_TOKEN_URL',
    'GOOGLE_WALLET_SAVE_URL',
  ] as const) {
    if (!demo && !e[name].startsWith('https:')) errors.push(`✖ ${name} skal begynde med https://.`)
  }
  return errors
}

/** Half of a wallet's settings is a mistake; without any of them there is no button. */
function missing(e: Variables, prefix: string, mayBeAbsent: readonly string[]): string[] {
  const own = (Object.keys(walletVariables) as (keyof Variables)[]).filter(
    (name) => name.startsWith(prefix) && !name.endsWith('_URL') && !mayBeAbsent.includes(name),
  )
  const absent = own.filter((name) => e[name] === undefined)
  if (absent.length === 0 || absent.length === own.length) return []
  return [`✖ ${absent.join(', ')} mangler: se docs/wallets.md.`]
}

/** A certificate of another key, team or kind of card would make cards that no phone accepts. */
function appleErrors(e: Variables): string[] {
  const { APPLE_WALLET_CERTIFICATE: certificate, APPLE_WALLET_KEY: keyText } = e
  if (!certificate || !keyText || !e.APPLE_WALLET_WWDR) return []
  const own = readCertificate(certificate)
  const wwdr = readCertificate(e.APPLE_WALLET_WWDR)
  if (!own) return ['✖ APPLE_WALLET_CERTIFICATE kan ikke læses: et certifikat som PEM.']
  if (!wwdr) return ['✖ APPLE_WALLET_WWDR kan ikke læses: et certifikat som PEM.']
  const key = keyOf(keyText, e.APPLE_WALLET_KEY_PASSPHRASE)
  if (!key) {
    return ['✖ APPLE_WALLET_KEY kan ikke læses: en RSA-nøgle, måske med en anden adgangssætning.']
  }
  const errors: string[] = []
  if (!own.checkPrivateKey(key)) {
    errors.push('✖ APPLE_WALLET_KEY hører ikke til APPLE_WALLET_CERTIFICATE.')
  }
  if (!own.checkIssued(wwdr)) {
    errors.push(
      '✖ APPLE_WALLET_WWDR har ikke udstedt APPLE_WALLET_CERTIFICATE: hent dens generation.',
    )
  }
  const subject = own.subject.split('\n')
  if (!subject.includes(`UID=${e.APPLE_WALLET_PASS_TYPE_ID}`)) {
    errors.push('✖ APPLE_WALLET_CERTIFICATE er udstedt til et andet APPLE_WALLET_PASS_TYPE_ID.')
  }
  if (!subject.includes(`OU=${e.APPLE_WALLET_TEAM_ID}`)) {
    errors.push('✖ APPLE_WALLET_CERTIFICATE er udstedt til et andet APPLE_WALLET_TEAM_ID.')
  }
  return errors
}

function readCertificate(text: string): X509Certificate | undefined {
  try {
    return new X509Certificate(text)
  } catch {
    return undefined
  }
}

/** When the certificate that signs cards expires; then no card is signed and no phone notified. */
export const certificateEnds = ({ certificate }: AppleWalletAccess): Date =>
  new X509Certificate(certificate).validToDate
