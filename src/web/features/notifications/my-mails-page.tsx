import { useQuery } from '@tanstack/react-query'
import type { MyMail } from '#contract/notifications/endpoints.ts'
import { foldDanish } from '#domain/shared/danish.ts'
import { momentText } from '../../moment-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { saveFile } from '../../save-file.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { FetchProblem } from '../shell/fetch-problem.tsx'
import { MailAddressProblem } from './mail-address-problem.tsx'
import { MarketingChoice } from './marketing-choice.tsx'
import { MailView } from './mail-view.tsx'
import { myMailQuery, myMailsQuery } from './queries.ts'

type MyMailsPageProps = {
  /** The id of the open mail. */
  mailId: string | undefined
  q: string
  onSearch: (q: string) => void
}

/** The mails that were sent to the account, and which mails can be switched off. */
export function MyMailsPage({ mailId, q, onSearch }: MyMailsPageProps) {
  const { data, error, refetch, isFetching } = useQuery(myMailsQuery)
  if (mailId) return <OneMail mailId={mailId} />
  return (
    <div className="grid gap-8">
      <PageHeader
        title="Beskeder"
        lead={
          data
            ? `De mails, vi har sendt til ${data.address}.`
            : 'De mails, vi har sendt til din adresse.'
        }
      />
      <MailAddressProblem />
      {error && (
        <FetchProblem
          error={error}
          title="Mailene kunne ikke hentes"
          retry={refetch}
          busy={isFetching}
        />
      )}
      {!data && !error && <Skeleton label="Henter dine mails" rows={8} />}
      {data?.mails.length === 0 && (
        <EmptyState
          title="Ingen mails endnu"
          action={<ButtonLink href="/membership">Se Sæsonkortet</ButtonLink>}
        >
          Når du køber et kort, fortryder et køb eller skriver til os, står mailen her bagefter.
        </EmptyState>
      )}
      {data && data.mails.length > 0 && <Mails mails={data.mails} q={q} onSearch={onSearch} />}
      {(data || error) && <Choices />}
    </div>
  )
}

type MailsProps = { mails: readonly MyMail[]; q: string; onSearch: (q: string) => void }

/** The list of mails, with a search field when it is long. */
function Mails({ mails, q, onSearch }: MailsProps) {
  const found = mails.filter((mail) => isAbout(mail, q))
  return (
    <section aria-label="Mails" className="grid gap-4">
      {mails.length > 8 && <SearchField label="Søg i dine mails" value={q} onChange={onSearch} />}
      <p role="status" className={q ? 'text-sm text-slate-600' : 'sr-only'}>
        {q && (found.length === 0 ? 'Ingen mails passer på det.' : `${found.length} fundet`)}
      </p>
      <ol className="divide-y divide-slate-200 border-y border-slate-200">
        {found.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </ol>
    </section>
  )
}

const isAbout = ({ subject, about }: MyMail, q: string) =>
  foldDanish(`${subject ?? ''} ${about}`).includes(foldDanish(q))

function MailRow({ mail }: { mail: MyMail }) {
  const { id, subject, about, at, state, canOpen } = mail
  const title = subject ?? about
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        {canOpen ? (
          <UiLink
            href={`/account/notifications?mail=${id}`}
            className="text-link inline-flex min-h-11 items-center font-semibold"
          >
            {title}
          </UiLink>
        ) : (
          <p className="font-semibold">{title}</p>
        )}
        <p className="text-sm text-slate-600">
          {about} · {momentText(at)}
          {state === 'sent' && !canOpen && ' · Koden eller linket i den gemmes ikke'}
        </p>
      </div>
      {state === 'waiting' && <Badge tone="info">På vej</Badge>}
      {state === 'failed' && <Badge tone="warning">Kunne ikke afleveres</Badge>}
    </li>
  )
}

/** Explains that service mails cannot be switched off, instead of showing disabled switches, and asks about news. */
function Choices() {
  return (
    <section aria-labelledby="choices" className="grid max-w-text gap-3">
      <h2 id="choices" className="text-xl">
        Hvilke mails får du?
      </h2>
      <p className="text-slate-700">
        Dem, der hører til noget, du selv har gjort: bestillinger, betalinger, fortrydelser, koder,
        svar på det, du skriver til os, og besked, når nogen logger ind eller ændrer noget på din
        konto. De kan ikke slås fra, for uden dem mangler du et bevis eller en advarsel.
      </p>
      <p className="text-slate-700">Nyheder får du kun, hvis du siger ja her:</p>
      <MarketingChoice />
    </section>
  )
}

function OneMail({ mailId }: { mailId: string }) {
  const { data, error, refetch, isFetching } = useQuery(myMailQuery(mailId))
  return (
    <div className="grid gap-6">
      <h1 className="sr-only">Mail</h1>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ButtonLink
          variant="quiet"
          href="/account/notifications"
          className="-ml-5 w-fit max-sm:-ml-4"
        >
          Alle mails
        </ButtonLink>
        {data && (
          <Button variant="secondary" onClick={() => save(data)}>
            Hent som fil
          </Button>
        )}
      </div>
      {error && (
        <FetchProblem
          error={error}
          title="Mailen kunne ikke hentes"
          retry={refetch}
          busy={isFetching}
        />
      )}
      {data ? (
        <MailView mail={data} />
      ) : (
        !error && <Skeleton label="Henter mailen" shape="text" rows={5} />
      )}
    </div>
  )
}

/** Saves the mail as an HTML file. */
const save = ({ html, at, about }: { html: string; at: string; about: string }) =>
  saveFile({
    name: `${about.toLowerCase().replaceAll(' ', '-')}-${at.slice(0, 10)}.html`,
    type: 'text/html;charset=utf-8',
    text: html,
  })
