import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DivisionOutcome, Outcome } from '#contract/board/outcome.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { formatMeasure, sideCompetitionTitle } from '#domain/sidecompetitions/side-competition.ts'
import { prizeLists } from '#domain/results/award-prizes.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { cx } from '../../ui/cx.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ShareResult } from '../competitions/share-result.tsx'
import { outcomeQuery } from '../competitions/tournament-queries.ts'
import { awaitsText, prizesText } from '../competitions/prize-text.ts'
import { PlaceReasons } from './place-reasons.tsx'
import { placeSpoken, valueSpoken } from '../scoring/score-text.ts'

type TournamentOutcomeProps = { slug: string; clubName: string }

/** Winners and prizes, with the publisher and the time; the full result is on the board. */
export function TournamentOutcome({ slug, clubName }: TournamentOutcomeProps) {
  const outcome = useQuery(outcomeQuery(slug)).data
  if (!outcome || outcome.state === 'none') return null
  return (
    <section aria-labelledby="outcome">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="outcome">
          {outcome.state === 'final' ? 'Endeligt resultat' : 'Foreløbigt resultat'}
        </h2>
        {outcome.roundId && (
          <ButtonLink href={`/tournaments/${slug}/rounds/${outcome.roundId}?tab=leaderboard`}>
            Hele stillingen
          </ButtonLink>
        )}
      </div>
      <p className="mt-1.5 text-slate-700">{publishedText(outcome, clubName)}</p>
      <div className="mt-4 grid gap-3 sm:mt-5 sm:gap-5">
        {outcome.divisions.map((division) => (
          <Division
            key={division.id}
            slug={slug}
            division={division}
            isAlone={outcome.divisions.length === 1}
            roundId={outcome.roundId}
          />
        ))}
        {outcome.sides.length > 0 && <SideWinners sides={outcome.sides} />}
        {outcome.skins.length > 0 && <SkinsWinners skins={outcome.skins} />}
      </div>
    </section>
  )
}

function publishedText({ state, at }: Outcome, clubName: string): string {
  const by = `af turneringsledelsen i ${clubName}`
  const may = state === 'final' ? '' : ' Det kan blive rettet, til det er endeligt.'
  if (at === null) return `Offentliggjort ${by}.${may}`
  const { day, minute } = danishMoment(Date.parse(at))
  return `Offentliggjort ${formatDay(day)} ${formatClockProse(minute)} ${by}.${may}`
}

type DivisionProps = {
  slug: string
  division: DivisionOutcome
  isAlone: boolean
  roundId: string | null
}

function Division({ slug, division, isAlone, roundId }: DivisionProps) {
  const { id, name, best, prizes } = division
  return (
    <div className="rounded-md border border-slate-300 bg-white p-3 sm:p-5">
      {!isAlone && <h3 className="mb-2 px-3 text-lg">{name}</h3>}
      {best.length === 0 && <p className="text-slate-700">Ingen har en placering i rækken.</p>}
      <ol className="figures grid gap-1">
        {best.map((one) => (
          <Placed key={one.entryId} one={one} unit={division.unit} view={division.view} />
        ))}
      </ol>
      {roundId && <PlaceReasons division={division} roundId={roundId} />}
      {prizes && <Prizes prizes={prizes} />}
      {best.length > 0 && (
        <ShareResult
          what={isAlone ? 'resultatet' : `resultatet i ${name}`}
          picture={`/og/tournaments/${slug}/${id}.png`}
          path={`/tournaments/${slug}`}
        />
      )}
    </div>
  )
}

type PlacedProps = {
  one: DivisionOutcome['best'][number]
  unit: DivisionOutcome['unit']
  view: DivisionOutcome['view']
}

