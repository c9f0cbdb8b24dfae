import { foldDanish } from '#domain/shared/danish.ts'
import { isPossibleBirthDate } from '#domain/shared/birth-date.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { parseDguNumber } from '#domain/shared/ids.ts'
import { parsePhone } from '#domain/shared/phone.ts'
import * as cell from '../../clubs/imports/cells.ts'
import { valid, type Column, type ReadRow } from '../../clubs/imports/column.ts'
import type { Note } from '../../clubs/imports/table.ts'

/** A line of GolfBox's list, as far as it was understood. */
export type ListRecord = {
  line: number
  dguNumber: string | null
  firstName: string
  lastName: string
  clubName: string | null
  gender: 'men' | 'women' | null
  birthDate: PlainDate | null
  handicapTenths: number | null
  divisionName: string | null
  email: string | null
  phone: string | null
}

export const entrantColumns: Column[] = [
  {
    key: 'dguNumber',
    title: 'DGU-nummer',
    also: [
      'DGU nr',
      'DGU',
      'DGU number',
      'UnionID',
      'Medlemsnummer',
      'Medlemsnr',
      'Medlem nr',
      'Member number',
      'Member no',
    ],
    read: cell.textCell(40),
  },
  { key: 'firstName', title: 'Fornavn', also: ['First name'], read: cell.nameCell(60) },
  { key: 'lastName', title: 'Efternavn', also: ['Last name', 'Surname'], read: cell.nameCell(60) },
  {
    key: 'name',
    title: 'Navn',
    also: ['Name', 'Full name', 'Spiller', 'Deltager', 'Player'],
    read: cell.nameCell(120),
  },
  {
    key: 'clubName',
    title: 'Klub',
    also: ['Club', 'Hjemmeklub', 'Home club', 'Klubnavn'],
    read: cell.textCell(100),
  },
  { key: 'gender', title: 'Køn', also: ['Gender', 'Sex'], read: cell.genderCell },
  {
    key: 'birthDate',
    title: 'Fødselsdato',
    also: ['Født', 'Fødselsdag', 'Birth date', 'Date of birth'],
    read: cell.dateCell,
  },
  {
    key: 'handicapTenths',
    title: 'Handicap',
    also: [
      'HCP',
      'HCP indeks',
      'Hcp index',
      'Handicap index',
      'Handicapindeks',
      'WHS',
      'Hcp.',
      'Exact hcp',
    ],
    read: cell.handicapCell,
  },
  {
    key: 'divisionName',
    title: 'Række',
    also: ['Klasse', 'Class', 'Division', 'Kategori'],
    read: cell.textCell(100),
  },
  { key: 'email', title: 'E-mail', also: ['Email', 'Mail', 'E-mailadresse'], read: cell.emailCell },
  {
    key: 'phone',
    title: 'Telefon',
    also: ['Mobil', 'Mobiltelefon', 'Mobilnummer', 'Phone', 'Mobile', 'Tlf'],
    // A number that nobody can ring is no reason to leave a player out.
    read: (text) => {
      const phone = text.replace(/[^\d+ ]/g, '').trim()
      return valid(parsePhone(phone) ? phone : null)
    },
  },
]

/** Either both names or the whole one must have a column. */
export const hasNames = (keys: ReadonlySet<string>) =>
  keys.has('name') || (keys.has('firstName') && keys.has('lastName'))

type Made = { ok: true; record: ListRecord } | { ok: false; error: Note }

/** Puts a player together from a row. Whoever plays as a guest has no DGU number. */
export function toListed({ line, values }: ReadRow, today: PlainDate): Made {
  const typed = (values.dguNumber ?? '') as string
  const number = typed === '' ? null : parseDguNumber(typed)?.number
  if (number === undefined) {
    const reason = `»${typed}« er ikke et DGU-nummer, fx 88-534`
    return { ok: false, error: { line, column: 'DGU-nummer', reason } }
  }
  const name = nameOf(values)
  if (!name) {
    return { ok: false, error: { line, column: 'Navn', reason: 'fornavn og efternavn mangler' } }
  }
  const birthDate = (values.birthDate ?? null) as PlainDate | null
  if (birthDate && !isPossibleBirthDate(birthDate, today)) {
    return {
      ok: false,
      error: { line, column: 'Fødselsdato', reason: cell.impossibleBirthDateText(birthDate) },
    }
  }
  const given = <T>(key: string) => (values[key] ?? null) as T | null
  return {
    ok: true,
    record: {
      line,
      dguNumber: number,
      ...name,
      clubName: given('clubName'),
      gender: given('gender'),
      birthDate,
      handicapTenths: given('handicapTenths'),
      divisionName: given('divisionName'),
      email: given('email'),
      phone: given('phone'),
    },
  }
}

/** `Anne`, `Holm`; one name parted before its last word, or at its comma: `Holm, Anne`. */
function nameOf({ firstName, lastName, name }: ReadRow['values']) {
  if (firstName && lastName) return { firstName: String(firstName), lastName: String(lastName) }
  const whole = String(name ?? '')
  const [last, first] = whole.split(',').map((part) => part.trim())
  if (first && last) return { firstName: first, lastName: last }
  const words = whole.split(' ')
  const family = words.pop()
  return words.length > 0 && family ? { firstName: words.join(' '), lastName: family } : undefined
}

/** What a line is about: the number, and without one the name. */
export const listKey = ({ dguNumber, firstName, lastName }: Omit<ListRecord, 'line'>) =>
  dguNumber ?? foldDanish(`${firstName} ${lastName}`)
