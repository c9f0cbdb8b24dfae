import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { countOf } from '#domain/shared/danish.ts'
import { momentText } from '../../moment-text.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import {
  currentRound,
  type BracketMatch,
  type BracketRound,
  type BracketRow,
} from './bracket-view-model.ts'

type BracketProps = {
  rounds: readonly BracketRound[]
  /** The round that the reader chose; a desk then shows the tree from there. */
  chosen: number | undefined
  hrefOf: (round: number) => string
  onRound: (round: number) => void
}

/** A knock-out: one round at a time on a phone, the whole tree on a desk. */
export function Bracket({ rounds, chosen, hrefOf, onRound }: BracketProps) {
  const shown = rounds.some(({ round }) => round === chosen) ? chosen : undefined
  const onPhone = shown ?? currentRound(rounds)
  const first = shown ?? rounds[0]?.round ?? 1
  return (
    <div className="grid min-w-0 gap-4">
      <RoundTabs
        rounds={rounds}
        onPhone={onPhone}
        first={first}
        hrefOf={hrefOf}
        onRound={onRound}
      />
      <div className="bracket min-w-0 gap-x-6 overflow-x-auto lg:flex lg:pb-2">
        {rounds.map((round) => (
          <section
            key={round.round}
            aria-labelledby={`round-${round.round}`}
            className={cx(
              'bracket-column lg:min-w-52 lg:max-w-72 lg:flex-1',
              round.round !== onPhone && 'max-lg:hidden',
              round.round < first && 'lg:hidden',
              round.round === first && 'bracket-first',
            )}
          >
            <header className="mb-2 lg:min-h-14">
              <h3 id={`round-${round.round}`} className="text-base font-semibold">
                {round.name}
              </h3>
              <p className="text-sm text-slate-600">
                Senest {formatDay(plainDate(round.lastDay), { weekday: false, year: false })}
                {round.open > 0 && ` · ${countOf(round.open, 'åben kamp', 'åbne kampe')}`}
              </p>
            </header>
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-2.5 lg:gap-0">
              {round.matches.map((match) => (
                <li key={match.id} className={cx('bracket-slot', match.isBye && 'lg:opacity-70')}>
                  <MatchCard match={match} />
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </div>
  )
}

type TabsProps = Pick<BracketProps, 'rounds' | 'hrefOf' | 'onRound'> & {
  onPhone: number
  first: number
}

/** Links, so that a round can be shared and opened without scripts. */
function RoundTabs({ rounds, onPhone, first, hrefOf, onRound }: TabsProps) {
  if (rounds.length < 2) return null
  return (
    <nav aria-label="Runder" className="print-hide -mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex gap-1.5">
        {rounds.map(({ round, name }) => (
          <li key={round} className="shrink-0">
            <a
              href={hrefOf(round)}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                onRound(round)
              }}
              aria-current={round === onPhone ? 'true' : undefined}
              className={cx(
                'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-semibold no-underline',
                round === onPhone
                  ? 'max-lg:border-green-700 max-lg:bg-green-700 max-lg:text-white'
                  : 'max-lg:border-slate-300',
                round === first
                  ? 'lg:border-green-700 lg:bg-green-700 lg:text-white'
                  : 'lg:border-slate-300 lg:text-slate-800',
              )}
            >
              <span className="lg:hidden">{name}</span>
              <span className="max-lg:hidden">
                {round === rounds[0]?.round ? 'Hele træet' : `Fra ${name.toLowerCase()}`}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Two rows and, for an open match, when it is played. */
export function MatchCard({ match }: { match: BracketMatch }) {
  const { rows, isOwn, plannedFor, slot } = match
  return (
    <div
      className={cx(
        'overflow-hidden rounded-md border bg-white',
        isOwn ? 'border-green-700 ring-1 ring-green-700' : 'border-slate-300',
      )}
    >
      <span className="sr-only">
        Kamp {slot}
        {isOwn && ', din kamp'}:
      </span>
      <ul className="divide-y divide-slate-200">
        {rows.map((row, i) => (
          <MatchRow key={i} row={row} />
        ))}
      </ul>
      {match.href && (
        <UiLink
          href={match.href}
          className="flex min-h-11 items-center border-t border-slate-200 bg-green-50 px-3 text-sm font-semibold text-green-900"
        >
          {match.live}
          <span className="sr-only">, se kampen hul for hul</span>
        </UiLink>
      )}
      {plannedFor && !match.live && (
        <p className="border-t border-slate-200 px-3 py-1 text-xs text-slate-700">
          Spilles {momentText(plannedFor)}
        </p>
      )}
    </div>
  )
}

function MatchRow({ row }: { row: BracketRow }) {
  const { contestant, text, isWinner, isLoser, isOwn, result } = row
  return (
    <li
      className={cx(
        'flex min-h-10 items-center gap-2 px-3 py-1 lg:min-h-8 lg:py-0.5',
        isOwn && 'bg-green-50',
      )}
    >
      <span className="figures w-6 shrink-0 text-right text-xs text-slate-600">
        {contestant?.seed}
      </span>
      <span
        className={cx(
          'min-w-0 flex-1 break-words lg:line-clamp-3 lg:text-sm lg:leading-snug',
          isWinner && 'font-semibold text-slate-900',
          (isLoser || !contestant) && 'text-slate-600',
          contestant?.isWithdrawn && 'line-through',
        )}
        title={
          contestant ? [contestant.name, contestant.club].filter(Boolean).join(', ') : undefined
        }
      >
        {text}
        {contestant?.isWithdrawn && <span className="sr-only"> (trukket sig)</span>}
      </span>
      {result && <span className="figures shrink-0 text-sm font-semibold">{result}</span>}
      {isWinner && (
        <span className="shrink-0 text-green-700">
          <Icon name="check" className="size-4" />
          <span className="sr-only">vandt</span>
        </span>
      )}
    </li>
  )
}
