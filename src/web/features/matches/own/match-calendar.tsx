import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

const fileOf = (id: string) => `/api/v1/my-matches/${id}/calendar.ics`

/** The agreed start; the same link later updates it. */
export const AddToCalendar = ({ id }: { id: string }) => (
  <ButtonLink href={fileOf(id)} variant="quiet" className="w-fit">
    <Icon name="calendar" /> Føj til kalender
  </ButtonLink>
)

/** The start was dropped, or the match is decided without it. */
export const RemoveFromCalendar = ({ id }: { id: string }) => (
  <div className="grid gap-2">
    <p>Den aftalte tid gælder ikke længere.</p>
    <ButtonLink href={fileOf(id)} variant="quiet" className="w-fit">
      <Icon name="calendar" /> Fjern fra kalender
    </ButtonLink>
    <p className="text-sm text-slate-600">Slet den i din kalender, hvis den ikke forsvinder.</p>
  </div>
)
