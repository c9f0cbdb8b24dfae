import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { minuteOfDay } from '#domain/shared/clock-time.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { serverNow } from '../../server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { whenText } from '../clubs/moment-text.ts'
import { myClubsQuery } from '../clubs/queries.ts'
import { planVisitMutation } from './planned-visit-queries.ts'
import { VisitForm } from './visit-form.tsx'

type PlanVisitProps = {
  slug: string
  /** The moment that the page was asked about. */
  requested: { day?: string | undefined; time?: string | undefined }
}

/** *Jeg har booket*: registers a visit after booking at the club. Nothing for a golfer without a card. */
export function PlanVisit({ slug, requested }: PlanVisitProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [now] = useState(() => danishMoment(serverNow()))
  const { day: today } = now
  const moment = {
    day: requested.day ?? today,
    minute: requested.time
      ? minuteOfDay(requested.time)
      : Math.min(22, Math.ceil(now.minute / 60)) * 60,
  }
  const { data } = useQuery(myClubsQuery(moment))
  const plan = useMutation(planVisitMutation)
  if (!data || data.people.length === 0) return null
  if (plan.isSuccess) {
    return (
      <p role="status" className="flex gap-2.5 font-semibold">
        <Icon name="check-circle" className="mt-[0.18em] text-green-700" />
        Besøget står under dine planlagte besøg {whenText(plan.variables, today)}.
      </p>
    )
  }
  if (!isOpen) {
    return (
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Jeg har booket
      </Button>
    )
  }
  return <VisitForm {...{ slug, moment, today, plan }} people={data.people} />
}
