import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ClubSearch } from '#contract/checkins/club-finder.ts'
import { countOf } from '#domain/shared/danish.ts'
import { errorText } from '../../error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { useTwins } from '../../ui/use-twins.ts'
import { FinderEmpty } from './finder-empty.tsx'
import { FinderForm } from './finder-form.tsx'
import { FinderList } from './finder-list.tsx'
import { FinderMap } from './finder-map.tsx'
import type { FinderSearch } from './finder-search.ts'
import { whenText } from './moment-text.ts'
import { clubSearchQuery } from './queries.ts'

type FinderPageProps = {
  search: FinderSearch
  onSearch: (search: FinderSearch) => void
}

/** *Samarbejdsklubber*: list and map with the same filters, all of them in the URL. */
export function FinderPage({ search, onSearch }: FinderPageProps) {
  const { data, error, refetch } = useQuery({
    ...clubSearchQuery(search),
    placeholderData: keepPreviousData,
  })
  const twins = useTwins<HTMLDivElement>()
  return (
    <div className="page pt-6 pb-16 sm:pt-9 sm:pb-24">
      <header>
        <h1 className="text-[clamp(1.75rem,8.6vw,3rem)]">Samarbejdsklubber</h1>
        <p className="mt-2 max-w-4xl text-slate-700 sm:text-lg">
          {data ? leadText(data) : 'Klubberne, der tager imod Sæsonkortet.'}
        </p>
      </header>
      {data?.total !== 0 && <FinderForm search={search} answer={data} onSearch={onSearch} />}
      {error && (
        <Notice
          tone="warning"
          title="Klubberne kan ikke hentes lige nu"
          action={
            <Button variant="secondary" onClick={() => void refetch()}>
              Prøv igen
            </Button>
          }
          live
          className="mt-8"
        >
          {errorText(error)}
        </Notice>
      )}
      {data && (
        <div
          ref={twins}
          className="mt-6 grid items-start gap-x-8 gap-y-8 sm:mt-8 md:grid-cols-2 lg:gap-x-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,32rem)]"
        >
          <FinderMap answer={data} />
          <section aria-labelledby="result" className="md:col-start-1 md:row-start-1">
            <h2 id="result" className="text-xl" aria-live="polite">
              {resultText(data)}
            </h2>
            <Remarks answer={data} search={search} />
            {data.clubs.length > 0 ? (
              <FinderList answer={data} />
            ) : (
              <FinderEmpty answer={data} search={search} />
            )}
          </section>
        </div>
      )}
      <Footnotes hasMoment={Boolean(data?.at)} />
    </div>
  )
}

/** Explains what the page does not consider, because it is the same for all readers. */
function Footnotes({ hasMoment }: { hasMoment: boolean }) {
  return (
    <>
      {hasMoment && (
        <p className="mt-8 max-w-text text-slate-700">
          Svarene bygger på klubbernes åbningstider og kortets regler. I din hjemmeklub spiller du
          på dit medlemskab. Hvor mange runder du har tilbage i hver klub, står under Konto.
        </p>
      )}
      <p className="mt-12 max-w-text text-sm text-slate-600">
        Kystlinje: Natural Earth. Postnumre: Danmarks Adresseregister (Klimadatastyrelsen, juli
        2025) og GeoNames, CC BY 4.0. Afstande er i fugleflugt fra byens midte.
      </p>
    </>
  )
}

function leadText({ total }: ClubSearch): string {
  if (total === 0) return 'Her står klubberne, når de har skrevet under.'
  return `${countOf(total, 'klub tager', 'klubber tager')} imod kortet. Vælg dag og klokkeslæt, og se, hvor du kan spille.`
}

function resultText({ clubs, at, today, card, place, total }: ClubSearch): string {
  if (!at) {
    if (clubs.length === 0) return 'Ingen klubber'
    const count = countOf(clubs.length, 'klub', 'klubber')
    const from = place ? `, de nærmeste ${place.postcode} ${place.name} først` : ''
    return clubs.length === total && total > 1 ? `Alle ${count}${from}` : `${count}${from}`
  }
  const open = clubs.filter(({ welcome }) => welcome?.isWelcome).length
  return `${countOf(open, 'klub tager', 'klubber tager')} imod ${card?.name ?? 'kortet'} ${whenText(at, today)}`
}

/** Remarks before the list, where the search differs from the typed input. */
function Remarks({ answer, search }: { answer: ClubSearch; search: FinderSearch }) {
  const { at, place } = answer
  const remarks = [
    at && place && `De nærmeste ${place.postcode} ${place.name} står først.`,
    answer.isGuess && `Ingen klub staves »${search.q}«. Her er det, der ligner.`,
    answer.isPlaceUnknown &&
      `Vi kender ikke »${search.near}«. Skriv et postnummer med fire cifre eller en by.`,
    search.day !== undefined &&
      !at &&
      'Den dag er gået eller ligger mere end et år ude. Vælg en anden.',
  ].filter((remark) => typeof remark === 'string')
  const isFiltered = Object.values(search).some((value) => value !== undefined)
  return (
    <div className="mt-1 flex min-h-11 flex-wrap items-center gap-x-5 text-slate-800">
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      {isFiltered && (
        <UiLink href="/clubs" className="text-link inline-flex min-h-11 items-center">
          Ryd alle valg
        </UiLink>
      )}
    </div>
  )
}
