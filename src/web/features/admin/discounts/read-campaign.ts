import type { ProductCode } from '#domain/passes/products.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { parseKroner } from '#domain/shared/money.ts'

/** The cards that golfers buy. */
export const campaignCards: readonly ProductCode[] = ['FULD', 'HVERDAG', 'UNG', 'FERIE']

/** The input from the fields. What is no number or day is left for the schema to refuse. */
export function readCampaign(fields: Record<string, string>) {
  const textOf = (name: string) => fields[name]?.trim() ?? ''
  const numberOf = (name: string) => (textOf(name) === '' ? null : Number(textOf(name)))
  const kroner = textOf('amountOre')
  return {
    name: textOf('name'),
    code: textOf('code') || null,
    percent: numberOf('percent'),
    amountOre: kroner === '' ? null : (parseKroner(kroner) ?? Number.NaN),
    productCodes: campaignCards.filter((code) => fields[`card-${code}`] === 'on'),
    validFrom: readDanishDate(textOf('validFrom')) ?? textOf('validFrom'),
    validTo: readDanishDate(textOf('validTo')) ?? textOf('validTo'),
    totalLimit: numberOf('totalLimit'),
    buyerLimit: numberOf('buyerLimit'),
    clubId: textOf('clubId') || null,
    isStopped: fields.isStopped === 'on',
  }
}

const dayText = 'Skriv dagen som 04.05.2027.'
const countText = 'Skriv et helt tal fra 1, eller lad feltet stå tomt.'

export const campaignErrorTexts: Partial<Record<string, string>> = {
  name: 'Skriv kampagnens navn med mindst tre tegn.',
  code: 'Skriv koden med 3–24 bogstaver og tal.',
  percent: 'Skriv et helt tal fra 1 til 100, eller lad feltet stå tomt.',
  amountOre: 'Skriv et beløb fra 1 kr., eller lad feltet stå tomt.',
  validFrom: dayText,
  validTo: dayText,
  totalLimit: countText,
  buyerLimit: countText,
}
