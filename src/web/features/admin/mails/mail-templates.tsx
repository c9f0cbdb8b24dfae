import { useSuspenseQuery } from '@tanstack/react-query'
import { mailWords } from '#contract/admin/mails.ts'
import { momentText } from '../../../moment-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { mailTemplatesQuery } from './mail-queries.ts'

/** Every kind of mail, by its name. */
export function MailTemplates() {
  const { templates } = useSuspenseQuery(mailTemplatesQuery).data
  const named = templates
    .map((each) => ({ ...each, label: mailWords[each.key]?.label ?? each.key }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'da'))
  return (
    <ul className="divide-y divide-slate-200 border-y border-slate-200">
      {named.map(({ key, label, sent, lastSentAt, isMarketing }) => (
        <li key={key} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
          <UiLink
            href={`/admin/mail-templates/${key}`}
            className="text-link inline-flex min-h-11 items-center font-semibold"
          >
            {label}
          </UiLink>
          <span className="flex flex-wrap items-center gap-3 text-sm text-slate-600">
            {isMarketing && <Badge tone="info">Kræver samtykke</Badge>}
            {lastSentAt
              ? `${sent} på 30 dage, senest ${momentText(lastSentAt)}`
              : 'Ikke sendt endnu'}
          </span>
        </li>
      ))}
    </ul>
  )
}
