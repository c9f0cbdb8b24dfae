import { Suspense, useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { Board, BoardView } from '#domain/board/board.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { inputClass } from '../../ui/input-class.ts'
import { Icon } from '../../ui/icon.tsx'
import { useDismissal } from '../../ui/use-dismissal.ts'
import { BoardFilters } from './board-filters.tsx'
import { Choice } from './filter-choice.tsx'
import { FollowMenu } from './follow-menu.tsx'
import type { FollowedRow } from './followed-line.tsx'
import { FreshnessLine } from './freshness-line.tsx'
import type { LeaderboardProps } from './leaderboard.tsx'
import { DayAgain } from './replay/day-again.tsx'
import { roundSearch, type RoundSearch } from './round/round-search.ts'
import { LazyScrolledHeads } from './lazy-board-parts.ts'

type BoardBarProps = LeaderboardProps & {
  /** The rows that wait to move, and what shows them. */
  waiting: number
  onShow: () => void
  followedModels: readonly FollowedRow[]
  onOpen: (id: string) => void
}

const inPanel = ['q', 'club', 'hour', 'flight', 'now', 'column'] as const

/**
 * The one line that stays above the board while it is scrolled: division, search with the other filters,
 * followed players, changes that wait and the age of the numbers; on a phone the heads of the table are below it. The filters are in the address, so that a view can be
 * shared (LB-11), and the form works without scripts.
 */
export function BoardBar(props: BoardBarProps) {
  const { board, freshness, search, hrefOf, followedModels, onOpen, waiting, onShow, replay } =
    props
  const bar = useRef<HTMLFormElement>(null)
  const isFiltered = inPanel.some((name) => search[name] !== undefined)
  const { applySoon, applyNow } = useFilterForm(props)
  return (
    <form
      ref={bar}
      method="get"
      role="search"
      aria-label="Find i stillingen"
      action={hrefOf({})}
      onInput={applySoon}
      onSubmit={applyNow}
      className="board-bar print-hide"
    >
      <input type="hidden" name="tab" value="leaderboard" />
      {search.by && <input type="hidden" name="by" value={search.by} />}
      <DivisionChoice board={board} chosen={search.division} />
      <Panel {...props} isFiltered={isFiltered} />
      <FollowMenu board={board} followedModels={followedModels} onOpen={onOpen} />
      {waiting > 0 && (
        <Button onClick={onShow} className="board-waiting above-cookies">
          {countOf(waiting, 'ændring', 'ændringer')} – vis
        </Button>
      )}
      {replay && <DayAgain replay={replay} />}
      {replay?.replayed ? (
        <p className="board-fresh board-then">{replay.replayed.text}</p>
      ) : (
        <FreshnessLine
          changedAt={board.changedAt}
          freshness={freshness}
          isFinal={board.tournament.state === 'final'}
        />
      )}
      <HeadsOnPhone bar={bar} />
    </form>
  )
}

function HeadsOnPhone({ bar }: { bar: RefObject<HTMLElement | null> }) {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const onScroll = () => setNeeded(matchMedia('(width < 40rem)').matches)
    window.addEventListener('scroll', onScroll, { passive: true, once: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  if (!isNeeded) return null
  return (
    <Suspense>
      <LazyScrolledHeads bar={bar} />
    </Suspense>
  )
}

/** A choice applies at once, and typed text shortly after the last letter. */
function useFilterForm({ search, onSearch }: Pick<LeaderboardProps, 'search' | 'onSearch'>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const apply = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    // Fields that are not opened keep their values.
    const asked = [...inPanel, 'division'].filter((name) => form.elements.namedItem(name))
    const none = Object.fromEntries(asked.map((name) => [name, undefined]))
    onSearch({ ...search, ...none, ...roundSearch(Object.fromEntries(new FormData(form))) })
  }
  return {
    applySoon: (event: FormEvent<HTMLFormElement>) => {
      const form = event.currentTarget
      const isTyped = event.target instanceof HTMLInputElement && event.target.type === 'search'
      clearTimeout(timer.current)
      timer.current = setTimeout(() => apply(form), isTyped ? 150 : 0)
    },
    applyNow: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      apply(event.currentTarget)
    },
  }
}

function DivisionChoice({ board, chosen }: { board: Board; chosen: RoundSearch['division'] }) {
  const { divisions } = board
  if (divisions.length < 2) return null
  return (
    <Choice
      name="division"
      label="Række"
      all="Alle rækker"
      options={divisions.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={chosen}
      className="board-division"
    />
  )
}

/** Search, filters and views: opened by one press on a phone, and part of the line on a wide screen. */
function Panel(props: LeaderboardProps & { isFiltered: boolean }) {
  const { board, search, isFiltered } = props
  const panel = useDismissal()
  return (
    <details ref={panel} className="board-find">
      <summary className={cx('board-tool', isFiltered && 'board-tool-on')}>
        <Icon name="search" />
        <span className="max-sm:sr-only">Find</span>
        {isFiltered && <span className="sr-only">, filtreret</span>}
      </summary>
      <div className="board-panel">
        <input
          type="search"
          name="q"
          aria-label="Spiller"
          placeholder="Find en spiller"
          defaultValue={search.q}
          maxLength={60}
          autoComplete="off"
          className={cx(inputClass, 'board-search')}
        />
        <BoardFilters board={board} search={search} />
        <NetOrGross {...props} />
        <noscript>
          <Button type="submit" variant="secondary">
            Vis
          </Button>
        </noscript>
      </div>
    </details>
  )
}

const viewNames: Record<BoardView, string> = { net: 'Netto', gross: 'Brutto' }
const views = ['net', 'gross'] as const

/** Switches between net and gross: by links without scripts, and without a request with them. */
function NetOrGross({ board, search, hrefOf, onSearch }: LeaderboardProps) {
  // A tournament without handicap has one view only.
  if (board.divisions.every(({ standings }) => standings.net === null)) return null
  const shown = search.by ?? board.divisions[0]?.main ?? 'gross'
  return (
    <nav aria-label="Netto eller brutto" className="board-views">
      {views.map((by) => (
        <a
          key={by}
          href={hrefOf({ ...search, tab: 'leaderboard', by })}
          aria-current={by === shown ? 'true' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onSearch({ ...search, by })
          }}
          className={cx(
            'inline-grid min-h-11 flex-1 place-items-center rounded-sm px-3.5 font-semibold no-underline',
            by === shown ? 'bg-green-900 text-white' : 'text-slate-800 hover:bg-slate-100',
          )}
        >
          {viewNames[by]}
        </a>
      ))}
    </nav>
  )
}
