import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useState, type ComponentType } from 'react'
import type { TournamentOnPage } from '#contract/competitions/endpoints.ts'
import type { Board } from '#domain/board/board.ts'
import { capital } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { stateText } from '#domain/competitions/state.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { cx } from '../../../ui/cx.ts'
import { UiLink } from '../../../ui/ui-link.tsx'
import { hasResult, LazyResultLinks } from '../lazy-board-parts.ts'
import { boardQuery } from '../board-queries.ts'
import { tournamentQuery } from '../../competitions/tournament-queries.ts'
import {
  LiveBoardBeforeStart,
  HoleStatistics,
  hasNotices,
  LazyBoardScreen,
  LazyRoundNotices,
  LiveLeaderboard,
  RoundInfo,
  SideCompetitionsTab,
  StartTab,
} from './lazy-round-parts.ts'
import { type RoundSearch, type RoundTab, hasBegun, defaultTab } from './round-search.ts'
import { roundHref } from './round-href.ts'
import { RoundTabs } from './round-tabs.tsx'
import { flushSync } from 'react-dom'
import { isSlow } from '../../shell/connection.ts'

type RoundPageProps = {
  slug: string
  roundId: string
  search: RoundSearch
  onSearch: (search: RoundSearch) => void
}

/** The page of a round, or its board alone on the clubhouse screen. */
export function RoundPage(props: RoundPageProps) {
  const { slug, roundId, search } = props
  const tournament = useSuspenseQuery(tournamentQuery(slug)).data
  const board: Board = useSuspenseQuery(boardQuery(roundId)).data
  const hrefOf = useCallback(
    (next: RoundSearch) => roundHref({ slug, roundId }, next),
    [slug, roundId],
  )
  if (!search.screen) return <TabbedPage {...props} {...{ tournament, board, hrefOf }} />
  return (
    <Suspense>
      <LazyBoardScreen board={board} search={search} hrefOf={hrefOf} />
    </Suspense>
  )
}

type TabbedPageProps = RoundPageProps & {
  tournament: TournamentOnPage
  board: Board
  hrefOf: (search: RoundSearch) => string
}

/** Start list, leaderboard, hole statistics and rules (RD-1). */
function TabbedPage(props: TabbedPageProps) {
  const { slug, roundId, search, onSearch, tournament, board, hrefOf } = props
  const tab = search.tab ?? defaultTab(board)
  const { Sheets, print } = usePrintParts(tab)
  return (
    <>
      {Sheets && <Sheets board={board} />}
      <div
        className={cx(
          'page grid grid-cols-[minmax(0,1fr)] pb-16 sm:gap-4 sm:pt-2 sm:pb-24',
          Sheets && 'print-hide',
        )}
      >
        <Head tournament={tournament} board={board} />
        {hasNotices(board) && (
          <Suspense>
            <LazyRoundNotices board={board} />
          </Suspense>
        )}
        <RoundTabs chosen={tab} sides={board.round.sides} hrefOf={(to) => hrefOf({ tab: to })} />
        <section aria-labelledby={`tab-${tab}`}>
          <Suspense fallback={<p className="min-h-96">Henter …</p>}>
            {tab === 'start-list' && <StartTab board={board} address={tournament.address} />}
            {tab === 'leaderboard' &&
              (hasBegun(board) ? (
                <LiveLeaderboard
                  board={board}
                  search={search}
                  hrefOf={hrefOf}
                  onSearch={onSearch}
                />
              ) : (
                <LiveBoardBeforeStart board={board} startListHref={hrefOf({ tab: 'start-list' })} />
              ))}
            {tab === 'holes' && (
              <HoleStatistics board={board} division={search.division} hrefOf={hrefOf} />
            )}
            {tab === 'sides' && <SideCompetitionsTab board={board} hrefOf={hrefOf} />}
            {tab === 'info' && <RoundInfo tournament={tournament} roundId={roundId} />}
          </Suspense>
        </section>
        {hasResult(board.tournament) && (
          <Suspense>
            <LazyResultLinks slug={slug} club={tournament.club} />
          </Suspense>
        )}
        <Outputs tab={tab} onPrint={print} screenHref={hrefOf({ ...search, tab, screen: '1' })} />
      </div>
    </>
  )
}

type OutputsProps = { tab: RoundTab; onPrint: () => Promise<void>; screenHref: string }

