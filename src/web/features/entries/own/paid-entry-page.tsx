import { useQuery } from '@tanstack/react-query'
import { formatKroner } from '#domain/shared/money.ts'
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { receiptsQuery } from '../../passes/receipts-queries.ts'
import { AnswerHeading } from '../../payments/answer-heading.tsx'
import { daysText } from '../../competitions/tournament-text.ts'
import { myEntriesQuery } from './entry-queries.ts'

type PaidEntryPageProps = { orderNumber: string; totalOre: number }

/** The page after a successful payment; only the signed-in account sees which entry it was. */
export function PaidEntryPage({ orderNumber, totalOre }: PaidEntryPageProps) {
  const entry = usePaidEntry(orderNumber)
  return (
    <section className="mx-auto grid max-w-text gap-5 sm:pt-8">
      <Icon name="check-circle" className="size-14 text-green-700" />
      <AnswerHeading>Tak. Pladsen er sikret.</AnswerHeading>
      <p className="min-h-16 text-lg text-slate-700">
        {entry
          ? `${entry.firstName} er med i ${entry.tournament.name} ${daysText(entry.tournament)}${entry.division.isOnly ? '' : `, ${entry.division.name}`}.`
          : 'Du er med. Dag og frist for afbud står i mailen til dig.'}
      </p>
      <p className="figures text-slate-600">
        Bestilling {orderNumber}, {formatKroner(totalOre)} Kvitteringen ligger i din mail og på din
        konto.
      </p>
      <ButtonRow className="mt-2">
        <ButtonLink
          size="lg"
          href={entry ? `/account/tournaments/${entry.id}` : '/account/tournaments'}
        >
          Se tilmeldingen
        </ButtonLink>
        {entry && (
          <ButtonLink
            size="lg"
            variant="secondary"
            href={`/api/v1/account/tournament-entries/${entry.id}/calendar.ics`}
          >
            <Icon name="calendar" /> Føj til kalender
          </ButtonLink>
        )}
      </ButtonRow>
    </section>
  )
}

/** Finds the entry by its receipt, because the payment returns only the order number and no personal data. */
function usePaidEntry(orderNumber: string) {
  const { data: receipts } = useQuery({ ...receiptsQuery, retry: false })
  const { data: mine } = useQuery({ ...myEntriesQuery, retry: false })
  const orderId = receipts?.receipts.find(({ number }) => number === orderNumber)?.orderId
  return orderId ? mine?.entries.find((entry) => entry.orderId === orderId) : undefined
}
