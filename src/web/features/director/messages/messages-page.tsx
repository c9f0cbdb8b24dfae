import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  MessageDelivery,
  TournamentMessageRecipients,
  TournamentMessages,
} from '#contract/director/messages.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatPhone, phoneHref } from '#domain/shared/phone.ts'
import { momentText } from '../../../moment-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { FetchProblem } from '../../shell/fetch-problem.tsx'
import { messagesQuery, recipientsQuery } from './message-queries.ts'
import { SendMessage } from './send-message.tsx'

/** Messages to the players: a form, and what was sent with who got it. */
export function MessagesPage({ tournamentId }: { tournamentId: string }) {
  const { audiences, messages } = useSuspenseQuery(messagesQuery(tournamentId)).data
  return (
    <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-2">
      <SendMessage tournamentId={tournamentId} audiences={audiences} />
      <section aria-labelledby="sent" className="grid min-w-0 gap-4">
        <h2 id="sent" className="text-xl">
          Sendt
        </h2>
        {messages.length === 0 && (
          <p className="text-slate-700">
            Ingen beskeder endnu. Her kan I se, hvem der har fået hver besked.
          </p>
        )}
        <ul className="divide-y divide-slate-200 border-y border-slate-200 empty:hidden">
          {messages.map((message) => (
            <Sent key={message.id} tournamentId={tournamentId} message={message} />
          ))}
        </ul>
      </section>
    </div>
  )
}

type SentProps = { tournamentId: string; message: TournamentMessages['messages'][number] }

function Sent({ tournamentId, message }: SentProps) {
  const [isOpen, setOpen] = useState(false)
  const { id, audience, subject, body, isUrgent, sentAt, sentBy, recipients, mails } = message
  return (
    <li className="grid gap-2 py-4">
      <p className="flex flex-wrap items-center gap-x-3 text-lg font-semibold">
        {subject}
        {isUrgent && <Badge tone="warning">Også sms</Badge>}
      </p>
      <p className="text-sm text-slate-600">
        {audience} · {momentText(sentAt)}
        {sentBy && ` · ${sentBy}`}
      </p>
      <p className="whitespace-pre-line text-slate-800">{body}</p>
      <p className="figures flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <span>
          {mails.sent} af {countOf(recipients, 'spiller', 'spillere')} har fået mailen
        </span>
        {mails.queued > 0 && <span>{mails.queued} er på vej</span>}
        {mails.failed > 0 && (
          <strong className="text-red-800">{mails.failed} kunne ikke nås</strong>
        )}
        {mails.none > 0 && <strong className="text-red-800">{mails.none} uden mailadresse</strong>}
      </p>
      <Button
        variant="quiet"
        className="-ml-3 w-fit"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Skjul modtagerne' : 'Vis, hvem der har fået den'}
      </Button>
      {isOpen && <Recipients tournamentId={tournamentId} messageId={id} />}
    </li>
  )
}

function Recipients({ tournamentId, messageId }: { tournamentId: string; messageId: string }) {
  const { data, error, refetch, isFetching } = useQuery(recipientsQuery(tournamentId, messageId))
  if (error) {
    return (
      <FetchProblem
        error={error}
        title="Modtagerne kunne ikke hentes"
        retry={refetch}
        busy={isFetching}
      />
    )
  }
  if (!data) return <Skeleton label="Henter modtagerne" rows={4} />
  return (
    <Table
      caption="Modtagere"
      rows={data.recipients.toSorted((a, b) => urgencyOf(a) - urgencyOf(b))}
      rowKey={({ entryId }) => entryId}
      narrow="keep"
      columns={columns}
    />
  )
}

type Recipient = TournamentMessageRecipients['recipients'][number]

/** Players whom nothing has reached come first, because somebody must ring them. */
const urgencyOf = ({ mail, sms, push }: Recipient) =>
  [mail, sms, push].includes('sent') ? 2 : [mail, sms, push].includes('queued') ? 1 : 0

function nameCell(row: Recipient) {
  return (
    <>
      {row.name}
      {urgencyOf(row) === 0 && row.phone && (
        <a href={phoneHref(row.phone)} className="text-link block text-sm">
          Ring {formatPhone(row.phone)}
        </a>
      )}
    </>
  )
}

const stateTexts: Record<MessageDelivery, string> = {
  none: '–',
  queued: 'På vej',
  sent: 'Sendt',
  failed: 'Kom ikke frem',
}

const stateCell = (state: MessageDelivery) => (
  <span className={state === 'failed' ? 'font-semibold text-red-800' : undefined}>
    {stateTexts[state]}
  </span>
)

const columns: readonly Column<Recipient>[] = [
  { key: 'name', label: 'Spiller', heading: true, cell: nameCell },
  { key: 'mail', label: 'Mail', cell: ({ mail }) => stateCell(mail) },
  { key: 'sms', label: 'Sms', cell: ({ sms }) => stateCell(sms) },
  { key: 'push', label: 'Notifikation', cell: ({ push }) => stateCell(push) },
]
