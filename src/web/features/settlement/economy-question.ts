import type { ClubFigures } from '#domain/clubs/figures.ts'
import type { ClubExpectation } from '#domain/settlement/club-economy.ts'
import { parseKroner, type Ore } from '#domain/shared/money.ts'
import { economyShape, type EconomyField, type EconomySearch } from './economy-search.ts'

export const economyFields = Object.keys(economyShape) as EconomyField[]

/** The text of each field. */
export type EconomyInput = Record<EconomyField, string>

/** The initial example, so that a result is shown without filling in seven fields. */
const example = { weekday: '200', weekend: '100', nines: '40', members: '30', percard: '8' }

/** The values of the URL, otherwise the example with the median green fee of partner clubs. */
export function inputFrom(
  search: EconomySearch,
  usual: { weekday: Ore; weekend: Ore },
): EconomyInput {
  const start: EconomyInput = {
    ...example,
    feeweekday: String(usual.weekday / 100),
    feeweekend: String(usual.weekend / 100),
  }
  for (const field of economyFields) {
    const given = search[field]
    if (given !== undefined) start[field] = String(given)
  }
  return start
}

/** The search parameters for the entered values. */
export function searchFrom(fields: EconomyInput): EconomySearch {
  const entries = economyFields.map((field) => {
    const text = fields[field].trim()
    return [field, /^\d{1,9}$/.test(text) ? Number(text) : text]
  })
  return Object.fromEntries(entries) as EconomySearch
}

export type EconomyQuestion = { expected: ClubExpectation; fees: { weekday: Ore; weekend: Ore } }

/** The numbers of an address, when all of them are valid: they follow with the club's letter. */
export function figuresIn(search: EconomySearch): ClubFigures | undefined {
  if (economyFields.some((field) => search[field] === undefined)) return undefined
  const { question } = readEconomy(inputFrom(search, { weekday: 0, weekend: 0 }))
  if (!question) return undefined
  const { expected, fees } = question
  return { ...expected, greenFeeWeekdayOre: fees.weekday, greenFeeWeekendOre: fees.weekend }
}

type Read = { question?: EconomyQuestion; errors: Partial<Record<EconomyField, string>> }

/** Parses the fields; returns a question only if all are valid. */
export function readEconomy(fields: EconomyInput): Read {
  const errors: Read['errors'] = {}
  const count = (field: EconomyField, least: number, most: number) => {
    const digits = fields[field].trim().replace(/^(\d{1,3})\.(\d{3})$/, '$1$2')
    const value = /^\d{1,6}$/.test(digits) ? Number(digits) : Number.NaN
    if (!(value >= least && value <= most)) {
      errors[field] = `Skriv et helt tal fra ${least} til ${most.toLocaleString('da-DK')}.`
    }
    return value
  }
  const fee = (field: EconomyField) => {
    const value = parseKroner(fields[field])
    if (value === undefined || value < 0 || value > highestFee) errors[field] = feeErrorText
    return value ?? 0
  }
  const expected = {
    weekdayRounds: count('weekday', 0, 20_000),
    weekendRounds: count('weekend', 0, 20_000),
    nines: count('nines', 0, 20_000),
    cardsSold: count('members', 0, 5_000),
    roundsPerCard: count('percard', 1, 60),
  }
  const fees = { weekday: fee('feeweekday'), weekend: fee('feeweekend') }
  return Object.keys(errors).length > 0 ? { errors } : { question: { expected, fees }, errors }
}

const highestFee: Ore = 500_000
const feeErrorText = 'Skriv et beløb i kroner fra 0 til 5.000, fx 450.'
