import type { Region } from '../clubs/regions.ts'
import { offersIn } from '../content/offers.ts'
import { validateText, type TextError } from '../content/validate-text.ts'
import type { ProductCode } from '../passes/products.ts'
import { cardNames } from '../passes/purchase-refusal-text.ts'
import { formatDay, formatPeriod, type PlainDate } from '../shared/dates.ts'

/** A service mail needs no consent and contains no offers; marketing goes to those who have agreed (L-MK-1, L-MK-3). */
export const messagePurposes = ['service', 'marketing'] as const
export type MessagePurpose = (typeof messagePurposes)[number]

/** Who receives a message (docs/algorithms/messages.md). Days are Danish days, both included. */
export type MessageAudience =
  /** Whoever manages a golfer with a planned visit, at one club or at any. */
  | { kind: 'visits'; clubId: string | null; from: PlainDate; to: PlainDate }
  /** Whoever manages a valid card of the season, of one product or of any. */
  | { kind: 'cards'; seasonId: string; productCode: ProductCode | null }
  /** The same, where the golfer's home club is in the region. */
  | { kind: 'region'; seasonId: string; productCode: ProductCode | null; region: Region }
  /** Everybody who has agreed to news, with a card or without. */
  | { kind: 'news' }

/** The names of what an audience refers to; null for what it does not. */
export type AudienceNames = { club: string | null; season: string | null }

/** An audience in Danish, as it is stored with the message: "Planlagte besøg i alle klubber, 4. maj – 6. maj 2027". */
export function audienceText(audience: MessageAudience, { club, season }: AudienceNames): string {
  if (audience.kind === 'news') return 'Alle, der har sagt ja til nyheder'
  if (audience.kind === 'visits') {
    const where = audience.clubId ? `i ${club}` : 'i alle klubber'
    return `Planlagte besøg ${where}, ${daysText(audience)}`
  }
  const cards = audience.productCode ? cardNames[audience.productCode] : 'Alle kort'
  const where = audience.kind === 'region' ? `, hjemmeklub i ${audience.region}` : ''
  return `${cards}, sæson ${season}${where}`
}

const daysText = ({ from, to }: { from: PlainDate; to: PlainDate }) =>
  from === to ? formatDay(from, { weekday: false }) : formatPeriod(from, to)

export type MessageError =
  | { reason: 'message_has_offers'; words: string[] }
  | { reason: 'news_are_marketing' }
  | { reason: 'text_cannot_be_shown'; errors: TextError[] }

/** What prevents a message from being sent; undefined when nothing does. */
export function findMessageError(message: {
  /** Absent while it is being chosen. */
  audience?: MessageAudience | undefined
  purpose: MessagePurpose
  subject: string
  body: string
}): MessageError | undefined {
  const { audience, purpose, subject, body } = message
  // The consent is to news; a service message goes to those whom it concerns, whether they agreed or not.
  if (audience?.kind === 'news' && purpose !== 'marketing') return { reason: 'news_are_marketing' }
  const kind = /^## /m.test(body) ? 'sections' : 'paragraphs'
  const errors = [...validateText({ kind: 'line' }, subject), ...validateText({ kind }, body)]
  if (errors.length > 0) return { reason: 'text_cannot_be_shown', errors }
  const words = purpose === 'service' ? offersIn(`${subject}\n${body}`) : []
  return words.length > 0 ? { reason: 'message_has_offers', words } : undefined
}
