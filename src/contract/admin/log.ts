import { z } from 'zod'
import { adminList, type Words } from './list.ts'
import { activityEventLabels } from './log-labels.ts'
import { adminRecord } from './record.ts'

export const actorWords = {
  account: { label: 'Konto' },
  device: { label: 'Klubbens enhed' },
  link: { label: 'Link' },
  system: { label: 'Systemet' },
} satisfies Words

const moduleWords = {
  accounts: { label: 'Konti' },
  admin: { label: 'Kontoret' },
  cases: { label: 'Sager' },
  checkins: { label: 'Check-ins' },
  clubs: { label: 'Klubber' },
  companies: { label: 'Firmaer' },
  content: { label: 'Tekster' },
  discounts: { label: 'Rabatter' },
  partnership: { label: 'Samarbejde' },
  passes: { label: 'Kort' },
  payments: { label: 'Betaling' },
  programs: { label: 'Programmer' },
  privacy: { label: 'Persondata' },
  registrations: { label: 'Tilmelding' },
  settlement: { label: 'Afregning' },
  tournaments: { label: 'Turneringer' },
} satisfies Words

/** Actions that are asked for together. */
const whatWords = { files: { label: 'Hentede filer' } } satisfies Words

export const listActivity = adminList({
  path: '/api/v1/admin/activity',
  audience: 'log.read',
  summary: 'Every change: who did what to which, and when, with the names of today.',
  title: 'Log',
  searchHint: 'Handling, navn eller nummer',
  columns: [
    {
      key: 'action',
      heading: 'Handling',
      kind: 'word',
      words: activityEventLabels,
      sortable: true,
    },
    { key: 'at', heading: 'Tid', kind: 'time', sortable: true },
    { key: 'subject', heading: 'Om', kind: 'text', optional: true, linkKey: 'subjectPath' },
    { key: 'details', heading: 'Detaljer', kind: 'text', optional: true },
    { key: 'actor', heading: 'Gjort af', kind: 'text', optional: true, linkKey: 'actorPath' },
    { key: 'actorKind', heading: 'Som', kind: 'word', words: actorWords },
    { key: 'subjectPath', heading: 'Side', kind: 'code', unseen: true },
    { key: 'actorPath', heading: 'Personens side', kind: 'code', unseen: true },
  ],
  filters: [
    { key: 'module', label: 'Område', kind: 'choice', words: moduleWords },
    { key: 'what', label: 'Hvad', kind: 'choice', words: whatWords },
    { key: 'actorKind', label: 'Gjort som', kind: 'choice', words: actorWords },
    { key: 'at', label: 'Tid', kind: 'period' },
  ],
  sort: { by: 'at', order: 'desc' },
})

export const getActivity = adminRecord({
  list: listActivity,
  summary: 'One line of the log.',
  id: z.string().regex(/^\d{1,15}$/),
})
