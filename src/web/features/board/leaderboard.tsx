import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Board, BoardView } from '#domain/board/board.ts'
import { followedRows } from '#domain/board/follows.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import type { RoundSearch } from './round/round-search.ts'
import { BoardBar } from './board-bar.tsx'
import { BoardLegend } from './board-legend.tsx'
import { Divisions } from './divisions.tsx'
import { filterBoard, rowsIn } from './filter-board.ts'
import type { FollowedRow } from './followed-line.tsx'
import { toggleDeviceFollow, useFollows } from './follows-store.ts'
import type { Freshness } from './freshness-line.tsx'
import {
  prefetchBoardCard,
  LazyBoardCard,
  LazyPodium,
  LazyBoardAnnouncer,
  LazyHiddenHoles,
  hasResult,
} from './lazy-board-parts.ts'
import { rowIdOf, type DivisionViewModel } from '#domain/board/board-view-model.ts'
import { OpenedDay } from './replay/opened-day.tsx'
import { ReplayedBoard } from './replay/replayed-board.ts'
import { hasDay, useReplay, type Replay } from './replay/use-replay.ts'
import { PinnedSpace, ReservePinnedRows } from './pinned-space.tsx'
import { useSunlightMode } from '../scoring/sunlight-mode.ts'
import { useStableRowOrder } from './use-stable-row-order.ts'
import { useMe } from '../accounts/use-me.ts'
import { syncFollowsInBackground } from './sync-follows-in-background.ts'
import { useLiveBoard } from './use-live-board.ts'
import { useMovement } from './use-movement.ts'

export type LeaderboardProps = {
  board: Board
  freshness: Freshness
  search: RoundSearch
  hrefOf: (search: RoundSearch) => string
  onSearch: (search: RoundSearch) => void
  /** The slider over the day; absent where it is not offered. */
  replay?: Replay
}

/** The board of a round with filters, followed players and the age of its numbers. */
export function Leaderboard(props: LeaderboardProps) {
  const { freshness, hrefOf, onSearch, replay } = props
  const replayed = replay?.replayed ?? null
  const board = replayed?.board ?? props.board
  const search = useSearchOfRow(board, props.search)
  const table = useRef<HTMLDivElement>(null)
  const list = useFollows()
  const follows = useMemo(() => new Set(list), [list])
  const followed = useMemo(() => followedRows(board, follows), [board, follows])
  const isSunlightMode = useSunlightMode()
  const view: BoardView | undefined = search.by
  const all = useMovement(board, view, replayed !== null)
  const filtered = useMemo(() => filterBoard(all, filterOf(search)), [all, search])
  const viewKey = JSON.stringify({ ...search, player: undefined, replayed: replayed?.text })
  const { model, waiting, show } = useStableRowOrder(filtered, viewKey, table)
  const actions = useRowActions({ search, hrefOf, onSearch })
  useEffect(prefetchBoardCard, [])
  const followedModels = useMemo(() => followedOf(all, followed), [all, followed])
  const found = model.reduce((sum, one) => sum + rowsIn(one).length, 0)
  const isOver = hasResult(board.tournament)
  // The same element until the field changes: another one, before its file has come, would clear what the server sent.
  const winners = useMemo(() => isOver && <Winners model={all} />, [isOver, all])
  return (
    <div
      data-contrast={isSunlightMode ? 'sun' : undefined}
      className={cx('board-page', replayed && 'board-replayed')}
    >
      {winners}
      <BoardBar
        {...{ board, freshness, search, hrefOf, onSearch, replay, followedModels }}
        onOpen={actions.onToggle}
        waiting={waiting}
        onShow={show}
      />
      {board.round.hiddenHoles > 0 && <HiddenHoles board={board} />}
      <div className="board-surface" ref={table}>
        <SyncAccountFollows />
        <PinnedSpace followedModels={followedModels} onOpen={actions.onToggle} />
        {found === 0 && <NobodyFound onClear={() => onSearch(cleared(search))} />}
        <ReplayedBoard value={replayed !== null}>
          <Divisions {...{ board, model, search, followed, follows, actions, found }} />
        </ReplayedBoard>
        <ReservePinnedRows />
        {replayed === null && (
          <BoardLiveRegion key={view ?? 'main'} model={all} followed={followed} />
        )}
      </div>
      <OpenedDay board={props.board} {...{ search, onSearch, replay }} />
      <BoardLegend />
    </div>
  )
}

