import { useSuspenseQuery } from '@tanstack/react-query'
import { formatPeriod, plainDate } from '#domain/shared/dates.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Stat } from '../../ui/stat.tsx'
import { CompanyUsage } from './company-usage.tsx'
import { companyInvoicesQuery, companyQuery } from './portal-queries.ts'

/** One sheet for the boss: cards, clips, rounds and money, without names. */
export function SummaryPage({ companyId }: { companyId: string }) {
  const company = useSuspenseQuery(companyQuery(companyId)).data
  const { invoices } = useSuspenseQuery(companyInvoicesQuery(companyId)).data
  const { seats, pool, season, usage } = company
  const sum = (kind: string) =>
    invoices.filter((one) => one.kind === kind).reduce((all, { totalOre }) => all + totalOre, 0)
  const used = seats.filter(({ state }) => state === 'active').length
  return (
    <div className="page page-body grid max-w-4xl gap-8 print:p-0">
      <ButtonRow className="print-hide">
        <Button onClick={() => window.print()}>
          <Icon name="print" /> Udskriv eller gem som PDF
        </Button>
        <ButtonLink variant="quiet" href={`/company/${companyId}`}>
          Til kortene
        </ButtonLink>
      </ButtonRow>
      <header>
        <p className="font-semibold text-green-700">{company.name}</p>
        <h1>Sæsonkortet {season?.code}</h1>
        {season && (
          <p className="mt-2">
            Gælder {formatPeriod(plainDate(season.playFrom), plainDate(season.playTo))}.
          </p>
        )}
      </header>
      <dl className="grid grid-cols-2 gap-6 sm:grid-cols-3">
        {seats.length > 0 && <Stat label="Kort i brug" value={used} unit={`af ${seats.length}`} />}
        {pool && <Stat label="Klip brugt" value={pool.spent} unit={`af ${pool.clips}`} />}
        {seats.length > 0 && <Stat label="Runder på kort, vist" value={usage.cards.shownRounds} />}
        <Stat
          label="Faktureret med moms"
          value={formatKronerExact(sum('invoice') - sum('credit_note'))}
        />
      </dl>
      <CompanyUsage company={company} />
      <p className="text-sm text-slate-600">
        Hvem der har spillet hvor, ser kun medarbejderen selv. Om skat og moms: spørg jeres revisor.
      </p>
    </div>
  )
}
