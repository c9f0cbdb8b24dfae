import { createContext, useContext, type ReactNode } from 'react'
import { findOwnedText } from '#domain/content/owned-texts.ts'
import {
  fillLine,
  parseRichText,
  type Block,
  type Inline,
  type Values,
} from '#domain/content/rich-text.ts'
import { MailLink, Paragraph } from './frame.tsx'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { danishDay, danishMinute } from '../../clock.ts'
import type { TemplateName, Templates } from '../templates.ts'

/** An image inside a mail, so that mail programs need not load it from anywhere. */
export type MailImage = { name: string; svg: string }

/** A mail template: subject and body from the same data. */
export type Mail<Name extends TemplateName> = {
  subject: (data: Templates[Name], wordings: Wordings) => string
  Body: (props: { data: Templates[Name]; publicUrl: string }) => ReactNode
  /** The SVG of each image that the body shows as `cid:<name>`. */
  images?: (data: Templates[Name]) => readonly MailImage[]
}

/** `lørdag den 12. juni 2027 kl. 9.30`, on the Danish clock. */
export function momentInDanish(instant: string): string {
  const at = new Date(instant)
  return `${formatDay(danishDay(at))} ${formatClockProse(danishMinute(at))}`
}

/** The mails whose subject and opening the back office can edit (D27). */
type MailWithEditableText = 'order' | 'own_card' | 'resume' | 'payment_missing' | 'no_account'

/** The current wordings by key. */
export type Wordings = ReadonlyMap<string, string>

const wordingOf = (wordings: Wordings, key: string) =>
  wordings.get(key) ?? findOwnedText(key)?.body ?? ''

export const WordingsContext = createContext<Wordings>(new Map())

/** The edited subject, or the shipped one when a placeholder has no value. */
export function editableSubject(
  wordings: Wordings,
  mail: MailWithEditableText,
  values: Values = {},
): string {
  const key = `mail.${mail}_subject`
  return (
    fillLine(wordingOf(wordings, key), values) ??
    fillLine(findOwnedText(key)?.body ?? '', values) ??
    ''
  )
}

type OpeningProps = { mail: MailWithEditableText; values?: Values; publicUrl: string }

/** The editable opening of a mail. */
export function Opening({ mail, values, publicUrl }: OpeningProps) {
  const body = wordingOf(useContext(WordingsContext), `mail.${mail}_opening`)
  return <RichBlocks blocks={parseRichText(body, values).blocks} publicUrl={publicUrl} />
}

/** Paragraphs and points of a text that the back office writes. */
export function RichBlocks(props: { blocks: readonly Block[]; publicUrl: string }) {
  const { blocks, publicUrl } = props
  return blocks.map((block, i) => {
    const lines = block.kind === 'paragraph' ? [block.parts] : block.items
    return lines.map((parts, j) => (
      <Paragraph key={`${i} ${j}`}>
        {block.kind === 'points' && '– '}
        {parts.map((part, k) => (
          <Words key={k} part={part} publicUrl={publicUrl} />
        ))}
      </Paragraph>
    ))
  })
}

function Words({ part, publicUrl }: { part: Inline; publicUrl: string }) {
  if (typeof part === 'string') return part
  // Links in mails must be absolute.
  const href = part.href.startsWith('/') ? publicUrl + part.href : part.href
  return <MailLink href={href}>{part.text}</MailLink>
}
