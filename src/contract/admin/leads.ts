import { leadStates, leadStateText } from '#domain/partnership/lead.ts'
import { adminList, type Word, type Words } from './list.ts'

const tones: Partial<Record<(typeof leadStates)[number], Word['tone']>> = {
  new: 'warning',
  offer_sent: 'info',
  accepted: 'success',
}

export const leadStateWords = Object.fromEntries(
  leadStates.map((state) => [
    state,
    { label: leadStateText[state], ...(tones[state] && { tone: tones[state] }) },
  ]),
) as Record<(typeof leadStates)[number], Word>

const openWords = { open: { label: 'Alle åbne' }, ...leadStateWords } satisfies Words
const reminderWords = {
  due: { label: 'Forfalden' },
  set: { label: 'Har en påmindelse' },
  none: { label: 'Ingen påmindelse' },
} satisfies Words

/** Clubs that may become partners. */
export const listLeads = adminList({
  path: '/api/v1/admin/leads',
  audience: 'leads.handle',
  summary: 'The clubs that may become partners, and where each stands.',
  title: 'Mulige klubber',
  searchHint: 'Klub, kontakt, mail eller telefon',
  columns: [
    { key: 'club', heading: 'Klub', kind: 'text', sortable: true },
    { key: 'state', heading: 'Tilstand', kind: 'word', words: leadStateWords, sortable: true },
    { key: 'contact', heading: 'Kontakt', kind: 'text', sortable: true },
    { key: 'remindOn', heading: 'Påmindelse', kind: 'day', sortable: true, optional: true },
    {
      key: 'rounds',
      heading: 'Runder, de regner med',
      kind: 'number',
      sortable: true,
      optional: true,
    },
    { key: 'createdAt', heading: 'Oprettet', kind: 'time', sortable: true },
    { key: 'updatedAt', heading: 'Sidst ændret', kind: 'time', sortable: true },
    { key: 'email', heading: 'Mail', kind: 'code', aside: true, optional: true },
    { key: 'phone', heading: 'Telefon', kind: 'code', aside: true, optional: true },
  ],
  filters: [
    { key: 'state', label: 'Tilstand', kind: 'choice', words: openWords },
    { key: 'reminder', label: 'Påmindelse', kind: 'choice', words: reminderWords },
    { key: 'createdAt', label: 'Oprettet', kind: 'period' },
  ],
  sort: { by: 'updatedAt', order: 'desc' },
})
