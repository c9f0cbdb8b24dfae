import { isPossibleBirthDate } from '#domain/shared/birth-date.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { parseDguNumber } from '#domain/shared/ids.ts'
import * as cell from './cells.ts'
import { type Column, type ReadRow } from './column.ts'
import type { Note } from './table.ts'

/** A member in a file. Undefined leaves the stored value unchanged; null clears it. */
export type MemberRecord = {
  line: number
  dguNumber: string
  clubNumber: number
  firstName: string
  lastName: string
  email: string | null | undefined
  birthDate: PlainDate | null | undefined
  gender: 'men' | 'women' | null | undefined
  /** Undefined when missing: a blank never makes a full member (D37). */
  membershipType: number | undefined
  isHome: boolean | undefined
  handicapTenths: number | null | undefined
}

const membershipCell = cell.choiceCell<number>([
  [1, ['Fuldtid', 'Fuldtidsmedlem', 'Fuld', 'Full', 'Full time', '1', 'Senior', 'Aktiv']],
  [2, ['Fleks', 'Fleksmedlem', 'Flex', 'F', '2']],
  [3, ['Langdistance', 'Langdistancemedlem', 'Long distance', 'LongDistance', '3']],
  [4, ['Prøve', 'Prøvemedlem', 'Trial', '4']],
  [5, ['Passiv', 'Passivt medlem', 'Passive', '5']],
  [6, ['Junior uden baneret', 'JuniorWithoutCoursePermission', '6']],
  [7, ['Tidligere', 'Tidligere medlem', 'Former', 'Udmeldt', '7']],
])

export const memberColumns: Column[] = [
  {
    key: 'dguNumber',
    title: 'DGU-nummer',
    also: ['DGU nr', 'DGU', 'DGU number', 'UnionID', 'Medlemsnummer', 'Medlemsnr', 'Member number'],
    required: true,
    read: cell.textCell(40),
  },
  {
    key: 'clubNumber',
    title: 'Klubnummer',
    also: ['Klubnr', 'Klub nr', 'Club number'],
    read: cell.wholeCell(1, 9999),
  },
  {
    key: 'firstName',
    title: 'Fornavn',
    also: ['First name', 'Given name'],
    read: cell.nameCell(80),
  },
  { key: 'lastName', title: 'Efternavn', also: ['Last name', 'Surname'], read: cell.nameCell(80) },
  { key: 'name', title: 'Navn', also: ['Name', 'Full name', 'Medlem'], read: cell.nameCell(160) },
  {
    key: 'email',
    mayEmpty: true,
    title: 'E-mail',
    also: ['Email', 'Mail', 'E-mailadresse', 'Email address'],
    read: cell.emailCell,
  },
  {
    key: 'birthDate',
    mayEmpty: true,
    title: 'Fødselsdato',
    also: ['Født', 'Fødselsdag', 'Birth date', 'Birthdate', 'Date of birth', 'Birthday'],
    read: cell.dateCell,
  },
  {
    key: 'gender',
    mayEmpty: true,
    title: 'Køn',
    also: ['Gender', 'Sex'],
    read: cell.genderCell,
  },
  {
    key: 'membershipType',
    title: 'Medlemstype',
    also: ['Medlemskab', 'Type', 'Membership type', 'Membership', 'Kategori', 'Medlemskategori'],
    read: membershipCell,
  },
  {
    key: 'isHome',
    title: 'Hjemmeklub',
    also: ['Home club', 'Is home club', 'Primær klub'],
    read: cell.yesNoCell,
  },
  {
    key: 'handicapTenths',
    mayEmpty: true,
    title: 'Handicap',
    also: ['HCP', 'Hcp index', 'Handicap index', 'Handicapindeks', 'Hcp.'],
    read: cell.handicapCell,
  },
]

type RecordResult = { ok: true; record: MemberRecord; warning?: Note } | { ok: false; error: Note }

/** Builds a member from a row; the club is the part of the DGU number before the hyphen. */
export function toMember({ line, values }: ReadRow, today: PlainDate): RecordResult {
  const club = values.clubNumber as number | null | undefined
  const typed = values.dguNumber as string
  const parsed = parseDguNumber(typed) ?? (club ? parseDguNumber(`${club}-${typed}`) : undefined)
  if (!parsed) {
    const reason = `»${typed}« er ikke et DGU-nummer, fx 88-534`
    return { ok: false, error: { line, column: 'DGU-nummer', reason } }
  }
  const clubNumber = Number(parsed.number.split('-')[0])
  if (club && club !== clubNumber) {
    const reason = `DGU-nummer ${parsed.number} hører ikke til klub ${club}`
    return { ok: false, error: { line, column: 'Klubnummer', reason } }
  }
  const name = nameOf(values)
  if (!name)
    return { ok: false, error: { line, column: 'Navn', reason: 'fornavn og efternavn mangler' } }

  const birthDate = values.birthDate as MemberRecord['birthDate']
  if (birthDate && !isPossibleBirthDate(birthDate, today)) {
    return {
      ok: false,
      error: { line, column: 'Fødselsdato', reason: cell.impossibleBirthDateText(birthDate) },
    }
  }
  const typeInFile = values.membershipType as number | undefined
  const isContradiction = parsed.flex && typeInFile !== 2 && typeInFile !== undefined
  return {
    ok: true,
    record: {
      line,
      dguNumber: parsed.number,
      clubNumber,
      ...name,
      email: values.email as MemberRecord['email'],
      birthDate,
      gender: values.gender as MemberRecord['gender'],
      membershipType: parsed.flex ? 2 : typeInFile,
      isHome: values.isHome as boolean | undefined,
      handicapTenths: values.handicapTenths as MemberRecord['handicapTenths'],
    },
    ...(isContradiction && {
      warning: { line, column: 'Medlemstype', reason: 'F i DGU-nummeret er læst som fleksmedlem' },
    }),
  }
}

/** Identifies a member in a file; a duplicate is an error. */
export const memberKey = ({ dguNumber }: MemberRecord) => `DGU-nummer ${dguNumber}`

/** First and last name, or one name split before its last word. */
function nameOf({ firstName, lastName, name }: ReadRow['values']) {
  if (firstName && lastName) return { firstName: String(firstName), lastName: String(lastName) }
  const words = String(name ?? '').split(' ')
  const last = words.pop()
  return words.length > 0 && last ? { firstName: words.join(' '), lastName: last } : undefined
}

/** A file needs columns for first and last name, or one for the full name. */
export function missingNameColumns(keys: Set<string>): string | undefined {
  if (keys.has('name') || (keys.has('firstName') && keys.has('lastName'))) return undefined
  return 'Der mangler kolonnerne Fornavn og Efternavn (eller Navn).'
}
