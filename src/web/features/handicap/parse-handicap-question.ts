import type { ListedCourse } from '#contract/handicap/tees.ts'
import { parseHandicap } from '#domain/shared/parse-handicap.ts'
import { allowanceOf, allowances, type Allowance } from '#domain/handicap/allowances.ts'
import { indexFields, textOf, type HandicapField, type HandicapSearch } from './handicap-search.ts'
import { findTee, type ChosenTee } from './tee-choice.ts'

/** The validated input of the calculator. */
export type HandicapQuestion = {
  chosen: ChosenTee
  /** Holes played; a nine-hole course may be played twice. */
  holes: 9 | 18
  allowance: Allowance
  /** One percentage for a player; for a side one each, lowest course handicap first. */
  percents: number[]
  /** Handicap indexes in tenths, the asking player's first. */
  indexes: number[]
  /** Whether −2,1 was entered and read as plus 2,1. */
  minusRead: boolean
}

export type FieldErrors = Partial<Record<HandicapField, string>>

type ParsedQuestion = { question?: HandicapQuestion; errors: FieldErrors }

/**
 * Parses the search params. Empty fields are errors only after the form was sent, when the address has
 * the parameter of the handicap, even an empty one.
 * @param courses of the club in the address; undefined for an unknown club.
 */
export function parseHandicapQuestion(
  search: HandicapSearch,
  courses: readonly ListedCourse[] | undefined,
): ParsedQuestion {
  const errors: FieldErrors = {}
  const wasSent = search.hcp !== undefined
  const addError = (
    field: HandicapField,
    text: string,
    messages: { none: string; wrong: string },
  ) => {
    if (text !== '') errors[field] = messages.wrong
    else if (wasSent) errors[field] = messages.none
  }

  if (!courses) addError('club', textOf(search.club), clubErrors)
  const teeKey = textOf(search.tee)
  const chosen = courses && findTee(courses, teeKey)
  if (courses && !chosen) addError('tee', teeKey, teeErrors)

  const allowance = formatIn(search)
  if (!allowance) errors.format = 'Vi kender ikke den spilleform. Vælg en på listen.'
  const percents = allowance && parsePercents(textOf(search.allowance), allowance)
  if (allowance && !percents) errors.allowance = percentError(allowance)

  const players = indexFields.slice(0, allowance ? playersIn(allowance) : 1)
  const parsed = players.map((field) => {
    const text = textOf(search[field])
    const index = parseHandicap(text)
    if (!index.ok) {
      const none = field === 'hcp' ? 'Skriv dit handicap, fx 18,4.' : partnerMissing
      addError(field, text, { none, wrong: indexErrors[index.reason] })
    }
    return index
  })
  const indexes = parsed.flatMap((index) => (index.ok ? [index.tenths] : []))
  if (!chosen || !allowance || !percents || indexes.length < players.length) return { errors }

  const holes = chosen.course.holes === 9 && textOf(search.holes) !== '18' ? 9 : 18
  const minusRead = parsed.some((index) => index.ok && index.minusRead)
  return { question: { chosen, holes, allowance, percents, indexes, minusRead }, errors }
}

/** The number of handicaps that a format needs: one for each player of the ball. */
export const playersIn = (allowance: Allowance) =>
  allowance.of === 'side' ? allowance.percentsLowToHigh.length : 1

/** The format in the address; Stableford by default. */
export function formatIn({ format }: HandicapSearch): Allowance | undefined {
  return textOf(format) === '' ? allowances[0] : allowanceOf(textOf(format))
}

/** `95`, or for a side `35/15`. */
export const recommended = (allowance: Allowance) =>
  allowance.of === 'player' ? String(allowance.percent) : allowance.percentsLowToHigh.join('/')

function parsePercents(text: string, allowance: Allowance): number[] | undefined {
  const parts = (text === '' ? recommended(allowance) : text.replace(/\s*%/g, '')).split('/')
  const percents = parts.map((part) => (/^\s*\d{1,3}\s*$/.test(part) ? Number(part) : Number.NaN))
  const fits = percents.length === playersIn(allowance) && percents.every((n) => n <= 100)
  return fits ? percents : undefined
}

const percentError = (allowance: Allowance) =>
  allowance.of === 'player'
    ? 'Skriv en hel procent fra 0 til 100, fx 95.'
    : `Skriv ${playersIn(allowance)} hele procenter med skråstreg imellem, fx ${recommended(allowance)}.`

const clubErrors = {
  none: 'Vælg en klub på listen.',
  wrong: 'Vi kender ikke den klub. Vælg en på listen.',
}
const teeErrors = {
  none: 'Vælg det teested, du spiller fra.',
  wrong: 'Klubben har ikke det teested. Vælg et på listen.',
}
const partnerMissing = 'Skriv medspillerens handicap, fx 18,4.'
const indexErrors = {
  not_a_handicap: 'Skriv handicap som et tal, fx 18,4 eller +2,1.',
  too_many_decimals: 'Et handicap har én decimal, fx 18,4.',
  above_54: 'Det højeste handicap er 54,0. Har du et begynderhandicap over 54, får du slag for 54.',
  below_plus_10: 'Det laveste handicap, vi regner med, er +10,0.',
}
