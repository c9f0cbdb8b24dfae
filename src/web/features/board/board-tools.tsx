import type { Board, BoardView } from '#domain/board/board.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { FreshnessLine } from './freshness-line.tsx'
import type { LeaderboardProps } from './leaderboard.tsx'
import { SunlightSwitch } from '../scoring/sunlight-switch.tsx'
import { cx } from '../../ui/cx.ts'

/** Above the board: its age, the view, and whether holes are hidden. */
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
      <HiddenHolesNotice board={board} />
    </div>
  )
}

const viewNames: Record<BoardView, string> = { net: 'Netto', gross: 'Brutto' }

/** A tournament without handicap has one view only. */
const hasBothViews = ({ divisions }: Board) =>
  divisions.some(({ standings }) => standings.net !== null)

/** How many holes are hidden, and until when (LB-18). */
function HiddenHolesNotice({ board: { round } }: { board: Board }) {
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

type ViewSwitchProps<Value extends string> = {
  label: string
  choices: readonly { value: Value; label: string; href: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** Switches between views of the same data: without scripts by links, with them without a request. */
function ViewSwitch<Value extends string>(props: ViewSwitchProps<Value>) {
  const { label, choices, chosen, onChoose } = props
  return (
    <nav
      aria-label={label}
      className="flex w-fit rounded-md border border-slate-400 bg-white p-[0.1875rem]"
    >
      {choices.map(({ value, label: name, href }) => (
        <a
          key={value}
          href={href}
          aria-current={value === chosen ? 'true' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onChoose(value)
          }}
          className={cx(
            'inline-grid min-h-11 place-items-center rounded-sm px-4 font-semibold no-underline',
            value === chosen ? 'bg-green-900 text-white' : 'text-slate-800 hover:bg-slate-100',
          )}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
