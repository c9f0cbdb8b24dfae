import { useMutation } from '@tanstack/react-query'
import { sendResumeLink, type RegistrationCard } from '#contract/registrations/endpoints.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { call } from '../../api.ts'
import { errorText } from '../../error-text.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useRegistration } from './use-registration.tsx'

/** The lower price of a card that begins only shortly before it, and one press to wait for it. */
export function CheaperNotice({ card }: { card: RegistrationCard }) {
  const { registration, saver } = useRegistration()
  const remind = useMutation({
    mutationFn: async () => {
      await saver.flush()
      return call(sendResumeLink, { whenCheaper: card.id })
    },
  })
  if (!card.cheaper || !card.period) return null
  const { from, price, saving } = card.cheaper
  const day = formatDay(plainDate(from), { weekday: false, year: false })
  const isMailable =
    registration.email && from < danishMoment(Date.parse(registration.expiresAt)).day
  const id = `${card.id}-cheaper`
  return (
    <Notice
      live
      title={`Fra ${day} koster kortet ${formatKroner(price)}`}
      action={
        isMailable && !remind.isSuccess ? (
          <Button
            variant="secondary"
            busy={remind.isPending && 'Gemmer …'}
            onClick={() => remind.mutate()}
          >
            Vent og skriv til mig {day}
          </Button>
        ) : undefined
      }
    >
      {remind.isSuccess
        ? `Bestillingen er gemt, og der er ikke trukket penge. Vi sender et link til ${remind.data.sentTo} om morgenen ${day}.`
        : `Du sparer ${formatKroner(saving)} ved at vente med at købe.`}
      {remind.isError && <FieldError id={id}>{errorText(remind.error)}</FieldError>}
    </Notice>
  )
}
