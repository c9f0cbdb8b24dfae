import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Insights } from '#contract/admin/insights.ts'
import { percentText, pageText } from '#domain/admin/insight-words.ts'
import { figureText } from '#domain/shared/figure.ts'
import { formatPeriod, plainDate } from '#domain/shared/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Stat } from '../../../ui/stat.tsx'
import { FetchProblem } from '../../shell/fetch-problem.tsx'
import { Drops, Errors, FailedAnswers } from './failures.tsx'
import { Funnel } from './funnel.tsx'
import { insightsQuery, type InsightsSearch } from './insights-query.ts'
import { PeriodChoice } from './period-choice.tsx'
import { PagesSeen, Sources, VisitsByDay } from './visits.tsx'
import { Vitals } from './vitals.tsx'
import { FigureTable } from './figure-table.tsx'
import { InsightSection } from './insight-section.tsx'

type InsightsPageProps = { search: InsightsSearch; onSearch: (search: InsightsSearch) => void }

/** Statistics: use, purchase funnel, speed and failures. */
export function InsightsPage({ search, onSearch }: InsightsPageProps) {
  const {
    data: insights,
    error,
    isPlaceholderData,
    isFetching,
    refetch,
  } = useQuery(insightsQuery(search))
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
      aria-busy={isPlaceholderData || undefined}
    >
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1>Indsigt</h1>
          <p aria-live="polite" className="mt-1 text-slate-700">
            {insights && `${periodText(insights)}. Besøgene er højst et par minutter gamle.`}
          </p>
        </div>
        <PeriodChoice search={search} shown={insights} onSearch={onSearch} />
      </header>
      {error && (
        <FetchProblem
          error={error}
          title="Tallene kunne ikke hentes"
          retry={refetch}
          busy={isFetching}
        />
      )}
      {insights &&
        (isNothing(insights) ? <NothingYet /> : <Parts insights={insights} search={search} />)}
    </div>
  )
}

function Parts({ insights, search }: { insights: Insights; search: InsightsSearch }) {
  return (
    <>
      <Figures insights={insights} />
      <TwoColumns>
        <Column>
          <Funnel insights={insights} />
          <PagesSeen insights={insights} />
        </Column>
        <Column>
          <VisitsByDay insights={insights} />
          <Sources insights={insights} />
        </Column>
      </TwoColumns>
      <Vitals insights={insights} search={search} />
      <TwoColumns>
        <Column>
          <Clicks insights={insights} />
          <FailedAnswers insights={insights} />
        </Column>
        <Column>
          <Errors insights={insights} />
          <Drops insights={insights} />
        </Column>
      </TwoColumns>
    </>
  )
}

const TwoColumns = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">{children}</div>
)

/** One of two independent columns, so that sections of different height leave no gaps. */
const Column = ({ children }: { children: ReactNode }) => (
  <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
)

function Figures({ insights }: { insights: Insights }) {
  const sum = (of: 'views' | 'sessions' | 'errors') =>
    insights.days.reduce((whole, day) => whole + day[of], 0)
  const begun = insights.funnel[0]?.reached ?? 0
  const paid = insights.funnel.at(-1)?.reached ?? 0
  const { answered, statistics } = insights.consent
  return (
    <dl className="grid grid-cols-2 gap-x-5 gap-y-6 sm:grid-cols-3 xl:grid-cols-5">
      <Stat label="Besøg" value={figureText(sum('sessions'))} note="Med ja til statistik" />
      <Stat label="Sidevisninger" value={figureText(sum('views'))} note="Med ja til statistik" />
      <Stat
        label="Ja til statistik"
        value={percentText(statistics, answered)}
        note={`${figureText(answered)} har svaret`}
      />
      <Stat
        label="Betalte køb"
        value={figureText(paid)}
        note={
          begun > 0
            ? `${percentText(paid, begun)} af ${figureText(begun)} begyndte`
            : 'Ingen er begyndt'
        }
      />
      <Stat label="Fejl" value={figureText(sum('errors'))} note="Hos alle" />
    </dl>
  )
}

const periodText = ({ from, to }: Insights) => {
  const [first, last] = [plainDate(from), plainDate(to)]
  return formatPeriod(first, last)
}

const isNothing = ({ pages, vitals, funnel, consent, errors, drops }: Insights) =>
  pages.length === 0 &&
  errors.length === 0 &&
  drops.length === 0 &&
  consent.answered === 0 &&
  funnel.every(({ reached }) => reached === 0) &&
  vitals.every(({ total }) => total.count === 0)

const NothingYet = () => (
  <EmptyState title="Ingen har været forbi i perioden">
    Her kommer besøg fra dem, der siger ja til statistik, hvor langt alle når med et køb, hvor
    hurtige siderne er, og det, der går i stykker. Vælg en anden periode ovenfor.
  </EmptyState>
)

/** Clicks without effect, the worst page first. */
function Clicks({ insights }: { insights: Insights }) {
  const vain = (one: Insights['pages'][number]) => one.dead_click + one.rage_click
  const rows = insights.pages.filter((one) => vain(one) > 0).toSorted((a, b) => vain(b) - vain(a))
  const most = Math.max(1, ...rows.map(vain))
  return (
    <InsightSection
      title="Hvor de trykker forgæves"
      lead="Gult er uden virkning: intet ændrede sig i tre sekunder. Rødt er igen og igen: fem tryk på samme sted."
      part="pages"
      period={insights}
    >
      <FigureTable
        caption="Forgæves tryk for hver side"
        rows={rows}
        empty="Ingen har trykket forgæves i perioden."
        rowKey={({ page }) => page}
        label="Side"
        name={({ page }) => pageText(page)}
        bar={(one) => [
          { key: 'dead', value: one.dead_click, tone: 'middling' },
          { key: 'rage', value: one.rage_click, tone: 'bad' },
        ]}
        of={most}
        columns={[
          {
            key: 'dead',
            label: 'Uden virkning',
            numeric: true,
            cell: (one) => figureText(one.dead_click),
          },
          {
            key: 'rage',
            label: 'Igen og igen',
            numeric: true,
            cell: (one) => figureText(one.rage_click),
          },
          {
            key: 'share',
            label: 'Af alle tryk',
            numeric: true,
            cell: (one) => percentText(Math.min(vain(one), one.click), one.click),
          },
        ]}
      />
    </InsightSection>
  )
}
