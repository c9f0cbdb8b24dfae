import { createFileRoute } from '@tanstack/react-router'
import { mailTemplatesQuery } from '../features/admin/mails/mail-queries.ts'
import { MailTemplates } from '../features/admin/mails/mail-templates.tsx'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/admin/mail-templates/')({
  ...workPage('Mails'),
  loader: ({ context }) => context.queryClient.ensureQueryData(mailTemplatesQuery),
  component: Templates,
})

function Templates() {
  return (
    <div className="grid gap-6">
      <h1>Mails</h1>
      <p>Alle mails, tjenesten sender. Tryk på en for at se den på en telefon.</p>
      <MailTemplates />
    </div>
  )
}
