import type { ManualEntry } from '#contract/entries/director.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { parseDguNumber } from '#domain/shared/ids.ts'
import { parseHandicap } from '#domain/shared/parse-handicap.ts'
import { formText } from '../../form-text.ts'
import type { FormError } from '../../ui/form-error-summary.tsx'

type Read = { player: ManualEntry; errors: FormError[] }

/** Reads the form *Tilføj spiller*: the input of the contract, or errors by field. */
export function parsePlayer(form: FormData, tournamentId: string): Read {
  const errors: FormError[] = []
  const text = formText(form)
  const reportError = (field: string, message: string) => void errors.push({ field, message })
  if (!text('firstName')) reportError('firstName', 'Skriv fornavnet.')
  if (!text('lastName')) reportError('lastName', 'Skriv efternavnet.')
  if (!text('gender')) reportError('gender', 'Vælg dametee eller herretee.')
  if (!text('divisionId')) reportError('divisionId', 'Vælg en række.')
  if (text('dguNumber') && !parseDguNumber(text('dguNumber'))) {
    reportError('dguNumber', 'Skriv nummeret som 90-1234.')
  }
  if (text('email') && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text('email'))) {
    reportError('email', 'Skriv en hel mail, som anne@eksempel.dk.')
  }
  const handicap = text('handicap') ? parseHandicap(text('handicap')) : undefined
  if (handicap && !handicap.ok) reportError('handicap', 'Skriv handicappet som 18,4 eller +1,2.')
  const birthDate = text('birthDate') ? readDanishDate(text('birthDate')) : null
  if (birthDate === undefined) reportError('birthDate', 'Skriv fødselsdagen som 24.05.1968.')
  const player: ManualEntry = {
    tournamentId,
    firstName: text('firstName'),
    lastName: text('lastName'),
    clubName: text('clubName'),
    dguNumber: text('dguNumber'),
    gender: text('gender') === 'women' ? 'women' : 'men',
    birthDate: birthDate ?? null,
    handicapTenths: handicap?.ok ? handicap.tenths : null,
    email: text('email'),
    divisionId: text('divisionId'),
    beyondPlaces: text('beyondPlaces') === 'on',
  }
  return { player, errors }
}
