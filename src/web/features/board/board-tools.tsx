import type { Board, BoardView } from '#domain/board/board.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { FreshnessLine } from './freshness-line.tsx'
import type { LeaderboardProps } from './leaderboard.tsx'
import { SunlightSwitch } from '../scoring/sunlight-switch.tsx'
import { ViewSwitch } from './view-switch.tsx'

/** How old, by which view, and what is kept back: over the board. */
export function BoardTools(props: LeaderboardProps) {
  const { board, freshness, search, hrefOf, onSearch } = props
  const views: BoardView[] = ['net', 'gross']
  const shown = search.by ?? board.divisions[0]?.main ?? 'gross'
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-3">
        <FreshnessLine
          changedAt={board.changedAt}
          freshness={freshness}
          isFinal={board.tournament.state === 'final'}
        />
        <div className="flex flex-wrap items-center gap-2.5">
          {hasBothViews(board) && (
            <ViewSwitch
              label="Netto eller brutto"
              chosen={shown}
              choices={views.map((by) => ({
                value: by,
                label: viewNames[by],
                href: hrefOf({ ...search, tab: 'leaderboard', by }),
              }))}
              onChoose={(by) => onSearch({ ...search, by })}
            />
          )}
          <SunlightSwitch />
        </div>
      </div>
      <Hidden board={board} />
    </div>
  )
}

const viewNames: Record<BoardView, string> = { net: 'Netto', gross: 'Brutto' }

/** Without handicap there is nothing to choose between. */
const hasBothViews = ({ divisions }: Board) =>
  divisions.some(({ standings }) => standings.net !== null)

/** What is kept back, and until when (LB-18). */
function Hidden({ board: { round } }: { board: Board }) {
  if (round.hiddenHoles === 0) return null
  const { hiddenHoles } = round
  const holes = hiddenHoles === 1 ? 'Det sidste hul' : `De sidste ${hiddenHoles} huller`
  const until =
    round.opensAt === null
      ? 'turneringsledelsen offentliggør resultatet'
      : `${formatDay(plainDate(round.day), { year: false })} ${formatClockProse(round.opensAt)}`
  return (
    <p className="flex items-start gap-2.5 rounded-md border border-blue-300 bg-blue-50 px-4 py-3">
      <Icon name="lock" className="mt-1" />
      {holes} på hvert kort er skjult, til {until}. Egen flight ser sine scorer.
    </p>
  )
}