/** All who share the first place are shown as winners. */
function Placed({ one, unit, view }: PlacedProps) {
  const { place, shared, name, club, sum } = one
  const isFirst = place === 1
  return (
    <li
      className={cx(
        'grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-baseline gap-x-3 rounded-md px-3 py-1.5',
        isFirst && 'on-dark bg-green-950 py-3 text-white',
      )}
    >
      <span
        aria-hidden="true"
        className={cx('font-semibold', isFirst ? 'text-yellow-300' : 'text-green-800')}
      >
        {shared ? `T${place}` : place}
      </span>
      <span className="words min-w-0">
        <span className="sr-only">{placeSpoken(one)}: </span>
        <span
          className={
            isFirst
              ? 'font-head text-xl font-bold tracking-tight wrap-break-word'
              : 'font-semibold wrap-break-word'
          }
        >
          {name}
        </span>
        {club && (
          <span className={cx('block text-sm', isFirst ? 'text-green-100' : 'text-slate-600')}>
            {club}
          </span>
        )}
      </span>
      <span className="text-right font-semibold">
        {unit === 'strokes'
          ? `${sum.total} ${view === 'net' ? 'nettoslag' : 'slag'}`
          : valueSpoken(sum.total, unit)}
      </span>
    </li>
  )
}

/** Winners of the side competitions, including shared ones. */
function SideWinners({ sides }: Pick<Outcome, 'sides'>) {
  const rounds = new Set(sides.map(({ roundNumber }) => roundNumber))
  return (
    <div className="rounded-md border border-slate-300 bg-white p-5 sm:p-6">
      <h3 className="mb-3 text-lg">Sidekonkurrencer</h3>
      <ul className="figures grid gap-2.5">
        {sides.map(({ id, kind, course, hole, roundNumber, division, prize, measure, winners }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
            <span className="col-span-full text-sm text-slate-600">
              {[
                sideCompetitionTitle({ kind, course, hole }),
                rounds.size > 1 && `runde ${roundNumber}`,
                division,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className="words min-w-0">
              <span className="font-semibold wrap-break-word">
                {winners.length > 0
                  ? listInDanish(winners.map(({ name }) => name))
                  : 'Ingen vinder'}
              </span>
              {prize && <span className="block text-sm text-slate-600">{prize}</span>}
            </span>
            <span className="font-semibold">
              {measure !== null && formatMeasure(kind, measure)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What each player has won in skins, best first. */
function SkinsWinners({ skins }: Pick<Outcome, 'skins'>) {
  const rounds = new Set(skins.map(({ roundNumber }) => roundNumber))
  return (
    <div className="rounded-md border border-slate-300 bg-white p-5 sm:p-6">
      <h3 className="mb-3 text-lg">Skins</h3>
      <ul className="figures grid gap-4">
        {skins.map(({ id, roundNumber, division, net, prize, winners, left }) => (
          <li key={id} className="grid gap-1">
            <span className="text-sm text-slate-600">
              {[
                net ? 'Netto' : 'Brutto',
                rounds.size > 1 && `runde ${roundNumber}`,
                division,
                prize && `for en skin: ${prize}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {winners.map((one) => (
              <span key={one.entryId} className="flex justify-between gap-3 font-semibold">
                <span className="words min-w-0 wrap-break-word">{one.name}</span>
                <span>{one.skins}</span>
              </span>
            ))}
            {left && <span className="text-sm text-slate-700">{left}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Prizes by place; a final tie shares them, and an open prize names what decides it. */
function Prizes({ prizes }: { prizes: NonNullable<DivisionOutcome['prizes']> }) {
  const lists = prizeLists.filter(
    (list) => prizes[list].length > 0 || prizes.open.some((one) => one.list === list),
  )
  if (lists.length === 0) return null
  const names = (some: { name: string }[]) => listInDanish(some.map(({ name }) => name))
  return (
    <div className="mt-3 border-t border-slate-200 px-3 pt-4">
      <h4 className="text-base!">Præmier</h4>
      <dl className="figures mt-2 grid gap-x-4 gap-y-1.5 sm:grid-cols-[auto_minmax(0,1fr)]">
        {lists.flatMap((list) => [
          ...prizes[list].map((award) => (
            <Prize key={`${list} ${award.prizes[0]}`} term={prizesText(list, award.prizes)}>
              {names(award.winners)}
              {award.winners.length > 1 && ' deler'}
            </Prize>
          )),
          ...prizes.open
            .filter((one) => one.list === list)
            .map((one) => (
              <Prize key={`${list} open ${one.prizes[0]}`} term={prizesText(list, one.prizes)}>
                {names(one.winners)} {awaitsText[one.awaits]}
              </Prize>
            )),
        ])}
      </dl>
    </div>
  )
}

function Prize({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-slate-700">{term}</dt>
      <dd className="mb-1.5 font-semibold sm:mb-0">{children}</dd>
    </div>
  )
}
