import type { ComponentType } from 'react'
import type { ClubSearch } from '#contract/checkins/club-finder.ts'
import type { MyClubs } from '#contract/checkins/clubs-to-play.ts'
import { errorText } from '../../error-text.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { useTwins } from '../../ui/use-twins.ts'
import { FinderEmpty } from './finder-empty.tsx'
import { FinderForm } from './finder-form.tsx'
import { FinderList, type BookOnRow } from './finder-list.tsx'
import { FinderMap } from './finder-map.tsx'
import { FinderParty } from './finder-party.tsx'
import { finderRows, isFromHome, partyOf } from './finder-rows.ts'
import { isAsked, type FinderSearch } from './finder-search.ts'
import { FinderSwitch } from './finder-switch.tsx'
import { leadText, remarks, resultText, timesText } from './finder-text.ts'
import { ownAnswerScript } from './own-answer-script.ts'
import { SignedInOnly } from './signed-in-only.tsx'
import { useFinderAnswer } from './use-finder-answer.ts'

type FinderPageProps = {
  search: FinderSearch
  onSearch: (search: FinderSearch) => void
  /** The planned visits of a signed-in golfer; a component of another module, passed in by the route. */
  plannedVisits: ComponentType
  bookOnRow: BookOnRow
}

/** *Samarbejdsklubber*: list and map with the same filters, all of them in the URL. */
export function FinderPage(props: FinderPageProps) {
  const { search, onSearch, plannedVisits: Visits, bookOnRow } = props
  const { answer: data, error, refetch, shown, awaitsOwn, retryOwn } = useFinderAnswer(search)
  const mine = shown?.mine
  const isPersonal = mine !== undefined && mine.people.length > 0
  return (
    <div className="page page-body">
      <header className="relative">
        <h1 className="text-[clamp(1.375rem,7.4vw,3rem)]">Samarbejdsklubber</h1>
        <p className="mt-2 max-w-4xl text-slate-700 max-sm:hidden sm:text-lg">
          {data ? leadText(data) : 'Klubberne, der tager imod Sæsonkortet.'}
        </p>
        <SignedInOnly>
          <Visits />
        </SignedInOnly>
      </header>
      {data?.total !== 0 && <FinderForm {...{ search, answer: data, isPersonal, onSearch }} />}
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
      {data && data.total > 0 && (
        <div className="mt-3 flex items-center justify-between gap-4 sm:mt-5">
          <FinderParty
            search={search}
            mine={mine}
            retryOwn={retryOwn}
            cardName={data.card?.name}
            onSearch={onSearch}
          />
          <FinderSwitch search={search} />
        </div>
      )}
      {shown?.answer && (
        <FinderAnswer answer={shown.answer} {...{ mine, search, awaitsOwn, bookOnRow }} />
      )}
      <Footnotes hasMoment={Boolean(data?.at)} isPersonal={isPersonal} />
    </div>
  )
}

type FinderAnswerProps = Pick<FinderPageProps, 'search' | 'bookOnRow'> & {
  answer: ClubSearch
  mine: MyClubs | undefined
  /** Own answers may still come: the rows for everybody are hidden from who is signed in (`finder.css`). */
  awaitsOwn: boolean
}

function FinderAnswer({ answer, mine, search, awaitsOwn, bookOnRow }: FinderAnswerProps) {
  const twins = useTwins<HTMLDivElement>()
  const party = mine ? partyOf(mine, search.who) : []
  const rows = finderRows(answer, mine, party)
  const isMapShown = search.view === 'map'
  return (
    <div
      ref={twins}
      data-awaits-own={awaitsOwn ? '' : undefined}
      className="mt-2 grid items-start gap-x-8 gap-y-8 sm:mt-4 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] lg:gap-x-12 xl:grid-cols-[minmax(0,1fr)_minmax(0,32rem)]"
    >
      <script dangerouslySetInnerHTML={{ __html: ownAnswerScript }} />
      <FinderMap answer={answer} rows={rows} isShownOnPhone={isMapShown} />
      <section
        aria-labelledby="result"
        className={cx('md:col-start-1 md:row-start-1', isMapShown && 'max-md:row-start-1')}
      >
        {/* Two lines on a phone, whoever is answered. */}
        <h2 id="result" className="finder-result text-xl max-sm:min-h-[2lh]" aria-live="polite">
          {resultText(answer, rows, party)}
        </h2>
        <Remarks
          answer={answer}
          search={search}
          players={party.length > 0 ? 1 : search.players}
          home={isFromHome(answer, mine) ? mine?.origin?.name : undefined}
        />
        <div className="finder-skeleton">
          <Skeleton label="Henter dit eget svar" rows={8} rowClass="h-28" />
        </div>
        <div className={cx('finder-rows', isMapShown && 'max-md:hidden')}>
          {rows.length > 0 ? (
            // Remounted when the reader's own answers replace those for the kind of card, so that no row moves.
            <FinderList
              key={party.length > 0 ? 'mine' : 'card'}
              answer={answer}
              rows={rows}
              isByDistance={answer.place !== null || isFromHome(answer, mine)}
              isAsked={search.day !== undefined || search.time !== undefined}
              bookOnRow={bookOnRow}
            />
          ) : (
            <FinderEmpty answer={answer} search={search} />
          )}
        </div>
      </section>
    </div>
  )
}

/** Explains what the answers consider. */
function Footnotes({ hasMoment, isPersonal }: { hasMoment: boolean; isPersonal: boolean }) {
  return (
    <>
      {hasMoment && (
        <p className="mt-8 max-w-text text-slate-700">
          {isPersonal
            ? 'Svarene bygger på klubbernes åbningstider, solens gang og dine egne kort og runder. Det er de samme regler som ved check-in.'
            : 'Svarene bygger på klubbernes åbningstider, solens gang og kortets regler. I din hjemmeklub spiller du på dit medlemskab.'}{' '}
          {timesText}
        </p>
      )}
      <p className="mt-12 max-w-text text-sm text-slate-600">
        Kystlinje: Natural Earth. Postnumre: Danmarks Adresseregister (Klimadatastyrelsen, juli
        2025) og GeoNames, CC BY 4.0. Afstande er i fugleflugt fra byens midte eller din hjemmeklub.
      </p>
    </>
  )
}

type RemarksProps = {
  answer: ClubSearch
  search: FinderSearch
  players: number | undefined
  /** The home club that the distances are from. */
  home: string | undefined
}

function Remarks({ answer, search, players, home }: RemarksProps) {
  const asked = isAsked(search)
  const texts = remarks(answer, search, { players, home })
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-sm text-slate-700 sm:text-base">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {answer.at && <p className="max-sm:hidden">{timesText}</p>}
      {asked && (
        <UiLink href="/clubs" className="text-link inline-flex min-h-11 items-center">
          Ryd alle valg
        </UiLink>
      )}
    </div>
  )
}
