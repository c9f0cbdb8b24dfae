import { roleText } from '#domain/accounts/role-text.ts'
import { roleNames, scopeOf, type RoleName } from '#domain/accounts/roles.ts'
import { membershipNames } from '#domain/accounts/membership.ts'
import { listPasses } from './cards.ts'
import { mailsShape } from './mails.ts'
import { adminList, type Word, type Words } from './list.ts'
import { listOrders } from './orders.ts'
import { adminRecord } from './record.ts'
import { listCheckIns } from './visits.ts'

/** Labels of roles; roles of the back office have a colour. */
export const roleWords = Object.fromEntries(
  roleNames.map((name) => {
    const tone = scopeOf(name) === 'none' ? ({ tone: 'info' } as const) : {}
    return [name, { label: roleText[name].name, ...tone }]
  }),
) as Record<RoleName, Word>

const addressWords = {
  yes: { label: 'Bekræftet mail' },
  no: { label: 'Ikke bekræftet mail' },
} satisfies Words

export const listPeople = adminList({
  path: '/api/v1/admin/people',
  audience: 'people.read',
  summary: 'Every account: who may sign in, as what, and whose cards it manages.',
  title: 'Personer',
  searchHint: 'Navn eller mail',
  columns: [
    { key: 'name', heading: 'Navn', kind: 'text', sortable: true },
    { key: 'email', heading: 'Mail', kind: 'code', sortable: true },
    { key: 'emailVerified', heading: 'Bekræftet', kind: 'flag' },
    { key: 'roles', heading: 'Roller', kind: 'text', optional: true },
    { key: 'golfers', heading: 'Golfspillere', kind: 'number' },
    { key: 'lastSignIn', heading: 'Sidst logget ind', kind: 'time', optional: true },
    { key: 'createdAt', heading: 'Oprettet', kind: 'time', sortable: true },
  ],
  filters: [
    { key: 'role', label: 'Rolle', kind: 'choice', words: roleWords },
    { key: 'verified', label: 'Mail', kind: 'choice', words: addressWords },
    { key: 'createdAt', label: 'Oprettet', kind: 'period' },
  ],
  sort: { by: 'createdAt', order: 'desc' },
})

/** Labels of membership types, by the golf union's numbers. */
export const membershipTypeWords: Words = Object.fromEntries(
  Object.entries(membershipNames).map(([type, label]) => [type, { label }]),
)

const membershipWords = {
  confirmed: { label: 'Medlemskab bekræftet' },
  unconfirmed: { label: 'Ikke bekræftet' },
} satisfies Words

export const listGolfers = adminList({
  path: '/api/v1/admin/golfers',
  audience: 'people.read',
  summary: 'Every golfer with DGU number, clubs, handicap and number of cards.',
  title: 'Golfspillere',
  searchHint: 'Navn, DGU-nummer, klub eller mail',
  columns: [
    { key: 'name', heading: 'Navn', kind: 'text', sortable: true },
    { key: 'dguNumber', heading: 'DGU-nummer', kind: 'code', optional: true },
    { key: 'clubs', heading: 'Hjemmeklub', kind: 'text', optional: true },
    { key: 'handicap', heading: 'Handicap', kind: 'handicap', sortable: true, optional: true },
    {
      key: 'verifiedForYear',
      heading: 'Bekræftet for',
      kind: 'number',
      sortable: true,
      optional: true,
    },
    { key: 'passes', heading: 'Kort', kind: 'number' },
    { key: 'createdAt', heading: 'Oprettet', kind: 'time', sortable: true },
  ],
  filters: [
    { key: 'membership', label: 'Medlemskab', kind: 'choice', words: membershipWords },
    { key: 'createdAt', label: 'Oprettet', kind: 'period' },
  ],
  sort: { by: 'createdAt', order: 'desc' },
})

export const getPerson = adminRecord({
  list: listPeople,
  summary: 'An account with its golfers, cards, orders, mails and everything that happened.',
  more: [
    { key: 'phone', heading: 'Telefon', kind: 'code', optional: true },
    { key: 'twoFactor', heading: 'To trin ved log ind', kind: 'flag' },
  ],
  related: {
    roles: {
      title: 'Roller',
      columns: [
        { key: 'role', heading: 'Rolle', kind: 'word', words: roleWords },
        { key: 'club', heading: 'Klub', kind: 'text', optional: true },
        { key: 'grantedAt', heading: 'Givet', kind: 'time' },
      ],
    },
    golfers: listGolfers,
    passes: listPasses,
    orders: listOrders,
    mails: mailsShape,
  },
})

export const getGolfer = adminRecord({
  list: listGolfers,
  summary: 'A golfer with memberships, the accounts that manage her, cards and check-ins.',
  more: [
    { key: 'email', heading: 'Mail', kind: 'code', optional: true },
    { key: 'birthDate', heading: 'Fødselsdag', kind: 'day', optional: true },
    { key: 'verifiedAt', heading: 'Sidst bekræftet', kind: 'time', optional: true },
    { key: 'rightToPlay', heading: 'Spilleret', kind: 'flag', optional: true },
  ],
  related: {
    memberships: {
      title: 'Medlemskaber',
      columns: [
        { key: 'dguNumber', heading: 'DGU-nummer', kind: 'code' },
        { key: 'clubName', heading: 'Klub', kind: 'text' },
        { key: 'type', heading: 'Slags', kind: 'word', words: membershipTypeWords },
        { key: 'isHome', heading: 'Hjemmeklub', kind: 'flag' },
        { key: 'firstSeen', heading: 'Første gang set', kind: 'day' },
        { key: 'endedOn', heading: 'Ophørt', kind: 'day', optional: true },
      ],
    },
    people: listPeople,
    passes: listPasses,
    checkIns: listCheckIns,
  },
})
