import type { TypedEntry } from '#contract/tournament-entrants.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { parseDguNumber } from '#domain/shared/ids.ts'
import { parseHandicap } from '#domain/shared/handicap.ts'
import { textIn } from '../../../text-in.ts'
import type { FormFault } from '../../../ui/form-error-summary.tsx'

type Read = { player: TypedEntry; faults: FormFault[] }

/** What stands in *Tilføj spiller*, as the contract wants it, and what could not be read. */
export function readPlayer(form: FormData, tournamentId: string): Read {
  const faults: FormFault[] = []
  const text = textIn(form)
  const wrong = (field: string, message: string) => void faults.push({ field, message })
  if (!text('firstName')) wrong('firstName', 'Skriv fornavnet.')
  if (!text('lastName')) wrong('lastName', 'Skriv efternavnet.')
  if (!text('gender')) wrong('gender', 'Vælg dametee eller herretee.')
  if (!text('divisionId')) wrong('divisionId', 'Vælg en række.')
  if (text('dguNumber') && !parseDguNumber(text('dguNumber'))) {
    wrong('dguNumber', 'Skriv nummeret som 90-1234.')
  }
  if (text('email') && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text('email'))) {
    wrong('email', 'Skriv en hel mail, som anne@eksempel.dk.')
  }
  const handicap = text('handicap') ? parseHandicap(text('handicap')) : undefined
  if (handicap && !handicap.ok) wrong('handicap', 'Skriv handicappet som 18,4 eller +1,2.')
  const birthDate = text('birthDate') ? readDanishDate(text('birthDate')) : null
  if (birthDate === undefined) wrong('birthDate', 'Skriv fødselsdagen som 24.05.1968.')
  const player: TypedEntry = {
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
  return { player, faults }
}
