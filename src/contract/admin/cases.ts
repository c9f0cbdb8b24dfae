import { z } from 'zod'
import { caseKindText, type CaseState } from '#domain/cases/case.ts'
import { caseKinds } from '#domain/cases/case-kinds.ts'
import { adminList, type Word, type Words } from './list.ts'
import { timelineEntry } from './record.ts'
import { endpoint } from '#contract/shared/endpoint.ts'

export const caseStateWords = {
  new: { label: 'Ny', tone: 'warning' },
  in_progress: { label: 'I gang', tone: 'info' },
  waiting: { label: 'Venter på svar' },
  closed: { label: 'Lukket', tone: 'success' },
} satisfies Record<CaseState, Word>

/** Labels for reasons of refusals; a code without a label is shown as it is. */
export const reasonWords: Words = {
  unknown_pass: { label: 'Ukendt kort' },
  revoked: { label: 'Kortet er spærret' },
  refunded: { label: 'Kortet er betalt tilbage' },
  withdrawn: { label: 'Købet er fortrudt' },
  unpaid: { label: 'Betalingen mangler' },
  not_yet_valid: { label: 'Kortet gælder ikke endnu' },
  expired: { label: 'Kortet er udløbet' },
  identity_mismatch: { label: 'Kortet tilhører en anden' },
  not_verified: { label: 'Medlemskabet er ikke bekræftet' },
  club_not_partner_on_date: { label: 'Klubben er ikke samarbejdsklub den dag' },
  home_club: { label: 'Er medlem i klubben' },
  day_type: { label: 'Kortet gælder ikke den ugedag' },
  blackout: { label: 'Lukket for kortgæster' },
  club_limit: { label: 'Klubbens runder er brugt' },
  total_limit: { label: 'Alle kortets runder er brugt' },
  already_today: { label: 'Har allerede spillet i dag' },
  hcp_above_max: { label: 'Handicap over klubbens grænse' },
  karens: { label: 'Har skiftet klub i år' },
  refused_offline: { label: 'Afvist uden forbindelse' },
  impossible_travel: { label: 'Kan ikke nås fra den anden klub' },
  too_late: { label: 'Sendt for sent' },
}

const kindWords: Words = Object.fromEntries(
  caseKinds.map((kind) => [kind, { label: caseKindText[kind] }]),
)
const stateFilter = { open: { label: 'Alle, der ikke er lukket' }, ...caseStateWords }
const assignedWords = { nobody: { label: 'Ingen' }, taken: { label: 'En af os' } } satisfies Words

export const listCases = adminList({
  path: '/api/v1/admin/cases',
  audience: 'cases.handle',
  summary: 'Everything that was written to us, and where our answer stands.',
  title: 'Sager',
  searchHint: 'Sagsnummer, navn, mail, klub eller firma',
  columns: [
    { key: 'number', heading: 'Sag', kind: 'code', sortable: true },
    { key: 'kind', heading: 'Om', kind: 'word', words: kindWords, sortable: true },
    { key: 'state', heading: 'Tilstand', kind: 'word', words: caseStateWords, sortable: true },
    { key: 'name', heading: 'Fra', kind: 'text', sortable: true },
    { key: 'about', heading: 'Klub, firma eller besked', kind: 'text' },
    { key: 'createdAt', heading: 'Åbnet', kind: 'time', sortable: true },
    { key: 'updatedAt', heading: 'Sidst ændret', kind: 'time', sortable: true },
    { key: 'assignee', heading: 'Hos', kind: 'text', sortable: true, optional: true },
    { key: 'email', heading: 'Mail', kind: 'code', aside: true },
    { key: 'phone', heading: 'Telefon', kind: 'code', aside: true, optional: true },
  ],
  filters: [
    { key: 'kind', label: 'Om', kind: 'choice', words: kindWords },
    { key: 'state', label: 'Tilstand', kind: 'choice', words: stateFilter },
    { key: 'assigned', label: 'Hos', kind: 'choice', words: assignedWords },
    { key: 'createdAt', label: 'Åbnet', kind: 'period' },
  ],
  sort: { by: 'createdAt', order: 'desc' },
})

export const getCaseTimeline = endpoint({
  method: 'GET',
  path: '/api/v1/admin/cases/:caseId/timeline',
  audience: 'cases.handle',
  summary: 'What has happened to the person who wrote, and to the case itself.',
  input: z.object({ caseId: z.uuid() }),
  output: z.object({ timeline: z.array(timelineEntry).max(100) }),
})
