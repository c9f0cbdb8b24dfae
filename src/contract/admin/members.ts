import { adminList, type Words } from './list.ts'
import { membershipTypeWords } from './people.ts'
import { adminRecord } from './record.ts'

/** A member list without the type of membership makes no one a full member. */
const typeWords = { ...membershipTypeWords, unknown: { label: 'Ikke oplyst' } } satisfies Words
const genderWords = { men: { label: 'Herre' }, women: { label: 'Dame' } } satisfies Words

/** The clubs' own member lists, as imported by the back office. */
export const listMembers = adminList({
  path: '/api/v1/admin/members',
  audience: 'people.read',
  summary: 'Members by the lists that clubs have given us.',
  title: 'Klubbernes medlemmer',
  searchHint: 'Navn, DGU-nummer eller klub',
  columns: [
    { key: 'name', heading: 'Navn', kind: 'text', sortable: true },
    { key: 'dguNumber', heading: 'DGU-nummer', kind: 'code', sortable: true },
    { key: 'clubName', heading: 'Klub', kind: 'text', sortable: true },
    { key: 'clubNumber', heading: 'Klubnr.', kind: 'number', sortable: true },
    {
      key: 'membershipType',
      heading: 'Medlemskab',
      kind: 'word',
      words: typeWords,
      sortable: true,
    },
    { key: 'handicap', heading: 'Handicap', kind: 'handicap', sortable: true, optional: true },
    { key: 'importedAt', heading: 'Indlæst', kind: 'time', sortable: true },
  ],
  filters: [
    { key: 'clubNumber', label: 'Klubnummer', kind: 'number' },
    { key: 'membershipType', label: 'Medlemskab', kind: 'choice', words: typeWords },
    { key: 'importedAt', label: 'Indlæst', kind: 'period' },
  ],
  sort: { by: 'name', order: 'asc' },
})

export const getMember = adminRecord({
  list: listMembers,
  summary: 'One member as a club’s list has her.',
  more: [
    { key: 'email', heading: 'Mail', kind: 'code', optional: true },
    { key: 'birthDate', heading: 'Fødselsdag', kind: 'day', optional: true },
    { key: 'gender', heading: 'Køn', kind: 'word', words: genderWords, optional: true },
    { key: 'isHome', heading: 'Hjemmeklub', kind: 'flag' },
    { key: 'fileName', heading: 'Fra filen', kind: 'text', optional: true },
  ],
})
