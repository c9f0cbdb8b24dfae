import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { ComponentType, FormEvent, ReactNode } from 'react'
import type { ClubOnPage } from '#contract/clubs/endpoints.ts'
import type { WelcomeAnswers } from '#contract/checkins/club-finder.ts'
import { capital, listInDanish } from '#domain/shared/danish.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { groupedBy } from '#domain/shared/grouped-by.ts'
import { errorText } from '../../error-text.ts'
import { serverNow } from '../../server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { dayChoices, timeChoices, timeValue, whenText } from './moment-text.ts'
import { welcomeQuery } from './queries.ts'

/**
 * The golfer's own cards at a club instead of `children`, the answers for everyone. A component of another
 * module, passed in by the route.
 */
export type GolferCards = ComponentType<{
  slug: string
  moment: { day: string; minute: number }
  children: ReactNode
}>

type RequestedMoment = { day?: string | undefined; time?: string | undefined }

type ClubWelcomeProps = {
  club: ClubOnPage
  requested: RequestedMoment
  onRequest: (requested: { day?: string; time?: string }) => void
  golferCards: GolferCards
}

/** Whether each kind of card may be played at a chosen day and hour, by the rules of a check-in. */
export function ClubWelcome({ club, requested, onRequest, golferCards: Cards }: ClubWelcomeProps) {
  const moment = useHourAhead(requested)
  const { data, error } = useQuery({
    ...welcomeQuery(club.slug, moment),
    placeholderData: keepPreviousData,
  })
  return (
    <section
      aria-labelledby="welcome"
      className="grid items-start gap-x-16 gap-y-5 max-xl:gap-x-10 lg:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div>
        <h2 id="welcome">Kan jeg spille her?</h2>
        {data && <MomentForm answer={data} onRequest={onRequest} />}
        {error && (
          <Notice tone="warning" title="Svaret kan ikke hentes lige nu" live className="mt-5">
            {errorText(error)}
          </Notice>
        )}
      </div>
      {data && (
        <div
          aria-live="polite"
          // Room for the answer to a signed-in golfer, who sees another list than the rendered one.
          className="min-h-56 rounded-md border border-slate-300 bg-white px-4 py-3 sm:px-5 sm:py-4"
        >
          {/* Room for the sentence, which the answer of an afternoon has and the rendered one has not. */}
          <div className="flex flex-wrap content-start items-baseline gap-x-4 max-xl:min-h-14">
            <h3>{capital(whenText(data.at, data.today))}</h3>
            {data.light?.sentence && <p className="font-medium">{data.light.sentence}</p>}
          </div>
          <Cards slug={club.slug} moment={data.at}>
            <WelcomeList answer={data} />
          </Cards>
        </div>
      )}
    </section>
  )
}

/**
 * The rendered page is cached for everyone, so it evaluates one o'clock. In the afternoon the browser
 * requests the next hour instead, unless the URL has a moment.
 */
function useHourAhead({ day, time }: RequestedMoment): { day?: string; time?: string } {
  const isHydrated = useHydrated()
  if (day !== undefined || time !== undefined) return { ...(day && { day }), ...(time && { time }) }
  const hour = isHydrated ? Math.floor(danishMoment(serverNow()).minute / 60) + 1 : 0
  return hour > 13 && hour < 22 ? { time: `${hour}:00` } : {}
}

type MomentFormProps = { answer: WelcomeAnswers; onRequest: ClubWelcomeProps['onRequest'] }

function MomentForm({ answer: { today, at }, onRequest }: MomentFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    onRequest({ day: String(fields.get('day')), time: String(fields.get('time')) })
  }
  const time = timeValue(at.minute)
  return (
    <form
      method="get"
      onSubmit={submit}
      onChange={(event) => event.currentTarget.requestSubmit()}
      className="mt-4 grid max-w-xl grid-cols-[minmax(0,1fr)_7.25rem_auto] items-end gap-2 sm:gap-3"
    >
      <SelectField
        key={`day ${at.day}`}
        name="day"
        label="Dag"
        options={dayChoices(today, at.day)}
        defaultValue={at.day}
      />
      <SelectField
        key={`time ${time}`}
        name="time"
        label="Klokken"
        options={timeChoices(time)}
        defaultValue={time}
      />
      <Button type="submit" variant="secondary" className="max-sm:px-3.5">
        Tjek
      </Button>
    </form>
  )
}

function WelcomeList({ answer: { answers } }: { answer: WelcomeAnswers }) {
  if (answers.length === 0) {
    return (
      <p className="mt-3 max-w-text">
        Der er ingen kort til salg eller i brug den dag, så ingen kan spille på Sæsonkortet.
      </p>
    )
  }
  return (
    <>
      <ul className="mt-2 border-t border-slate-300">
        {groupByWelcome(answers).map(({ names, welcome }) => (
          <li
            key={names[0]}
            className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 border-b border-slate-200 py-2.5"
          >
            {welcome.isWelcome ? (
              <Icon name="check-circle" className="size-6 text-green-700" />
            ) : (
              <Icon name="clock" className="size-6 text-slate-600" />
            )}
            <div>
              <p>
                <strong className="font-semibold">{listInDanish(names)}:</strong>{' '}
                {welcome.isWelcome ? 'Ja, klubben har åbent for kortet.' : 'Nej.'}
              </p>
              {!welcome.isWelcome && (
                <p className="text-slate-700">
                  {welcome.sentence} {welcome.next?.sentence}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-slate-600">
        Svaret bygger på klubbens åbningstider og kortets regler. Er du medlem her, eller har du
        brugt dine runder her, gælder kortet ikke. Book altid som gæst først.
      </p>
    </>
  )
}

/** Groups cards with the same answer. */
function groupByWelcome(answers: WelcomeAnswers['answers']) {
  const groups = groupedBy(answers, ({ welcome }) => JSON.stringify(welcome))
  return [...groups.values()].flatMap((cards) => {
    const [first] = cards
    return first ? [{ names: cards.map(({ name }) => name), welcome: first.welcome }] : []
  })
}
