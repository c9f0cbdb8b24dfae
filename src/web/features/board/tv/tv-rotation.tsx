import { useMemo, useRef, type ReactNode, type RefObject } from 'react'
import type { ScreenPicture } from '#contract/board/screen-pictures.ts'
import type { Board } from '#domain/board/board.ts'
import { partsToShow, rotationAt } from '#domain/board/screen-rotation.ts'
import { useAwake } from '../../scoring/awake-switch.tsx'
import { buildBoardViewModel } from '#domain/board/board-view-model.ts'
import { FreshnessLine } from '../freshness-line.tsx'
import { ScreenHead, ScreenRows, useIsWide } from '../screen-rows.tsx'
import { useLiveBoard } from '../use-live-board.ts'
import { useRowsInHeight } from '../use-rows-in-height.ts'
import { SponsorPage } from './sponsor-page.tsx'
import { TvCalledUp } from './tv-called-up.tsx'
import type { ScreenList } from './tv-lists.ts'
import { tvPages, type TvPage } from './tv-pages.ts'
import { useRemoteTurn, type Remote } from './use-remote-turn.ts'
import { useTvLists } from './use-tv-lists.ts'
import { useWeather } from './use-weather.ts'
import { WeatherPage } from './weather-page.tsx'
import styles from './tv-rotation.css?url'

type TvRotationProps = {
  board: Board
  /** The slug of the club. */
  club: string
  remote: Remote
  pictures: readonly ScreenPicture[]
  hasWeather: boolean
  phoneHref: string
}

/** The pages that the director has composed, one after the other (TV-4). */
export function TvRotation(props: TvRotationProps) {
  const { board, remote, phoneHref } = props
  useAwake(true)
  const freshness = useLiveBoard(board)
  const list = useRef<HTMLDivElement>(null)
  const rows = useRowsInHeight(list)
  const { pages, sponsors } = useTvPages(props, rows)
  const turn = useRemoteTurn(remote)
  const at = rotationAt(turn, { pages: pages.length, sponsors: sponsors.length })
  const shown = at && (at.of === 'sponsors' ? sponsors : pages)[at.index]
  return (
    <div className="board-screen">
      {/* A style sheet of its own, because every page would carry one that is imported. */}
      <link rel="stylesheet" href={styles} precedence="default" />
      <ScreenHead board={board} phoneHref={phoneHref} hasClock />
      {shown ? (
        <Page
          key={`${at.of} ${at.index}`}
          {...{ shown, list, rows }}
          rounds={board.rounds.length}
        />
      ) : (
        <p className="board-screen-empty">Der er ingen spillere i stillingen endnu.</p>
      )}
      <TvCalledUp board={board} control={remote.control} />
      <footer>
        <FreshnessLine
          changedAt={board.changedAt}
          freshness={freshness}
          isFinal={board.tournament.state === 'final'}
        />
        {at?.of === 'pages' && pages.length > 1 && (
          <span className="figures">
            Side {at.index + 1} af {pages.length}
          </span>
        )}
        {remote.control.isPaused && pages.length > 1 && <span>Pause</span>}
      </footer>
    </div>
  )
}

function useTvPages(
  { board, club, remote: { settings }, pictures, hasWeather }: TvRotationProps,
  rows: number,
) {
  const columns = useIsWide() ? 2 : 1
  const model = useMemo(() => buildBoardViewModel(board), [board])
  const parts = useMemo(
    () =>
      partsToShow(settings.parts, {
        divisionIds: board.divisions.map(({ id }) => id),
        sideCompetitions: board.round.sides,
        isFinal: board.tournament.state === 'final',
        hasWeather,
      }),
    [settings.parts, board, hasWeather],
  )
  const weather = useWeather(
    club,
    parts.some(({ kind }) => kind === 'weather'),
  )
  const lists = useTvLists(board, parts, model)
  const { state } = board.tournament
  return useMemo(() => {
    const content = { model, lists, pictures, weather, state, rows, columns }
    const isSponsor = ({ kind }: { kind: string }) => kind === 'sponsor'
    const pages = tvPages(
      parts.filter((part) => !isSponsor(part)),
      content,
    )
    const sponsors = tvPages(parts.filter(isSponsor), { ...content, state: 'in_play' })
    // Parts that have nothing to show yet would leave the wall empty.
    const isEmpty = pages.length === 0
    return {
      pages: isEmpty ? tvPages([{ kind: 'board', divisionId: null }], content) : pages,
      sponsors,
    }
  }, [parts, model, lists, pictures, weather, state, rows, columns])
}

type PageProps = {
  shown: TvPage
  list: RefObject<HTMLDivElement | null>
  rows: number
  rounds: number
}

function Page({ shown, list, rows, rounds }: PageProps): ReactNode {
  switch (shown.kind) {
    case 'rows':
      return <ScreenRows shown={shown.page} {...{ list, rows, rounds }} />
    case 'split':
      return (
        <div className="tv-split">
          {shown.pages.map((page, i) => (
            <ScreenRows
              key={page.of.division.id}
              shown={page}
              {...{ rows, rounds }}
              list={i === 0 ? list : undefined}
            />
          ))}
        </div>
      )
    case 'list':
      return <ListPage {...shown} {...{ rows }} container={list} />
    case 'sponsor':
      return <SponsorPage key={shown.picture?.id} text={shown.text} picture={shown.picture} />
    case 'weather':
      return <WeatherPage shown={shown.shown} />
    case 'text':
      return (
        <section className="tv-text">
          <h2>{shown.title}</h2>
          <p>{shown.text}</p>
        </section>
      )
  }
}

type ListPageProps = {
  list: ScreenList
  from: number
  total: number
  rows: number
  container: RefObject<HTMLDivElement | null>
}

function ListPage({ list, from, total, rows, container }: ListPageProps) {
  return (
    <section className="tv-list">
      <h2>
        {list.title}
        <span>
          {list.note}
          {total > list.rows.length && ` · ${from}–${from + list.rows.length - 1} af ${total}`}
        </span>
      </h2>
      <div ref={container}>
        <ol
          className="figures"
          data-columns={list.columns}
          style={{ gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))` }}
        >
          {list.rows.map(({ key, lead, names, detail, value }) => (
            <li key={key}>
              <span className="tv-lead">{lead}</span>
              <span className="board-screen-name">
                <span>
                  {names.map((name, i) => (
                    <span key={name}>
                      {i > 0 && ' · '}
                      <span className={names.length > 1 ? 'whitespace-nowrap' : undefined}>
                        {name}
                      </span>
                    </span>
                  ))}
                </span>
                {detail && <small>{detail}</small>}
              </span>
              <span className="tv-value">{value}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
