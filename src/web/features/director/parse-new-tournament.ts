import type { NewTournament } from '#contract/competitions/endpoints.ts'
import { parseMinute } from '#domain/shared/clock-time.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { parseKroner } from '#domain/shared/money.ts'
import type { ParsedFields, ReadText } from '../../parsed-form.ts'
import type { FormError } from '../../ui/form-error-summary.tsx'

/** The form *Ny turnering* as the input of the contract, and its errors. */
export function parseNewTournament(
  text: ReadText,
  { clubId, today }: { clubId: string; today: string },
): ParsedFields<NewTournament> {
  const errors: FormError[] = []
  const reportError = (field: string, message: string) => void errors.push({ field, message })
  const name = text('name')
  if (name.length < 2) reportError('name', 'Skriv turneringens navn.')
  const day = readDanishDate(text('day'))
  if (!day) reportError('day', 'Skriv dagen som 12.06.2027.')
  else if (day < today) reportError('day', 'Dagen er gået. Vælg en dag fra i dag og frem.')
  for (const [field, message] of choices) if (!text(field)) reportError(field, message)
  const feeOre = parseFee(text('fee'))
  if (feeOre === undefined) reportError('fee', 'Skriv prisen i kroner, som 250, eller 0.')
  const input = {
    clubId,
    name,
    day: day ?? '',
    feeOre: feeOre ?? 0,
    courseId: text('courseId'),
    format: text('format') as NewTournament['format'],
    divisions: text('divisions') as NewTournament['divisions'],
    ...parsePresetFields(text, reportError),
  }
  return { input, errors }
}

const choices = [
  ['courseId', 'Vælg en bane.'],
  ['format', 'Vælg, hvordan der spilles.'],
  ['divisions', 'Vælg rækker.'],
] as const

/** Øre from `250` or `250,50`; undefined for other text and above 10,000 kr. */
export function parseFee(text: string): number | undefined {
  const ore = parseKroner(text)
  return ore !== undefined && ore >= 0 && ore <= 1_000_000 ? ore : undefined
}

type ReportError = (field: string, message: string) => void

/** *Flere valg*: an empty field uses the preset, and an empty number of places means no limit. */
function parsePresetFields(text: ReadText, reportError: ReportError) {
  const fee = (field: string) => {
    if (text(field) === '') return undefined
    const ore = parseFee(text(field))
    if (ore === undefined)
      reportError(field, 'Skriv prisen i kroner, som 150, eller lad feltet stå tomt.')
    return ore
  }
  const [memberFeeOre, cardFeeOre] = [fee('memberFee'), fee('cardFee')]
  const firstMinute = parseMinute(text('firstStart'))
  if (firstMinute === undefined) reportError('firstStart', 'Skriv tiden som 9.00.')
  const places = parsePlaces(text('places'))
  if (places === undefined)
    reportError('places', 'Skriv et tal fra 2 til 400, eller lad feltet stå tomt.')
  return {
    ...(memberFeeOre !== undefined && { memberFeeOre }),
    ...(cardFeeOre !== undefined && { cardFeeOre }),
    cardUsesRound: text('cardUsesRound') === 'on',
    ...(places !== undefined && { places }),
    ...(firstMinute !== undefined && { firstMinute }),
    startStyle: (text('startStyle') || 'one_tee') as NonNullable<NewTournament['startStyle']>,
    ...(text('about') && { about: text('about') }),
    ...(text('menTeeId') && { menTeeId: text('menTeeId') }),
    ...(text('womenTeeId') && { womenTeeId: text('womenTeeId') }),
  }
}

/** Null for no limit; undefined for an invalid number of players. */
export function parsePlaces(text: string): number | null | undefined {
  if (text === '') return null
  const places = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return places >= 2 && places <= 400 ? places : undefined
}
