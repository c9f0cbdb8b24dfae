import { useSuspenseQuery } from '@tanstack/react-query'
import type { PrintedResult } from '#contract/papers/printed-result.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { printedResultQuery, type Printed } from './printed-result-query.ts'

/** Whether the printed result in somebody's hand is the latest (PR-3). */
export function PrintedResultPage(of: Printed) {
  const result = useSuspenseQuery(printedResultQuery(of)).data
  const { isLatest, tournamentName, roundNumber, rounds } = result
  return (
    <section aria-labelledby="printed" className="page grid max-w-text gap-6 py-8">
      <header className="grid gap-1">
        <h1 id="printed" className="hyphens-auto">
          {tournamentName}
        </h1>
        {rounds > 1 && <p className="text-slate-700">Runde {roundNumber}</p>}
      </header>
      <Notice
        tone={isLatest ? 'success' : 'warning'}
        title={isLatest ? 'Udskriften er den nyeste' : 'Udskriften er forældet'}
      >
        {isLatest ? '' : 'Resultatet er ændret, siden den blev udskrevet. '}
        {stateText(result)}
      </Notice>
      <p>
        <ButtonLink href={`/tournaments/${of.slug}/rounds/${of.roundId}?tab=leaderboard`}>
          {result.state === null ? 'Se stillingen nu' : 'Se resultatet nu'}
        </ButtonLink>
      </p>
    </section>
  )
}

function stateText({ state, at }: PrintedResult): string {
  const when = at === null ? '' : ` ${momentText(at)}`
  if (state === 'final') return `Det endelige resultat er fra${when}.`
  if (state === 'provisional') return `Det foreløbige resultat er fra${when}.`
  return at === null
    ? 'Ingen har fået scorer endnu.'
    : `Der er intet resultat endnu. Den seneste score kom${when}.`
}

function momentText(at: number): string {
  const { day, minute } = danishMoment(at)
  return `${formatDay(day, { year: false })} ${formatClockProse(minute)}`
}
