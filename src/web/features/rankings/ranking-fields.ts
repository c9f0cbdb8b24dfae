import type { WrittenRanking } from '#contract/rankings/endpoints.ts'
import { rankingSchemes, type RankingScheme } from '#domain/rankings/ranking-terms.ts'

/** The choices of a form: the common tables, and two that are written in fields. */
export type SchemeChoice = string

export const schemeOptions = [
  ...rankingSchemes.map(({ key, name }) => ({ value: key, label: name })),
  { value: 'own_table', label: 'Egen tabel' },
  { value: 'own_linear', label: 'Egen: point til vinderen og fald pr. plads' },
]

/** The choice that a stored scheme is shown as. */
export function choiceOf(scheme: RankingScheme): SchemeChoice {
  const stored = JSON.stringify(scheme)
  const known = rankingSchemes.find((one) => JSON.stringify(one.scheme) === stored)
  return known?.key ?? (scheme.kind === 'linear' ? 'own_linear' : 'own_table')
}

const wholeNumber = (text: string | undefined) => {
  const trimmed = text?.trim() ?? ''
  return /^\d{1,6}$/.test(trimmed) ? Number(trimmed) : Number.NaN
}

function readScheme(choice: SchemeChoice, fields: Record<string, string>): RankingScheme {
  const known = rankingSchemes.find(({ key }) => key === choice)
  if (known) return known.scheme
  if (choice === 'own_linear') {
    const [first, step, least] = [fields.first, fields.step, fields.least].map(wholeNumber)
    return { kind: 'linear', first: first!, step: step!, least: least! }
  }
  const numbers = (fields.points ?? '').split(/[\s,;]+/).filter(Boolean)
  return { kind: 'table', points: numbers.map(wholeNumber), beyond: wholeNumber(fields.beyond) }
}

/** The input from the fields; what is no number is left for the schema to refuse. */
export function readRanking(fields: Record<string, string>): WrittenRanking {
  const best = fields.best?.trim() ?? ''
  return {
    name: fields.name ?? '',
    about: fields.about ?? '',
    terms: {
      scheme: readScheme(fields.scheme ?? '', fields),
      best: best === '' ? null : wholeNumber(best),
      minimumEvents: wholeNumber(fields.minimumEvents),
    },
    isPublic: fields.isPublic === 'on',
  }
}

/** The field that an error of the schema belongs to. */
export function rankingFieldOf(path: readonly PropertyKey[]): string {
  const [first, second, third] = path
  if (first !== 'terms') return String(first)
  return second === 'scheme' ? String(third ?? 'scheme') : String(second)
}

export const rankingErrorTexts: Partial<Record<string, string>> = {
  name: 'Skriv listens navn med mindst tre tegn.',
  about: 'Skriv højst 600 tegn.',
  points:
    'Skriv hele tal i faldende orden, for eksempel 100, 80, 65. Højst 100 pladser og 10.000 point.',
  beyond: 'Skriv et helt tal fra 0.',
  first: 'Skriv et helt tal fra 0.',
  step: 'Skriv et helt tal fra 0.',
  least: 'Skriv et helt tal fra 0.',
  best: 'Skriv et helt tal fra 1 til 60, eller lad feltet stå tomt.',
  minimumEvents: 'Skriv et helt tal fra 1 til 60.',
}
