import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmailField } from '../../ui/text-field.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { cx } from '../../ui/cx.ts'
import { MailView } from './mail-view.tsx'
import { momentText } from './moment-text.ts'
import { mailQuery, mailsQuery } from './queries.ts'

type MailboxProps = {
  address: string | undefined
  mailId: string | undefined
  search: (address: string) => void
  hrefOf: (mailId: string) => string
}

/** The mailbox of the demonstration, with every mail that would have been sent. */
export function MailboxPage({ address, mailId, search, hrefOf }: MailboxProps) {
  const { mails } = useSuspenseQuery(mailsQuery(address)).data
  return (
    <div className="page page-body">
      <PageHeader
        eyebrow="Demonstration"
        title="Mailboks"
        lead="Her ligger de mails, som tjenesten ellers ville have sendt. Ingen af dem forlader maskinen."
      />
      <div className="mt-8 max-w-md">
        <EmailField
          name="address"
          type="search"
          label="Søg efter modtager"
          required={false}
          defaultValue={address ?? ''}
          onChange={(event) => search(event.target.value)}
        />
      </div>
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        {mails.length === 0 ? (
          <EmptyState title="Ingen mails">
            Bed om en kode, eller køb et kort, så lander mailen her.
          </EmptyState>
        ) : (
          <ol className="max-h-[80dvh] self-start divide-y divide-slate-200 overflow-y-auto rounded-md border border-slate-200 bg-white">
            {mails.map((mail) => (
              <li key={mail.id}>
                <UiLink
                  href={hrefOf(mail.id)}
                  aria-current={mail.id === mailId ? 'true' : undefined}
                  className={cx(
                    'grid gap-0.5 border-l-4 px-4 py-3 no-underline hover:bg-slate-50',
                    mail.id === mailId ? 'border-green-700 bg-green-50' : 'border-transparent',
                  )}
                >
                  <span className="font-semibold text-slate-900">
                    {mail.subject ?? 'Er på vej …'}
                  </span>
                  <span className="text-sm break-all text-slate-700">{mail.to}</span>
                  <span className="text-sm text-slate-600">{momentText(mail.at)}</span>
                </UiLink>
              </li>
            ))}
          </ol>
        )}
        {mailId && <OpenMail mailId={mailId} />}
      </div>
    </div>
  )
}

function OpenMail({ mailId }: { mailId: string }) {
  const { data, isError } = useQuery(mailQuery(mailId))
  if (isError) return <p>Mailen findes ikke længere. Vælg en anden.</p>
  return data ? <MailView mail={data} /> : <output>Henter mailen …</output>
}
