import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { plannedVisitsQuery } from './planned-visit-queries.ts'
import { useAnchor } from './use-anchor.ts'
import { VisitRows } from './visit-rows.tsx'

/**
 * *Planlagte besøg* of a signed-in golfer and family, for the header of a page: folded into one button beside
 * the heading, so that nothing moves when it comes. Nothing without a visit.
 */
export function PlannedVisits() {
  const { data } = useQuery(plannedVisitsQuery)
  const [isOpen, setIsOpen] = useState(false)
  if (!data || data.visits.length === 0) return null
  const { visits } = data
  // Who play together make one visit.
  const count = new Set(visits.map(({ clubSlug, day, minute }) => `${clubSlug} ${day} ${minute}`))
    .size
  const isUrgent = visits.some(({ isAsked, closure }) => isAsked || closure)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="planned-visits"
        onClick={() => setIsOpen(!isOpen)}
        className="absolute top-0 right-0 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-green-800 max-sm:-mt-1 sm:rounded-md sm:border sm:border-slate-400 sm:bg-white sm:px-4 sm:text-base"
      >
        <Icon
          name={isUrgent ? 'warning' : 'calendar'}
          className={cx('size-5', isUrgent && 'text-yellow-700', !isUrgent && 'max-sm:hidden')}
        />
        <span>
          {count} <span className="max-sm:hidden">{count === 1 ? 'planlagt' : 'planlagte'} </span>
          besøg
          {isUrgent && <span className="sr-only">, med en besked</span>}
        </span>
        <Icon name="chevron-down" className={cx('size-4', isOpen && 'rotate-180')} />
      </button>
      <section
        id="planned-visits"
        aria-label="Planlagte besøg"
        hidden={!isOpen}
        className="mt-4 rounded-md border border-slate-300 bg-white px-4 py-1 sm:px-5"
      >
        <VisitRows visits={visits} />
      </section>
    </>
  )
}

const mostOnAccount = 4

type MyVisitsProps = {
  /** Only visits that wait for an answer, or only those to come. */
  show: 'asked' | 'coming'
}

/** The planned visits on the account's front page, where `#visits` of the mails leads; nothing without one. */
export function MyVisits({ show }: MyVisitsProps) {
  const { data } = useQuery(plannedVisitsQuery)
  const all = data?.visits ?? []
  const visits = all.filter(({ isAsked }) => isAsked === (show === 'asked'))
  const isTarget = show === 'asked' || !all.some(({ isAsked }) => isAsked)
  const target = useAnchor<HTMLElement>('#visits', isTarget && visits.length > 0)
  if (visits.length === 0) return null
  return (
    <section
      ref={target}
      aria-label={show === 'asked' ? 'Blev besøget spillet?' : undefined}
      aria-labelledby={show === 'coming' ? 'planned' : undefined}
      className={cx(show === 'asked' && 'rounded-md border border-yellow-600 bg-yellow-50 px-4')}
    >
      {show === 'coming' && (
        <h2 id="planned" className="text-xl">
          Planlagte besøg
        </h2>
      )}
      <VisitRows visits={visits.slice(0, mostOnAccount)} />
      {visits.length > mostOnAccount && (
        <UiLink href="/clubs" className="text-link inline-flex min-h-11 items-center">
          Alle planlagte besøg
        </UiLink>
      )}
    </section>
  )
}
