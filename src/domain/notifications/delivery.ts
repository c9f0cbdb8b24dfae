/** Why no mail is sent to an address (docs/algorithms/undeliverable-mail.md). */
export const suppressionReasons = ['hard_bounce', 'complaint'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

/**
 * Why a mail did not reach its recipient: refused for good by the recipient's server, reported by the recipient as
 * unwanted, not tried because of the one or the other, not tried because the recipient no longer wants its kind, or
 * cancelled by us with the message that it belongs to.
 */
export const undeliveredReasons = [
  ...suppressionReasons,
  'suppressed',
  'unsubscribed',
  'stopped',
] as const
export type UndeliveredReason = (typeof undeliveredReasons)[number]

/** A mail server's refusal of a recipient: a code of three digits, and its text, which may begin with an enhanced one. */
export type Refusal = { code: number; text: string }

/** Texts about us or the mail instead of the mailbox, from servers that send no enhanced code. */
const isAboutUs = /relay|auth|spam|block|black|denied|prohibit|polic|reputation|spf|dkim|dmarc/i

/** Codes that say that the mailbox does not exist, has moved, or takes no mail at all. */
const ofMailbox = new Set([521, 550, 551, 553, 556])

/**
 * Whether a refusal of a recipient says that no mail will ever reach the address. Everything else is tried again: a full
 * mailbox, a refusal of our server, and a rule of the receiver, since each can end without a change of the address.
 * @param refusal its `text` may be empty.
 */
export function isHardBounce({ code, text }: Refusal): boolean {
  if (!ofMailbox.has(code)) return false
  const enhanced = enhancedCode(text)
  // The standard (RFC 3463): class 5, subject 1 is the address; 5.2.1 is a mailbox that is switched off.
  if (enhanced) return enhanced.startsWith('5.1.') || enhanced === '5.2.1'
  return !isAboutUs.test(text)
}

/** `550 5.1.1`, or `550` without an enhanced code. Texts repeat the address, so only codes are kept. */
export const codesOf = ({ code, text }: Refusal): string =>
  [code, enhancedCode(text)].filter(Boolean).join(' ')

const enhancedCode = (text: string): string | undefined =>
  /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1]
