import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MyCheckIn } from '#contract/checkins/my-check-ins.ts'
import { countOf } from '#domain/shared/danish.ts'
import { errorText } from '../../error-text.ts'
import { danishMoment, serverNow } from '../../server-clock.ts'
import { Icon } from '../../ui/icon.tsx'
import { Meter } from '../../ui/stat.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { myPassesQuery, playQuery } from '../passes/my-passes-queries.ts'

/** Rounds left at the visited clubs per card, loaded when a card is opened. */
export function MyRoundsLeft({ rows }: { rows: readonly MyCheckIn[] }) {
  const { data } = useQuery(myPassesQuery)
  const { day } = danishMoment(serverNow())
  const current = data?.passes.filter(
    ({ id, state, lastDay }) =>
      state === 'active' && day <= lastDay && rows.some(({ passId }) => passId === id),
  )
  if (!current || current.length === 0) return null
  return (
    <section aria-labelledby="left" className="grid gap-4">
      <h2 id="left" className="text-xl">
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
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
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
  const visited = data.clubs.filter(({ roundsLeft, roundsPerPass }) => roundsLeft < roundsPerPass)
  const unvisitedCount = data.clubs.length - visited.length
  return (
    <div className="grid gap-5 pb-6">
      <p className="max-w-text text-slate-700">
        {countOf(data.roundsPlayed, 'runde', 'runder')} spillet
        {data.roundsLeftTotal !== null && `, ${data.roundsLeftTotal} tilbage i alt`}. I{' '}
        {countOf(unvisitedCount, 'klub', 'klubber')} har du alle runder tilbage.
      </p>
      <ul className="grid gap-x-12 gap-y-5 sm:grid-cols-2">
        {visited.map(({ clubId, slug, name, roundsLeft, roundsPerPass }) => (
          <li key={clubId} className="grid gap-1">
            <UiLink className="w-fit font-semibold hover:underline" href={`/clubs/${slug}`}>
              {name}
            </UiLink>
            <Meter
              label={`Runder tilbage hos ${name}`}
              labelHidden
              value={roundsLeft}
              max={roundsPerPass}
              text={`${roundsLeft} af ${countOf(roundsPerPass, 'runde', 'runder')} tilbage`}
            />
          </li>
        ))}
      </ul>
      <UiLink
        className="text-link inline-flex min-h-11 w-fit items-center"
        href={`/account?pass=${passId}`}
      >
        Se alle klubber på kortet
      </UiLink>
    </div>
  )
}
