import type { Receipt } from '#contract/receipts.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import { momentText } from '../../moment-text.ts'

type Movement = Receipt['money'][number]

const words: Record<Movement['kind'], string> = {
  taken: 'Trukket',
  taking: 'Reserveret, trækkes når kortet er leveret',
  refunded: 'Betalt tilbage',
  refunding: 'På vej tilbage til dig',
  released: 'Reservationen er ophævet, intet er trukket',
}

const comesBack = (kind: Movement['kind']) => kind !== 'taken' && kind !== 'taking'

/** What was taken and what went back, in the order in which it happened. */
export function ReceiptMoney({ money }: { money: readonly Movement[] }) {
  return (
    <section aria-labelledby="money" className="grid gap-4">
      <h2 id="money" className="text-xl">
        Betaling
      </h2>
      {money.length === 0 ? (
        <p className="text-slate-700">Der er ikke trukket noget.</p>
      ) : (
        <ol className="divide-y divide-slate-200 border-y border-slate-200">
          {money.map(({ kind, amountOre, at, why }, i) => (
            <li key={i} className="flex items-baseline justify-between gap-6 py-3">
              <div className="min-w-0">
                <p className="font-semibold">{words[kind]}</p>
                <p className="text-sm text-slate-600">
                  {momentText(at)}
                  {why && ` · ${why}`}
                </p>
              </div>
              <p className="figures shrink-0 font-semibold">
                {comesBack(kind) && '−'}
                {formatKronerExact(amountOre)}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
