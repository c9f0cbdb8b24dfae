import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'

/** The sender of mails until one is configured: a reserved address that receives no replies. */
export const exampleSender = 'Sæsonkortet <hej@saesonkortet.example>'

/** The environment of outgoing mail. */
export const mailVariables = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional(),
  MAIL_FROM: z.string().max(320).default(exampleSender),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i, 'a label of a domain name')
    .optional(),
  DKIM_PRIVATE_KEY: z.string().min(1).max(8000).optional(),
  SENDGRID_EVENT_KEY: z.string().min(1).max(1000).optional(),
}

const Variables = z.object(mailVariables)
type Variables = z.output<typeof Variables>

/** How our mails are signed; undefined where the mail server signs them, or nobody does. */
export type Dkim = { domain: string; selector: string; privateKey: string }

/** The domain of the sender's address, under which mails are signed and identified. */
export const senderDomain = (mailFrom: string): string =>
  /@([^\s>]+)/.exec(mailFrom)?.[1]?.toLowerCase() ?? 'saesonkortet.example'

/**
 * The signing domain is that of the sender, because DMARC counts a signature of no other one.
 */
export function dkimOf({
  MAIL_FROM,
  DKIM_SELECTOR,
  DKIM_PRIVATE_KEY,
}: Variables): Dkim | undefined {
  if (!DKIM_SELECTOR || !DKIM_PRIVATE_KEY) return undefined
  const key = readKey(DKIM_PRIVATE_KEY, 'PRIVATE KEY', createPrivateKey)
  if (!key) return undefined
  const privateKey = key.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { domain: senderDomain(MAIL_FROM), selector: DKIM_SELECTOR, privateKey }
}

/** The public key with which the provider signs what it reports about our mails. */
export const eventKeyOf = ({ SENDGRID_EVENT_KEY: key }: Variables): KeyObject | undefined =>
  key === undefined ? undefined : readKey(key, 'PUBLIC KEY', createPublicKey)

const minBits = 2048

/** Errors of the settings of mail. */
export function mailErrors(e: Variables): string[] {
  const errors: string[] = []
  if (e.DKIM_PRIVATE_KEY && !e.DKIM_SELECTOR) {
    errors.push('✖ DKIM_SELECTOR mangler: navnet i DNS-posten NAVN._domainkey.')
  }
  if (e.DKIM_SELECTOR && !e.DKIM_PRIVATE_KEY) {
    errors.push('✖ DKIM_PRIVATE_KEY mangler: nøglen, hvis offentlige del står i DNS-posten.')
  }
  if (e.DKIM_PRIVATE_KEY) {
    const key = readKey(e.DKIM_PRIVATE_KEY, 'PRIVATE KEY', createPrivateKey)
    const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0
    // Receivers ignore shorter keys, and many do not read Ed25519.
    if (key?.asymmetricKeyType !== 'rsa' || bits < minBits) {
      errors.push(
        `✖ DKIM_PRIVATE_KEY skal være en privat RSA-nøgle på mindst ${minBits} bit (PEM).`,
      )
    }
  }
  if (e.SENDGRID_EVENT_KEY && eventKeyOf(e)?.asymmetricKeyType !== 'ec') {
    errors.push('✖ SENDGRID_EVENT_KEY skal være den offentlige nøgle, som SendGrid viser.')
  }
  return errors
}

type Read = (pem: string) => KeyObject

/** A PEM key, whose lines may be separated by `\n` or be missing, since many files of settings hold one line per value. */
function readKey(text: string, label: string, read: Read): KeyObject | undefined {
  const pem = text.includes('-----BEGIN')
    ? text.replaceAll('\\n', '\n')
    : `-----BEGIN ${label}-----\n${text.trim()}\n-----END ${label}-----\n`
  try {
    return read(pem)
  } catch {
    return undefined
  }
}
