import type { OwnMatch } from '#contract/matches/own.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

const fileOf = (id: string) => `/api/v1/my-matches/${id}/calendar.ics`

type Moment = Pick<NonNullable<OwnMatch['calendar']>, 'day' | 'minute'>

export const whenText = ({ day, minute }: Moment) =>
  `${formatDay(plainDate(day), { year: false })} ${formatClockProse(minute)}`

/** The agreed start; the same link later updates it. */
export const AddToCalendar = ({ id }: { id: string }) => (
  <ButtonLink href={fileOf(id)} variant="secondary" className="sm:w-fit">
    <Icon name="calendar" /> Føj til kalender
  </ButtonLink>
)

/** The start was dropped, or the match is decided without it. */
export const RemoveFromCalendar = ({ id, start }: { id: string; start: Moment }) => (
  <div className="grid gap-2">
    <p>Den tidligere aftale, {whenText(start)}, gælder ikke længere.</p>
    <ButtonLink href={fileOf(id)} variant="secondary" className="sm:w-fit">
      <Icon name="calendar" /> Fjern fra kalender
    </ButtonLink>
    <p className="text-sm text-slate-600">Slet den i din kalender, hvis den ikke forsvinder.</p>
  </div>
)
