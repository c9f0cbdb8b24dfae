import type { OwnedText } from './owned-texts.ts'
import { isSafeLink, linksIn, placesIn, readWritten } from './written-text.ts'

/** Why a text cannot be put on the page as it is written; `what` is the part that is wrong. */
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
] as const
export type TextErrorReason = (typeof textErrorReasons)[number]

/** Longest text in characters: terms of sale fit in three times. */
export const longestText = 40_000
export const longestLine = 200

/** What a wording is validated by: its kind, and the places that it may or must have. */
type TextRules = Pick<OwnedText, 'kind' | 'places'>

/** All that is wrong with a new wording of an owned text; empty when it may be shown. */
export function validateText(text: TextRules, body: string): TextError[] {
  if (body.trim() === '') return [{ reason: 'empty' }]
  return [...validateLength(text, body), ...validatePlaces(text, body), ...validateLinks(body)]
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
  // Every place is given a value, so that only what is truly empty is missing.
  const values = Object.fromEntries(placesIn(body).map((name) => [name, name]))
  const shown = readWritten(body, values).sections.map(({ title }) => title)
  return titles
    .filter((title) => title === '' || !shown.some((one) => one === filled(title)))
    .map((title) => ({ reason: 'empty_section' as const, what: title }))
}

const filled = (title: string) => title.replace(/\{([a-zæøå_]+)\}/g, '$1')

function validatePlaces({ places = [] }: TextRules, body: string): TextError[] {
  const used = placesIn(body)
  const known = places.map(({ name }) => name)
  const missing = places.filter(({ name, needed }) => needed && !used.includes(name))
  return [
    ...used
      .filter((name) => !known.includes(name))
      .map((what) => ({ reason: 'unknown_place' as const, what })),
    ...missing.map(({ name }) => ({ reason: 'missing_place' as const, what: name })),
  ]
}

function validateLinks(body: string): TextError[] {
  return linksIn(body)
    .filter((href) => !isSafeLink(href))
    .map((what) => ({ reason: 'unsafe_link', what }))
}
