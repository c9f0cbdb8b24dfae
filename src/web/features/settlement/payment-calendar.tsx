import { leastPayment } from '#domain/settlement/payments.ts'
import type { BasisPoints } from '#domain/settlement/terms.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { percent } from './card-money.ts'

const daysOf = (part: string) => [
  { day: '15. juli', what: `A conto: ${part} af det, klubben har tjent` },
  { day: '15. oktober', what: `A conto: igen op til ${part}` },
  { day: '8. december', what: 'Opgørelsen, som I kan åbne linje for linje' },
  { day: '18. december', what: 'Sidste dag for indsigelser' },
  { day: '22. december', what: 'Resten og salgsprovisionen' },
]

/** When the money comes (D13). A day that is no bank day moves to the one before. */
export function PaymentCalendar({ onAccount }: { onAccount: BasisPoints }) {
  return (
    <section
      aria-labelledby="penge"
      className="self-start rounded-md border border-slate-300 p-5 sm:p-6"
    >
      <h3 id="penge">Pengene kommer</h3>
      <ol className="mt-3">
        {daysOf(percent(onAccount)).map(({ day, what }) => (
          <li
            key={day}
            className="grid gap-x-4 min-[24rem]:grid-cols-[8.5rem_1fr] border-t border-slate-200 py-3 first:border-t-0"
          >
            <span className="figures font-semibold">{day}</span>
            <span className="text-slate-700">{what}</span>
          </li>
        ))}
      </ol>
      <p className="text-sm text-slate-600">
        Falder dagen i en weekend eller på en helligdag, kommer pengene bankdagen før. Beløb under{' '}
        {formatKroner(leastPayment)} venter til næste gang.
      </p>
    </section>
  )
}
