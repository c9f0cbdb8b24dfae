import { urgentKinds } from '#domain/notifications/urgent-kinds.ts'
import { adminList, type Words } from './list.ts'
import { adminRecord } from './record.ts'

type SmsKind = (typeof urgentKinds)[number] | 'phone_code' | 'phone_stopped'

const kindWords = {
  start_time: { label: 'Ændret starttid' },
  suspension: { label: 'Afbrudt eller genoptaget spil' },
  free_place: { label: 'Ledig plads' },
  message: { label: 'Besked fra turneringsledelsen' },
  phone_code: { label: 'Kode til nummeret' },
  phone_stopped: { label: 'Svar på STOP' },
} satisfies Record<SmsKind, Words[string]>

const stateWords = {
  queued: { label: 'I kø', tone: 'info' },
  sent: { label: 'Afleveret til sms-firmaet', tone: 'info' },
  delivered: { label: 'Fremme', tone: 'success' },
  undelivered: { label: 'Kom ikke frem', tone: 'error' },
  failed: { label: 'Ikke sendt', tone: 'warning' },
} satisfies Words

/** Every SMS of the last 90 days. */
export const listSms = adminList({
  path: '/api/v1/admin/sms',
  audience: 'people.read',
  summary: 'The SMS that were sent or wait, with what became of each.',
  title: 'Sms',
  searchHint: 'Nummer, navn eller tekst',
  columns: [
    { key: 'phone', heading: 'Til', kind: 'code' },
    { key: 'name', heading: 'Navn', kind: 'text', optional: true, linkKey: 'person' },
    { key: 'person', heading: 'Personens side', kind: 'text', optional: true, unseen: true },
    { key: 'kind', heading: 'Slags', kind: 'word', words: kindWords },
    { key: 'state', heading: 'Tilstand', kind: 'word', words: stateWords },
    { key: 'text', heading: 'Tekst', kind: 'text', optional: true },
    { key: 'createdAt', heading: 'Skrevet', kind: 'time', sortable: true },
    { key: 'sentAt', heading: 'Sendt', kind: 'time', optional: true, sortable: true },
    { key: 'attempts', heading: 'Forsøg', kind: 'number', aside: true },
  ],
  filters: [
    { key: 'state', label: 'Tilstand', kind: 'choice', words: stateWords },
    { key: 'kind', label: 'Slags', kind: 'choice', words: kindWords },
    { key: 'createdAt', label: 'Skrevet', kind: 'period' },
  ],
  sort: { by: 'createdAt', order: 'desc' },
})

export const getSms = adminRecord({
  list: listSms,
  summary: 'One SMS.',
  more: [
    { key: 'status', heading: 'Sms-firmaets besked', kind: 'code', optional: true },
    { key: 'statusAt', heading: 'Modtaget', kind: 'time', optional: true },
    { key: 'error', heading: 'Fejl', kind: 'code', optional: true },
    { key: 'expiresAt', heading: 'Sendes senest', kind: 'time' },
  ],
})
