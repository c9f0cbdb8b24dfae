import type { EditedEntry } from '#contract/entries-director.ts'
import { parseHandicap } from '#domain/shared/handicap.ts'
import { parseDguNumber } from '#domain/shared/ids.ts'
import { parseKroner } from '#domain/shared/money.ts'
import { formText } from '../../form-text.ts'

type Edited = Omit<EditedEntry, 'tournamentId' | 'entryId'>

/** What stands in *Ret spilleren*, as the contract requires it, and what could not be read, by field. */
export function parseEditedEntry(form: FormData): {
  edited: Edited
  fieldErrors: Record<string, string>
} {
  const text = formText(form)
  const handicap = text('handicap') ? parseHandicap(text('handicap')) : undefined
  const feeOre = parseKroner(text('fee'))
  const isMail = text('email') === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text('email'))
  return {
    edited: {
      firstName: text('firstName'),
      lastName: text('lastName'),
      clubName: text('clubName'),
      dguNumber: text('dguNumber'),
      gender: text('gender') === 'women' ? 'women' : 'men',
      handicapTenths: handicap?.ok ? handicap.tenths : null,
      email: text('email'),
      divisionId: text('divisionId'),
      feeOre: feeOre ?? 0,
    },
    fieldErrors: {
      ...(text('firstName') === '' && { firstName: 'Skriv fornavnet.' }),
      ...(text('lastName') === '' && { lastName: 'Skriv efternavnet.' }),
      ...(text('dguNumber') &&
        !parseDguNumber(text('dguNumber')) && { dguNumber: 'Skriv nummeret som 90-1234.' }),
      ...(handicap && !handicap.ok && { handicap: 'Skriv handicappet som 18,4 eller +1,2.' }),
      ...(feeOre === undefined && { fee: 'Skriv prisen i kroner, som 350.' }),
      ...(!isMail && { email: 'Skriv en hel mail, som anne@eksempel.dk.' }),
    },
  }
}