/** On a phone the table itself begins with the winners. */
const Winners = ({ model }: { model: readonly DivisionViewModel[] }) => (
  <Suspense>
    <div className="max-md:hidden">
      <LazyPodium model={model} />
    </div>
  </Suspense>
)

const HiddenHoles = ({ board }: { board: Board }) => (
  <Suspense>
    <LazyHiddenHoles board={board} />
  </Suspense>
)

const followedOf = (model: readonly DivisionViewModel[], followed: ReadonlySet<string>) =>
  model.flatMap((of) =>
    rowsIn(of).flatMap((row): FollowedRow[] => (followed.has(row.row.id) ? [{ of, row }] : [])),
  )

const filterOf = ({ division, club, q, hour, flight, now }: RoundSearch) => ({
  division,
  flight,
  club: club === undefined ? undefined : String(club),
  q: q === undefined ? undefined : String(q),
  hour,
  onCourse: now === '1',
})

const cleared = ({ tab, by, column, player, time }: RoundSearch): RoundSearch => ({
  tab,
  by,
  column,
  player,
  time,
})

/** An address may name a player of a side, who has no row alone: the card of the side is then the open one. */
function useSearchOfRow(board: Board, search: RoundSearch): RoundSearch {
  const { player } = search
  const row = player === undefined ? undefined : rowIdOf(board, player)
  return useMemo(
    () => (row === player ? search : { ...search, player: row }),
    [search, player, row],
  )
}

type RowActionsInput = Pick<LeaderboardProps, 'search' | 'hrefOf' | 'onSearch'>

/** Stable functions, so that a row renders only when its values change. */
function useRowActions(input: RowActionsInput) {
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })
  const onToggle = useCallback((id: string) => {
    const { search, onSearch } = latest.current
    void LazyBoardCard.preload?.()
    onSearch({ ...search, player: search.player === id ? undefined : id })
  }, [])
  useEscape(
    useCallback(() => {
      const { player, ...search } = latest.current.search
      if (player === undefined) return
      latest.current.onSearch(search)
      document.getElementById(`p-${player}`)?.focus({ preventScroll: true })
    }, []),
  )
  const { hrefOf } = input
  const hrefOfRow = useCallback(
    (id: string) => `${hrefOf({ tab: 'leaderboard', player: id })}#p-${id}`,
    [hrefOf],
  )
  return useMemo(
    () => ({ hrefOf: hrefOfRow, onToggle, onFollow: toggleDeviceFollow }),
    [hrefOfRow, onToggle],
  )
}

/** Escape closes the open card, like a second tap. */
function useEscape(close: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [close])
}

function NobodyFound({ onClear }: { onClear: () => void }) {
  return (
    <div className="grid justify-items-start gap-3 py-6">
      <p className="max-w-text">
        <strong>Ingen i stillingen passer til søgningen.</strong> Prøv et kortere navn, eller tag et
        filter af.
      </p>
      <Button variant="secondary" onClick={onClear}>
        Vis alle
      </Button>
    </div>
  )
}

/** Syncs the follows of device and account while a board is open. */
function SyncAccountFollows() {
  const accountId = useMe()?.account?.id
  // A change of the follows triggers a sync.
  const followsKey = useFollows().join()
  useEffect(() => {
    if (accountId && followsKey !== undefined) syncFollowsInBackground(accountId)
  }, [accountId, followsKey])
  return null
}

type BoardLiveRegionProps = {
  /** The ranked field without filters; a new value with every change of the board. */
  model: readonly DivisionViewModel[]
  followed: ReadonlySet<string>
}

/**
 * The live region for announcements. It is rendered empty with the page, because screen readers
 * ignore text that is inserted together with its region. The announcer is fetched with the first change and
 * gets the board before it. The key must change with the view, which is not a change of the board.
 */
function BoardLiveRegion({ model, followed }: BoardLiveRegionProps) {
  const [first] = useState(model)
  const [line, setLine] = useState('')
  return (
    <div className="needs-script">
      <p role="status" className="sr-only">
        {line}
      </p>
      {model !== first && (
        <Suspense>
          <LazyBoardAnnouncer
            first={first}
            model={model}
            followed={followed}
            onAnnounce={setLine}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The leaderboard with live updates. */
export function LiveLeaderboard(props: Omit<LeaderboardProps, 'freshness' | 'replay'>) {
  const replay = useReplay(props)
  return (
    <Leaderboard
      {...props}
      freshness={useLiveBoard(props.board)}
      {...(hasDay(props.board) && { replay })}
    />
  )
}