/** On paper, and on the clubhouse screen, which is set up from a computer. */
function Outputs({ tab, onPrint, screenHref }: OutputsProps) {
  if (tab !== 'start-list' && tab !== 'leaderboard') return null
  return (
    <p className="print-hide mt-3 flex flex-wrap gap-x-6">
      <Button variant="secondary" className="needs-script" onClick={() => void onPrint()}>
        {tab === 'start-list' ? 'Udskriv startlisten' : 'Udskriv stillingen'}
      </Button>
      {tab === 'leaderboard' && (
        <UiLink href={screenHref} className="text-link min-h-11 content-center max-lg:hidden">
          Vis på klubhusets skærm
        </UiLink>
      )}
    </p>
  )
}

/** One line on a phone, where the arrow leads to the tournament instead of a breadcrumb. */
function Head({ tournament, board }: { tournament: TournamentOnPage; board: Board }) {
  const { round, rounds } = board
  const title = rounds.length > 1 ? `${tournament.name}, runde ${round.number}` : tournament.name
  const tournamentHref = `/tournaments/${tournament.slug}`
  return (
    <header className="flex items-center justify-between gap-x-2 sm:flex-wrap sm:items-end sm:gap-x-8 sm:gap-y-3">
      <UiLink
        href={tournamentHref}
        aria-label="Alt om turneringen"
        className="-my-0.5 -mr-2 -ml-3 grid size-11 shrink-0 place-items-center sm:hidden"
      >
        <Icon name="chevron-left" />
      </UiLink>
      <div className="flex min-w-0 flex-1 items-baseline justify-between gap-x-3 sm:block">
        <h1 className="text-xl! hyphens-auto sm:text-3xl!">{title}</h1>
        <p className="shrink-0 text-sm text-slate-700 sm:mt-1.5 sm:text-base">
          <strong className="font-semibold text-green-700">
            {stateText[board.tournament.state]}
          </strong>
          <span className="max-sm:hidden">
            {' · '}
            {capital(formatDay(plainDate(round.day)))} · {round.courseName} ·{' '}
            <UiLink className="text-link" href={tournamentHref}>
              Alt om turneringen
            </UiLink>
          </span>
        </p>
      </div>
      {rounds.length > 1 && <RoundLinks slug={tournament.slug} board={board} />}
    </header>
  )
}

function RoundLinks({ slug, board: { rounds, round } }: { slug: string; board: Board }) {
  return (
    <nav aria-label="Runder" className="flex shrink-0 flex-wrap gap-1.5">
      {rounds.map(({ id, number, isVoid }) => (
        <UiLink
          key={id}
          href={`/tournaments/${slug}/rounds/${id}`}
          aria-current={id === round.id ? 'page' : undefined}
          className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-sm border border-slate-400 bg-white px-3 font-semibold no-underline aria-[current]:border-green-900 aria-[current]:bg-green-900 aria-[current]:text-white sm:px-4"
        >
          <span>
            <span className="max-sm:sr-only">Runde </span>
            {number}
          </span>
          {isVoid && <span className="font-normal max-sm:sr-only">annulleret</span>}
        </UiLink>
      ))}
    </nav>
  )
}

type PrintPart = ComponentType<{ board: Board }>
type PrintParts = Partial<Record<RoundTab, PrintPart>>

type Printing = { Sheets: PrintPart | undefined; print: () => Promise<void> }

/** Well after the board, because few visitors print. */
const fetchAfterMs = 3_000

/**
 * The sheets to render while the page is printed, and the print function. The browser's own print command
 * does not wait for code, so it is prefetched on a fast connection; the button waits for it.
 */
function usePrintParts(tab: RoundTab): Printing {
  const [parts, setParts] = useState<PrintParts>()
  const [isPrinting, setPrinting] = useState(false)
  const load = useCallback(async () => {
    const { PrintedStartList, PrintedResult } = await import('./print-round.tsx')
    flushSync(() => setParts({ 'start-list': PrintedStartList, leaderboard: PrintedResult }))
  }, [])
  useEffect(() => {
    const set = (value: boolean) => () => flushSync(() => setPrinting(value))
    const [before, after] = [set(true), set(false)]
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    const timer = isSlow() ? undefined : setTimeout(() => void load(), fetchAfterMs)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [load])
  const print = async () => {
    // If the sheets cannot be loaded, the page itself is printed.
    await load().catch(() => undefined)
    window.print()
  }
  return { Sheets: isPrinting ? parts?.[tab] : undefined, print }
}
