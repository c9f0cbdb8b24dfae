import { z } from 'zod'
import { adminList, type Words } from './list.ts'
import { adminRecord } from './record.ts'
import { writtenDay } from '#contract/shared/day.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

const Day = writtenDay

const toneWords = {
  info: { label: 'Besked', tone: 'info' },
  warning: { label: 'Advarsel', tone: 'warning' },
} satisfies Words

/** Every published notice: past, current and future. */
export const listAllNotices = adminList({
  path: '/api/v1/admin/notices',
  audience: 'admin.enter',
  summary: 'The notices of the public pages, past, present and to come.',
  title: 'Opslag',
  searchHint: 'Ord i opslaget',
  columns: [
    { key: 'body', heading: 'Opslag', kind: 'text' },
    { key: 'tone', heading: 'Slags', kind: 'word', words: toneWords },
    { key: 'firstDay', heading: 'Fra', kind: 'day', sortable: true },
    { key: 'lastDay', heading: 'Til og med', kind: 'day', sortable: true },
    { key: 'writtenAt', heading: 'Skrevet', kind: 'time', sortable: true },
    { key: 'writtenBy', heading: 'Af', kind: 'text', optional: true },
  ],
  filters: [
    { key: 'tone', label: 'Slags', kind: 'choice', words: toneWords },
    { key: 'lastDay', label: 'Til og med', kind: 'period' },
  ],
  sort: { by: 'lastDay', order: 'desc' },
})

/** One notice with its timeline. */
export const getNotice = adminRecord({ list: listAllNotices, summary: 'One notice.' })

/** Shows a notice on every public page from the first to the last day, both inclusive. */
export const publishNotice = endpoint({
  method: 'POST',
  path: '/api/v1/admin/notices',
  audience: 'texts.write',
  summary: 'A new notice across the public pages.',
  input: z.object({
    body: freeText(1_000),
    tone: z.enum(['info', 'warning']),
    firstDay: Day,
    lastDay: Day,
  }),
  output: z.object({ id: z.uuid() }),
})

/** Removes a notice from the pages at once. */
export const unpublishNotice = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/notices/:noticeId',
  audience: 'texts.write',
  summary: 'Ends a notice before its last day.',
  input: z.object({ noticeId: z.uuid() }),
  output: z.object({ done: z.literal(true) }),
})
