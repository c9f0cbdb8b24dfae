import type { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { MyClubs } from '#contract/checkins/clubs-to-play.ts'
import { minuteOfDay } from '#domain/shared/clock-time.ts'
import { errorText } from '../../error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { dayChoices, timeValue } from '../clubs/moment-text.ts'
import type { Visit } from './planned-visit-queries.ts'

type VisitFormProps = {
  slug: string
  moment: { day: string; minute: number }
  people: MyClubs['people']
  /** The golfers that are ticked; by default the account's own. */
  chosen?: readonly string[] | undefined
  today: string
  plan: ReturnType<typeof useMutation<unknown, Error, Visit>>
}

/** Day, time and golfers of a visit that was booked at the club. */
export function VisitForm({ slug, moment, people, chosen, today, plan }: VisitFormProps) {
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
      <WhoField people={people} chosen={chosen} />
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

function WhoField({ people, chosen }: Pick<VisitFormProps, 'people' | 'chosen'>) {
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
              defaultChecked={isAlone || (chosen ? chosen.includes(golferId) : isSelf)}
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
