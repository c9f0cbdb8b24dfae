import { withdrawalForm } from '#domain/content/withdrawal-text.ts'
import { pricePerRound } from '#domain/passes/price.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { useCompany } from '../../company.ts'
import { Icon } from '../../ui/icon.tsx'
import { holderName } from './holder.ts'
import { useRegistration } from './use-registration.tsx'

/** L-WD-1: before payment, how long, how, the form, and what an early start means. */
export function WithdrawalInformation() {
  const { registration } = useRegistration()
  const started = registration.cards.filter(({ start }) => start.available && start.ticked)
  return (
    <section aria-labelledby="fortryd" className="grid gap-3">
      <h2 id="fortryd" className="text-xl">
        Du kan fortryde i 14 dage
      </h2>
      <p className="text-slate-700">
        Fristen regnes fra dagen efter købet. Du behøver ikke give en grund, og det koster ikke
        noget. Brug{' '}
        <a className="text-link" href="/withdrawal" target="_blank" rel="noreferrer">
          Fortryd aftale
        </a>
        , som står nederst på alle sider og i din mail, eller skriv til os. Pengene kommer tilbage
        samme vej, som de kom, senest 14 dage efter.
      </p>
      {started.length === 0 ? (
        <p className="text-slate-700">Fortryder du i tide, får du alle pengene tilbage.</p>
      ) : (
        started.map((card) => (
          <p key={card.id} className="text-slate-700">
            {card.productName} til {holderName(card)} begynder med det samme. Fortryder du, betaler
            du for de runder, der er spillet: {perRound(card)} pr. runde, når prisen deles med{' '}
            {card.plannedRounds} beregnede runder. Resten får du tilbage.
          </p>
        ))
      )}
      <details className="group">
        <summary className="inline-flex min-h-11 list-none items-center gap-2 font-medium text-green-700 [&::-webkit-details-marker]:hidden">
          <Icon name="chevron-down" className="transition-transform group-open:rotate-180" />
          Vis standardfortrydelsesformularen
        </summary>
        <div className="mt-2 grid gap-3 rounded-md border border-slate-300 bg-white p-5 text-sm">
          {withdrawalForm(useCompany()).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </details>
    </section>
  )
}

const perRound = ({
  price,
  plannedRounds,
}: {
  price: number | null
  plannedRounds: number | null
}) => formatKroner(pricePerRound(price ?? 0, Math.max(1, plannedRounds ?? 1)))
