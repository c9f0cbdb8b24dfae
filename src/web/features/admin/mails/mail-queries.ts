import { queryOptions } from '@tanstack/react-query'
import { listMailTemplates, previewMail } from '#contract/admin/mail-previews.ts'
import { call } from '../../../api.ts'

export const mailTemplatesQuery = queryOptions({
  queryKey: ['admin', 'mail-templates'],
  queryFn: ({ signal }) => call(listMailTemplates, {}, signal),
})

export const mailPreviewQuery = (key: string) =>
  queryOptions({
    queryKey: ['admin', 'mail-templates', key],
    queryFn: ({ signal }) => call(previewMail, { key }, signal),
  })
