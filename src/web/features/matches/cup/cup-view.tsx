import type { ShownCup, ShownCupMatch } from '#contract/matches/cup.ts'
import { cupReasonText } from '#domain/matches/cup-reason-text.ts'
import { halvesText, pointsOf, sessionFormatText } from '#domain/matches/cup.ts'
import { decisionText } from '#domain/matches/match-score.ts'
import { winningSide } from '#domain/matches/match.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { OpenedQuestion } from '../../scoring/opened-question.tsx'
import { sessionWhenText } from './session-text.ts'

type CupProps = { slug: string; cup: ShownCup }

/** A contest of two teams: the score of the whole, and each session with who plays whom. */
export function CupView({ slug, cup }: CupProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <CupScore cup={cup} />
      <Why cup={cup} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-2">
        {cup.sessions.map((session) => (
          <Session key={session.round} slug={slug} cup={cup} session={session} />
        ))}
      </div>
    </div>
  )
}

function CupScore({ cup }: { cup: ShownCup }) {
  const { teams, points, outcome, winner } = cup
  const share = (side: Side) => `${points.total > 0 ? (100 * points[side]) / points.total : 0}%`
  return (
    <section
      aria-label="Stilling"
      className="rounded-md bg-green-950 px-4 py-6 text-white sm:px-8 sm:py-8 print:border print:bg-white print:text-black"
    >
      <p role="status" className="grid grid-cols-[1fr_auto_1fr] items-end gap-x-3 sm:gap-x-8">
        <Team name={teams[0]} halves={points.A} isWinner={winner === 'A'} align="text-right" />
        <span aria-hidden="true" className="pb-1 text-3xl font-bold text-green-100 sm:text-5xl">
          –
        </span>
        <Team name={teams[1]} halves={points.B} isWinner={winner === 'B'} align="text-left" />
      </p>
      <div
        aria-hidden="true"
        className="relative mt-5 flex h-3 justify-between overflow-hidden rounded-full bg-green-900 print:border"
      >
        <span className="bg-white print:bg-slate-700" style={{ width: share('A') }} />
        <span className="bg-yellow-400 print:bg-slate-400" style={{ width: share('B') }} />
        <span className="absolute inset-y-0 left-1/2 w-0.5 bg-green-950" />
      </div>
      <p className="mt-4 text-center text-lg font-semibold">{outcome}</p>
      <p className="mt-1 text-center text-sm text-green-100 print:text-black">
        {halvesText(points.total)} point i alt. {targetText(cup)}
      </p>
    </section>
  )
}

/** `6½ vinder pokalen.`, with what the holder needs where it differs. */
function targetText({ teams, toWin, holder }: ShownCup): string {
  if (holder === null) return `${halvesText(toWin.A)} vinder pokalen.`
  const [own, other] = holder === 'A' ? [teams[0], toWin.B] : [teams[1], toWin.A]
  return `${halvesText(other)} vinder pokalen. ${own} beholder den med ${halvesText(toWin[holder])}.`
}

type TeamProps = { name: string; halves: number; isWinner: boolean; align: string }

const Team = ({ name, halves, isWinner, align }: TeamProps) => (
  <span className={cx('min-w-0', align)}>
    <span className="block text-base leading-tight font-semibold break-words sm:text-2xl">
      {isWinner && <Icon name="check" className="mr-1 inline-block align-[-0.1em]" />}
      {name}
    </span>{' '}
    <strong className="figures block text-5xl leading-tight sm:text-7xl">
      {halvesText(halves)}
    </strong>
  </span>
)

/** The matches and sessions behind the score. */
function Why({ cup }: { cup: ShownCup }) {
  const text = cupReasonText(cup.sessions, cup)
  if (text === '') return null
  return (
    <OpenedQuestion question="Hvorfor den stilling?">
      <p className="pb-2 text-pretty">{text}</p>
    </OpenedQuestion>
  )
}

type SessionProps = CupProps & { session: ShownCup['sessions'][number] }

function Session({ slug, cup, session }: SessionProps) {
  const { round, format, points, isRevealed, matches } = session
  return (
    <section aria-labelledby={`session-${round}`} className="min-w-0 break-inside-avoid">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={`session-${round}`} className="text-xl">
          {round}. {sessionFormatText[format]}
        </h3>
        <strong className="figures text-lg">
          <span className="sr-only">{cup.teams[0]} </span>
          {halvesText(points.A)} – {halvesText(points.B)}
          <span className="sr-only"> {cup.teams[1]}</span>
        </strong>
        <p className="w-full text-sm text-slate-600">{sessionWhenText(session)}</p>
      </header>
      {isRevealed ? (
        <ol className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2.5">
          {matches.map((match) => (
            <li key={match.id}>
              <CupMatch {...{ slug, cup, match }} />
            </li>
          ))}
        </ol>
      ) : (
        <p className="mt-3 rounded-md border border-dashed border-slate-400 px-4 py-5 text-slate-700">
          {matches.length === 1 ? 'En kamp' : `${matches.length} kampe`}. Opstillingerne er
          hemmelige og vises på samme tid.
        </p>
      )}
    </section>
  )
}

type MatchProps = CupProps & { match: ShownCupMatch }

function CupMatch({ slug, cup, match }: MatchProps) {
  const { id, slot, decision, live } = match
  const winner = winningSide(decision)
  const leader = decision ? winner : (live?.leader ?? null)
  const isPlayed = match.A !== null && match.B !== null
  const text = decision ? decisionText(decision) : (live?.text ?? 'Ikke begyndt')
  const body = (
    <>
      <span className="sr-only">Kamp {slot}: </span>
      <Line {...{ cup, match, side: 'A', leader }} />
      <span
        className={cx(
          'figures col-start-2 row-span-2 row-start-1 grid min-h-full w-24 place-content-center px-1 text-center text-sm leading-tight font-bold sm:w-28',
          decision ? 'bg-slate-100' : live ? 'bg-green-700 text-white' : 'bg-slate-50 font-normal',
        )}
      >
        {text}
        {!decision && live && <span className="text-xs font-normal">i gang</span>}
      </span>
      <Line {...{ cup, match, side: 'B', leader }} />
    </>
  )
  const look =
    'grid grid-cols-[minmax(0,1fr)_auto] overflow-hidden rounded-md border border-slate-300 bg-white no-underline'
  return isPlayed ? (
    <UiLink href={`/tournaments/${slug}/matches/${id}`} className={look}>
      {body}
    </UiLink>
  ) : (
    <div className={look}>{body}</div>
  )
}

type LineProps = { cup: ShownCup; match: ShownCupMatch; side: Side; leader: Side | null }

function Line({ cup, match, side, leader }: LineProps) {
  const name = match[side]
  const points = match.decision ? pointsOf(match.decision, cup)[side] : null
  return (
    <span
      className={cx(
        'flex min-h-11 items-center gap-2 px-3 py-1.5 leading-tight',
        side === 'B' && 'border-t border-slate-200',
        leader === side ? 'font-semibold text-slate-950' : 'text-slate-700',
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          'h-6 w-1 shrink-0 rounded-full',
          leader === side ? (side === 'A' ? 'bg-green-700' : 'bg-yellow-500') : 'bg-slate-200',
        )}
      />
      <span className="min-w-0 flex-1 break-words">
        {name ?? 'Ingen spiller'}
        {leader === side && <span className="sr-only"> {match.decision ? 'vandt' : 'fører'}</span>}
      </span>
      {points !== null && (
        <span className="figures shrink-0">
          {halvesText(points)}
          <span className="sr-only"> point</span>
        </span>
      )}
    </span>
  )
}
