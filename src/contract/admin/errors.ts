import { z } from 'zod'
import { agentFamilies, type AgentFamily } from '#domain/errors/agent-family.ts'
import type { ErrorKind, ErrorSide } from '#domain/errors/kinds.ts'
import { adminList, type Word, type Words } from './list.ts'
import { adminRecord } from './record.ts'

const sideWords = {
  browser: { label: 'Browser' },
  server: { label: 'Server', tone: 'warning' },
} satisfies Record<ErrorSide, Word> & Words

const kindWords = {
  page: { label: 'Siden kunne ikke vises', tone: 'error' },
  chunk: { label: 'En del af siden kunne ikke hentes', tone: 'warning' },
  error: { label: 'Uventet fejl' },
  rejection: { label: 'Uventet fejl i baggrunden' },
  api: { label: 'Fejl i API’et', tone: 'error' },
  job: { label: 'Fejl i et job', tone: 'error' },
} satisfies Record<ErrorKind, Word> & Words

const agentNames: Record<AgentFamily, string> = {
  chrome: 'Chrome',
  edge: 'Edge',
  safari: 'Safari',
  firefox: 'Firefox',
  opera: 'Opera',
  samsung: 'Samsung Internet',
  other: 'En anden',
}
const agentWords: Words = Object.fromEntries(
  agentFamilies.map((family) => [family, { label: agentNames[family] }]),
)

/** Errors in browsers and on the server, searchable by the id that a user quotes. */
export const listErrors = adminList({
  path: '/api/v1/admin/insights/errors',
  audience: 'insights.read',
  summary: 'What broke, in browsers and on the server, by its number. Nothing of who met it.',
  title: 'Fejl',
  searchHint: 'Fejlnummer, side eller fejlens tekst',
  columns: [
    { key: 'id', heading: 'Fejlnummer', kind: 'code', sortable: true },
    { key: 'at', heading: 'Tid', kind: 'time', sortable: true },
    { key: 'side', heading: 'Hvor', kind: 'word', words: sideWords },
    { key: 'kind', heading: 'Hvad', kind: 'word', words: kindWords },
    { key: 'page', heading: 'Side', kind: 'code', sortable: true },
    { key: 'message', heading: 'Fejlens tekst', kind: 'code' },
    { key: 'agent', heading: 'Browser', kind: 'word', words: agentWords, optional: true },
    { key: 'build', heading: 'Version', kind: 'code', aside: true },
  ],
  filters: [
    { key: 'side', label: 'Hvor', kind: 'choice', words: sideWords },
    { key: 'kind', label: 'Hvad', kind: 'choice', words: kindWords },
    { key: 'at', label: 'Tid', kind: 'period' },
  ],
  sort: { by: 'at', order: 'desc' },
})

export const getError = adminRecord({
  list: listErrors,
  summary: 'One thing that broke, with where in the code.',
  more: [{ key: 'stack', heading: 'Hvor i koden', kind: 'code', optional: true }],
  id: z.string().regex(/^[\w-]{4,64}$/),
})
