import type { ClubRanking, WrittenRanking } from '#contract/rankings/endpoints.ts'
import type { EclecticTerms } from '#domain/rankings/eclectic-terms.ts'
import {
  rankingSchemes,
  type OrderOfMeritTerms,
  type RankingScheme,
} from '#domain/rankings/ranking-terms.ts'

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

function readOrderOfMerit(fields: Record<string, string>): OrderOfMeritTerms {
  const best = fields.best?.trim() ?? ''
  return {
    kind: 'order_of_merit',
    scheme: readScheme(fields.scheme ?? '', fields),
    best: best === '' ? null : wholeNumber(best),
    minimumEvents: wholeNumber(fields.minimumEvents),
    sides: fields.sides === 'shared' ? 'shared' : 'full',
  }
}

function readEclectic({ counts, course, minimumRounds }: Record<string, string>): EclecticTerms {
  const [holes, ...name] = (course ?? '').split(' ')
  return {
    kind: 'eclectic',
    net: counts !== 'gross',
    course: { name: name.join(' '), holes: holes === '9' ? 9 : 18 },
    handicapOf: counts === 'net_latest' ? 'latest_round' : 'first_round',
    minimumRounds: wholeNumber(minimumRounds),
  }
}

type ClubCourse = ClubRanking['courses'][number]

/** The value of a course in its field: the holes and the name. */
export const courseValue = ({ name, holes }: ClubCourse) => `${holes} ${name}`

/** A course with nine holes is also played twice, as eighteen. */
export function courseOptions(courses: readonly ClubCourse[], stored: ClubCourse | undefined) {
  const rounds = courses.flatMap(({ name, holes }) =>
    holes === 9
      ? [
          { name, holes },
          { name, holes: 18 as const },
        ]
      : [{ name, holes }],
  )
  const isThere = rounds.some((one) => stored && courseValue(one) === courseValue(stored))
  const twice = new Set(courses.filter(({ holes }) => holes === 9).map(({ name }) => name))
  return [...rounds, ...(stored && !isThere ? [stored] : [])].map((one) => ({
    value: courseValue(one),
    label:
      one.holes === 18 && twice.has(one.name)
        ? `${one.name}, 9 huller to gange`
        : `${one.name}, ${one.holes} huller`,
  }))
}

export const countsOptions = [
  { value: 'net_first', label: 'Netto, med slagene fra spillerens første runde' },
  { value: 'net_latest', label: 'Netto, med slagene fra spillerens seneste runde' },
  { value: 'gross', label: 'Brutto' },
]

/** What players of pairs and teams get in an order of merit. */
export const sidesOptions = [
  { value: 'full', label: 'Hver spiller får holdets point' },
  { value: 'shared', label: 'Holdets point deles lige mellem spillerne' },
]

/** The choice that stored terms are shown as. */
export const countsOf = ({ net, handicapOf }: EclecticTerms) =>
  !net ? 'gross' : handicapOf === 'first_round' ? 'net_first' : 'net_latest'

/** The input from the fields; what is no number is left for the schema to refuse. */
export function readRanking(fields: Record<string, string>): WrittenRanking {
  return {
    name: fields.name ?? '',
    about: fields.about ?? '',
    terms: fields.kind === 'eclectic' ? readEclectic(fields) : readOrderOfMerit(fields),
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
  course: 'Vælg en bane.',
  minimumRounds: 'Skriv et helt tal fra 1 til 60.',
}
