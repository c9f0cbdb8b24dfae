import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClubToPlay } from '#contract/checkins/clubs-to-play.ts'
import { ownRoundsLeft } from '#domain/checkins/rounds-left-text.ts'
import { countOf } from '#domain/shared/danish.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { errorText } from '../../error-text.ts'
import { serverNow } from '../../server-clock.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { myPassesQuery, playQuery } from '../passes/my-passes-queries.ts'

/** Rounds left at every club per card, loaded when a card is opened. */
export function MyRoundsLeft() {
  const { data } = useQuery(myPassesQuery)
  const { day } = danishMoment(serverNow())
  const current = data?.passes.filter(({ state, lastDay }) => state === 'active' && day <= lastDay)
  if (!current || current.length === 0) return null
  return (
    <section aria-labelledby="left" className="mt-3 grid gap-2">
      <h2 id="left" className="scroll-mt-4 text-xl">
        Runder tilbage
      </h2>
      <ul className="divide-y divide-slate-200 border-y border-slate-200">
        {current.map(({ id, productName, holder }) => (
          <li key={id}>
            <CardLeft
              passId={id}
              title={`${holder.firstName} ${holder.lastName}, ${productName}`}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function CardLeft({ passId, title }: { passId: string; title: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 break-words">{title}</span>
        <Icon name="chevron-down" className="group-open:rotate-180" />
      </summary>
      {isOpen && <Clubs passId={passId} />}
    </details>
  )
}

function Clubs({ passId }: { passId: string }) {
  const { data, error } = useQuery(playQuery(passId))
  if (error) return <p className="pb-4">{errorText(error)}</p>
  if (!data) return <output className="block min-h-24 pb-4">Henter …</output>
  const clubs = data.clubs
    .filter(({ roundsPerPass }) => roundsPerPass > 0)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'da'))
  const extra = Math.max(0, ...clubs.map(({ creditRounds }) => creditRounds))
  return (
    <div className="grid gap-3 pb-5">
      <p className="max-w-text text-sm text-slate-700">
        {countOf(data.roundsPlayed, 'runde', 'runder')} spillet
        {data.roundsLeftTotal !== null && `, ${data.roundsLeftTotal} tilbage i alt`}.{' '}
        {extra > 0 &&
          `Dertil ${countOf(extra, 'ekstra runde', 'ekstra runder')}, som gælder i alle klubberne. `}
        <UiLink className="text-link" href="/clubs">
          Find en klub og en tid
        </UiLink>
      </p>
      <ul className="grid gap-x-12 sm:grid-cols-2">
        {clubs.map((club) => (
          <ClubLeft key={club.clubId} club={club} />
        ))}
      </ul>
    </div>
  )
}

/** One line; a club without rounds left is grey. */
function ClubLeft({ club }: { club: ClubToPlay }) {
  const { slug, name, roundsPerPass } = club
  const roundsLeft = ownRoundsLeft(club)
  return (
    <li className="flex items-center justify-between gap-4 border-b border-slate-200">
      <UiLink
        href={`/clubs/${slug}`}
        className={cx(
          'flex min-h-11 min-w-0 items-center leading-snug hover:underline',
          roundsLeft === 0 && 'text-slate-600',
        )}
      >
        {name}
      </UiLink>
      <span className="figures flex shrink-0 items-center gap-2 text-sm text-slate-600">
        <span aria-hidden="true" className="flex gap-0.5">
          {Array.from({ length: Math.min(roundsPerPass, 6) }, (_, i) => (
            <span
              key={i}
              className={cx(
                'size-2.5 rounded-full border',
                i < roundsLeft ? 'border-green-700 bg-green-700' : 'border-slate-400 bg-white',
              )}
            />
          ))}
        </span>
        {roundsLeft} af {roundsPerPass}
        <span className="sr-only"> runder tilbage</span>
      </span>
    </li>
  )
}
