import { foldDanish } from '#domain/shared/danish.ts'
import { isPossibleBirthDate } from '#domain/shared/birth-date.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { parseDguNumber } from '#domain/shared/ids.ts'
import { parsePhone } from '#domain/shared/phone.ts'
import * as cell from '../../clubs/imports/cells.ts'
import { valid, type Column, type ReadRow } from '../../clubs/imports/column.ts'
import type { Note } from '../../clubs/imports/table.ts'

/** A line of GolfBox's list as read. */
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
    // A player with an invalid phone number is imported without it.
    read: (text) => {
      const phone = text.replace(/[^\d+ ]/g, '').trim()
      return valid(parsePhone(phone) ? phone : null)
    },
  },
]

/** Whether the file has the full name, or first and last name, in columns. */
export const hasNames = (keys: ReadonlySet<string>) =>
  keys.has('name') || (keys.has('firstName') && keys.has('lastName'))

type ReadPlayer = { ok: true; record: ListRecord } | { ok: false; error: Note }

/** Reads a player from a row. A guest has no DGU number. */
export function toListRecord({ line, values }: ReadRow, today: PlainDate): ReadPlayer {
  const text = (values.dguNumber ?? '') as string
  const number = text === '' ? null : parseDguNumber(text)?.number
  if (number === undefined) {
    const reason = `»${text}« er ikke et DGU-nummer, fx 88-534`
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
  const valueOf = <T>(key: string) => (values[key] ?? null) as T | null
  return {
    ok: true,
    record: {
      line,
      dguNumber: number,
      ...name,
      clubName: valueOf('clubName'),
      gender: valueOf('gender'),
      birthDate,
      handicapTenths: valueOf('handicapTenths'),
      divisionName: valueOf('divisionName'),
      email: valueOf('email'),
      phone: valueOf('phone'),
    },
  }
}

/** First and last name; a full name is split before its last word, or at a comma: `Holm, Anne`. */
function nameOf({ firstName, lastName, name }: ReadRow['values']) {
  if (firstName && lastName) return { firstName: String(firstName), lastName: String(lastName) }
  const fullName = String(name ?? '')
  const [last, first] = fullName.split(',').map((part) => part.trim())
  if (first && last) return { firstName: first, lastName: last }
  const words = fullName.split(' ')
  const family = words.pop()
  return words.length > 0 && family ? { firstName: words.join(' '), lastName: family } : undefined
}

/** Identifies the player of a line: by DGU number, or by name without one. */
export const listKey = ({ dguNumber, firstName, lastName }: Omit<ListRecord, 'line'>) =>
  dguNumber ?? foldDanish(`${firstName} ${lastName}`)
