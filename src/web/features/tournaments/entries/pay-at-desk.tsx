import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DirectorsEntry } from '#contract/tournament-entrants.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { deskPayments, type DeskPayment } from '#domain/tournaments/entry/desk-payment.ts'
import { momentText } from '../../../moment-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../shell/problem.tsx'
import { entriesMutations } from './entries-queries.ts'
import { owes } from './narrow-entries.ts'

/** How it was paid, in a word or two. */
export const wayWords: Record<DeskPayment, string> = {
  mobilepay: 'MobilePay',
  card: 'Kort',
  cash: 'Kontant',
  club: 'Klubben betaler',
}

type PayAtDeskProps = { tournamentId: string; entry: DirectorsEntry }

/** The fee, where the club takes it itself: one press, and one press back. */
export function PayAtDesk({ tournamentId, entry }: PayAtDeskProps) {
  const { id: entryId, deskPayment, deskPaidAt, feeOre } = entry
  const pay = useMutation(entriesMutations(useQueryClient(), tournamentId).pay)
  if (deskPayment === null && !owes(entry)) return null
  const mark = (way: DeskPayment | null) => () => pay.mutate({ entryId, way })
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
            {wayWords[deskPayment]}
            {deskPaidAt && `, ${momentText(deskPaidAt)}`}
          </span>
          <Button variant="quiet" busy={pay.isPending && 'Fortryder …'} onClick={mark(null)}>
            Fortryd betalingen
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-3">
          {deskPayments.map((way) => (
            <Button
              key={way}
              variant="secondary"
              busy={pay.isPending && pay.variables.way === way && 'Gemmer …'}
              onClick={mark(way)}
            >
              {wayWords[way]}
            </Button>
          ))}
        </div>
      )}
      {pay.error && <Problem error={pay.error} title="Betalingen er ikke skrevet" />}
    </div>
  )
}
