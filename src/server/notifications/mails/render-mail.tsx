import { render } from '@react-email/render'
import { templates, type TemplateName, type Templates } from '../templates.ts'
import type { Mail } from './mail.ts'
import { orderConfirmationMail } from './order-confirmation.tsx'
import {
  codeMail,
  noAccountMail,
  paymentMissingMail,
  paymentReleasedMail,
  resumeLinkMail,
  verifyOwnCardMail,
} from './short-mails.tsx'
import { withdrawalReceiptMail } from './withdrawal-receipt.tsx'

const mails: { [Name in TemplateName]: Mail<Name> } = {
  code: codeMail,
  noAccount: noAccountMail,
  orderConfirmation: orderConfirmationMail,
  withdrawalReceipt: withdrawalReceiptMail,
  paymentReleased: paymentReleasedMail,
  paymentMissing: paymentMissingMail,
  verifyOwnCard: verifyOwnCardMail,
  resumeLink: resumeLinkMail,
}

export type RenderedMail = { subject: string; html: string; text: string }

/** Subject, HTML, and a text alternative made from the same tree, so that they cannot differ. */
export async function renderMail<Name extends TemplateName>(
  name: Name,
  data: unknown,
  publicUrl: string,
): Promise<RenderedMail> {
  const parsed = templates[name].parse(data) as Templates[Name]
  const { subject, Body }: Mail<Name> = mails[name]
  const body = <Body data={parsed} publicUrl={publicUrl} />
  const html = await render(body)
  const text = await render(body, {
    plainText: true,
    htmlToTextOptions: { wordwrap: 78, selectors },
  })
  // A line break in a name must not become a header of the mail.
  return { subject: subject(parsed).replace(/\s+/g, ' ').slice(0, 200), html, text }
}

const selectors = [
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'h2', options: { uppercase: false } },
  {
    selector: 'a',
    options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] as [string, string] },
  },
]
