import { adminList, type Words } from './list.ts'

const signedWords = {
  signed: { label: 'Underskrevet', tone: 'success' },
  sent: { label: 'Sendt til underskrift', tone: 'info' },
  unsigned: { label: 'Ikke underskrevet', tone: 'warning' },
} satisfies Words

/** The newest version of the agreement of each club. */
export const listAgreements = adminList({
  path: '/api/v1/admin/agreements',
  audience: 'admin.enter',
  summary: 'The newest version of each club’s agreement, and whether it is signed.',
  title: 'Aftaler',
  searchHint: 'Klub, underskriver eller mail',
  columns: [
    { key: 'club', heading: 'Klub', kind: 'text', sortable: true },
    { key: 'version', heading: 'Version', kind: 'number', sortable: true },
    { key: 'state', heading: 'Tilstand', kind: 'word', words: signedWords, sortable: true },
    { key: 'signer', heading: 'Underskrevet af', kind: 'text', sortable: true, optional: true },
    { key: 'role', heading: 'Som', kind: 'text', optional: true },
    { key: 'signedAt', heading: 'Underskrevet', kind: 'time', sortable: true, optional: true },
    {
      key: 'signedVersion',
      heading: 'Sidst underskrevne version',
      kind: 'number',
      sortable: true,
      optional: true,
    },
    { key: 'sentTo', heading: 'Sendt til', kind: 'code', aside: true, optional: true },
    { key: 'createdAt', heading: 'Ny version fra', kind: 'time', sortable: true },
    { key: 'textHash', heading: 'SHA-256', kind: 'code', aside: true },
  ],
  filters: [{ key: 'state', label: 'Tilstand', kind: 'choice', words: signedWords }],
  sort: { by: 'createdAt', order: 'desc' },
})
