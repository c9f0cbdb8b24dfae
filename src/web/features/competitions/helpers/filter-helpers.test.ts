import { expect, test } from 'vitest'
import { filterHelpers } from './filter-helpers.ts'

const at = '2027-05-04T10:00:00.000Z'
const person = { roleId: crypto.randomUUID(), since: at, hasSecondStep: false, isMe: false }
const helpers = {
  people: [
    { ...person, name: 'Åse Krøyer', email: 'a@klub.dk', role: 'tournament_director' as const },
    { ...person, name: '', email: 'ib@klub.dk', role: 'tournament_scorer' as const },
  ],
  invitations: [
    {
      invitationId: crypto.randomUUID(),
      email: 'aase@klub.dk',
      role: 'tournament_scorer' as const,
      sentAt: at,
      expiresAt: at,
      isExpired: false,
    },
  ],
  log: [],
}
const found = (q?: string | number) => {
  const { people, invitations } = filterHelpers(helpers, { q })
  return [...people, ...invitations].map(({ email }) => email)
}

test.each<[string | number | undefined, string[]]>([
  [undefined, ['a@klub.dk', 'ib@klub.dk', 'aase@klub.dk']],
  ['aase', ['a@klub.dk', 'aase@klub.dk']],
  ['KRØYER åse', ['a@klub.dk']],
  ['scorefører', ['ib@klub.dk', 'aase@klub.dk']],
  [4711, []],
])('%s is looked for among the helpers', (q, emails) => {
  expect(found(q)).toEqual(emails)
})
