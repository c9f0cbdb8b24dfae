import { offersIn } from './offers.ts'
import type { OwnedText } from './owned-texts.ts'
import { isSafeLink, linksIn, placeholdersIn, parseRichText } from './rich-text.ts'

/** Why a text cannot be published; `what` is the invalid part. */
export type TextError = { reason: TextErrorReason; what?: string }

export const textErrorReasons = [
  'empty',
  'too_long',
  'one_line_only',
  'unknown_place',
  'missing_place',
  'unsafe_link',
  'no_sections',
  'empty_section',
  /** A mail about an agreement advertises nothing. */
  'offer_in_mail',
] as const
export type TextErrorReason = (typeof textErrorReasons)[number]

/** In characters; three times the length of the terms of sale. */
export const longestText = 40_000
export const longestLine = 200

/** The rules for a wording: its kind, the placeholders that it may or must contain, and whether it is mailed. */
type TextRules = Pick<OwnedText, 'kind' | 'places'> & Partial<Pick<OwnedText, 'page'>>

/** Every error of a new wording; empty when it may be published. */
export function validateText(text: TextRules, body: string): TextError[] {
  if (body.trim() === '') return [{ reason: 'empty' }]
  return [
    ...validateLength(text, body),
    ...validatePlaces(text, body),
    ...validateLinks(body),
    ...validateOffers(text, body),
  ]
}

function validateLength({ kind }: TextRules, body: string): TextError[] {
  if (kind === 'line') {
    if (body.trim().includes('\n')) return [{ reason: 'one_line_only' }]
    return body.length > longestLine ? [{ reason: 'too_long' }] : []
  }
  if (body.length > longestText) return [{ reason: 'too_long' }]
  return kind === 'sections' ? validateSections(body) : []
}

function validateSections(body: string): TextError[] {
  const titles = [...body.matchAll(/^## *(.*)$/gm)].map(([, title = '']) => title.trim())
  if (titles.length === 0) return [{ reason: 'no_sections' }]
  // Every placeholder receives a value, so that only empty sections are missing from the result.
  const values = Object.fromEntries(placeholdersIn(body).map((name) => [name, name]))
  const shown = parseRichText(body, values).sections.map(({ title }) => title)
  return titles
    .filter((title) => title === '' || !shown.includes(filled(title)))
    .map((title) => ({ reason: 'empty_section' as const, what: title }))
}

const filled = (title: string) => title.replace(/\{([a-zæøå_]+)\}/g, '$1')

function validatePlaces({ places = [] }: TextRules, body: string): TextError[] {
  const used = placeholdersIn(body)
  const allowed = places.map(({ name }) => name)
  const missing = places.filter(({ name, needed }) => needed && !used.includes(name))
  return [
    ...used
      .filter((name) => !allowed.includes(name))
      .map((what) => ({ reason: 'unknown_place' as const, what })),
    ...missing.map(({ name }) => ({ reason: 'missing_place' as const, what: name })),
  ]
}

function validateLinks(body: string): TextError[] {
  return linksIn(body)
    .filter((href) => !isSafeLink(href))
    .map((what) => ({ reason: 'unsafe_link', what }))
}

/** Whoever gets a mail about an agreement has not consented to advertising (L-MK-3). */
function validateOffers({ page }: TextRules, body: string): TextError[] {
  if (page !== 'mail') return []
  return [...new Set(offersIn(body))].map((what) => ({ reason: 'offer_in_mail', what }))
}
