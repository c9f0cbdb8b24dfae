import type { MailRow } from './queries.ts'
import type { TemplateName } from './templates.ts'

/** Mails with a code, or with a key in their link to somebody's purchase or card. */
const withKeys: readonly string[] = [
  'code',
  'signUpLink',
  'resetLink',
  'invitation',
  'emailLink',
  'resumeLink',
  'verifyOwnCard',
  'membershipDue',
  'paymentMissing',
  'withdrawalLink',
] satisfies TemplateName[]

export const containsKey = ({ template }: Pick<MailRow, 'template'>) => withKeys.includes(template)
