import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import { Icon } from '../../ui/icon.tsx'
import { myClubsQuery } from '../clubs/queries.ts'
import { plannedVisitsQuery, planVisitMutation } from './planned-visit-queries.ts'
import { VisitForm } from './visit-form.tsx'

type BookOnRowProps = {
  slug: string
  clubName: string
  moment: { day: string; minute: number }
  today: string
  /** The golfers who may play. */
  golferIds: readonly string[]
}

/** *Jeg har booket* on a row of the finder, or the visit that is planned there on that day. */
export function BookOnRow({ slug, clubName, moment, today, golferIds }: BookOnRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { data: planned } = useQuery(plannedVisitsQuery)
  const { data: mine } = useQuery(myClubsQuery(moment))
  const plan = useMutation(planVisitMutation)
  const here = (planned?.visits ?? []).filter(
    ({ clubSlug, day }) => clubSlug === slug && day === moment.day,
  )
  if (here.length > 0) {
    return (
      <p role="status" className="flex min-h-6 gap-2 text-sm font-medium text-green-800">
        <Icon name="calendar" className="mt-[0.15em] size-4" />
        Booket {formatClockProse(here[0]?.minute ?? 0)} ·{' '}
        {listInDanish(here.map(({ firstName }) => firstName))}
      </p>
    )
  }
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`Jeg har booket hos ${clubName}`}
        onClick={() => setIsOpen(!isOpen)}
        className="text-link -my-2.5 block min-h-11 text-sm font-medium"
      >
        {isOpen ? 'Luk' : 'Jeg har booket'}
      </button>
      {isOpen && mine && (
        <div className="mt-3 max-sm:-ml-8.5">
          <VisitForm {...{ slug, moment, today, plan }} people={mine.people} chosen={golferIds} />
        </div>
      )}
    </>
  )
}
