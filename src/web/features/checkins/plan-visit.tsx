import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { MyClubs } from '#contract/checkins/clubs-to-play.ts'
import { minuteOfDay } from '#domain/shared/clock-time.ts'
import { errorText } from '../../error-text.ts'
import { danishMoment, serverNow } from '../../server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { dayChoices, timeValue, whenText } from '../clubs/moment-text.ts'
import { myClubsQuery } from '../clubs/queries.ts'
import { planVisitMutation } from './planned-visit-queries.ts'

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

type VisitFormProps = {
  slug: string
  moment: { day: string; minute: number }
  people: MyClubs['people']
  today: string
  plan: ReturnType<typeof useMutation<unknown, Error, Visit>>
}
type Visit = { slug: string; day: string; minute: number; golferIds: string[] }

function VisitForm({ slug, moment, people, today, plan }: VisitFormProps) {
  const [isNobody, setIsNobody] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const golferIds = fields.getAll('who').map(String)
    setIsNobody(golferIds.length === 0)
    if (golferIds.length === 0) return
    const minute = minuteOfDay(String(fields.get('visit-time')))
    plan.mutate({ slug, day: String(fields.get('visit-day')), minute, golferIds })
  }
  return (
    <form
      method="post"
      onSubmit={submit}
      aria-label="Registrér dit besøg"
      className="grid max-w-xl gap-4 rounded-md border border-slate-300 bg-white p-4 sm:p-5"
    >
      <div className="grid grid-cols-[3fr_2fr] gap-3">
        <SelectField
          name="visit-day"
          label="Dag"
          options={dayChoices(today, moment.day)}
          defaultValue={moment.day}
        />
        <SelectField
          name="visit-time"
          label="Starttid"
          options={teeTimes(moment.minute)}
          defaultValue={timeValue(moment.minute)}
        />
      </div>
      <WhoField people={people} />
      {(isNobody || plan.error) && (
        <Notice tone="warning" title="Besøget er ikke registreret" live>
          {isNobody ? 'Vælg mindst én, der skal spille.' : plan.error && errorText(plan.error)}
        </Notice>
      )}
      <div>
        <Button type="submit" busy={plan.isPending && 'Registrerer …'}>
          Registrér besøget
        </Button>
      </div>
      <p className="text-sm text-slate-700">
        Klubben ser, at du kommer, og senere lukketider for gæster gælder ikke for dit besøg.
      </p>
    </form>
  )
}

function WhoField({ people }: { people: MyClubs['people'] }) {
  const isAlone = people.length === 1
  return (
    <fieldset>
      <legend className="font-semibold">Hvem har du booket for?</legend>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {people.map(({ golferId, firstName, isSelf }) => (
          <label key={golferId} className="flex min-h-11 items-center gap-2.5">
            <input
              type="checkbox"
              name="who"
              value={golferId}
              defaultChecked={isAlone || isSelf}
              className="size-6"
            />
            {firstName}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Every ten minutes from 6 to 21, and the time of the question. */
function teeTimes(asked: number) {
  const usual = Array.from({ length: 91 }, (_, i) => 360 + i * 10)
  const minutes = usual.includes(asked) ? usual : [...usual, asked].toSorted((a, b) => a - b)
  return minutes.map((minute) => ({
    value: timeValue(minute),
    label: timeValue(minute).replace(/^0/, '').replace(':', '.'),
  }))
}
