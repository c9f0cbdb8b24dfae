import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DirectorsEntry } from '#contract/entries-director.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { deskPayments, deskPaymentText, type DeskPayment } from '#domain/entries/desk-payment.ts'
import { momentText } from '../../moment-text.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../shell/problem.tsx'
import { entriesMutations } from './entries-queries.ts'
import { owesFee } from './filter-entries.ts'

type PayAtDeskProps = { tournamentId: string; entry: DirectorsEntry }

/** The fee, where the club takes it itself: one press, and one press back. */
export function PayAtDesk({ tournamentId, entry }: PayAtDeskProps) {
  const { id: entryId, deskPayment, deskPaidAt, feeOre } = entry
  const pay = useMutation(entriesMutations(useQueryClient(), tournamentId).pay)
  if (deskPayment === null && !owesFee(entry)) return null
  const markPaid = (method: DeskPayment | null) => () => pay.mutate({ entryId, method })
  return (
    <div role="group" aria-labelledby="betaling" className="grid gap-3">
      <p id="betaling" className="font-semibold">
        {deskPayment
          ? `${formatKroner(feeOre)} er betalt hos jer`
          : `Har ${entry.firstName} betalt ${formatKroner(feeOre)} hos jer?`}
      </p>
      {deskPayment ? (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <span>
            {deskPaymentText[deskPayment]}
            {deskPaidAt && `, ${momentText(deskPaidAt)}`}
          </span>
          <Button variant="quiet" busy={pay.isPending && 'Fortryder …'} onClick={markPaid(null)}>
            Fortryd betalingen
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-3">
          {deskPayments.map((method) => (
            <Button
              key={method}
              variant="secondary"
              busy={pay.isPending && pay.variables.method === method && 'Gemmer …'}
              onClick={markPaid(method)}
            >
              {deskPaymentText[method]}
            </Button>
          ))}
        </div>
      )}
      {pay.error && <Problem error={pay.error} title="Betalingen er ikke skrevet" />}
    </div>
  )
}
