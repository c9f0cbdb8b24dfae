import { useMutation, useQueryClient } from '@tanstack/react-query'
import { acceptPlace, payEntry, type Entered, type OwnEntry } from '#contract/entries/endpoints.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { methodIn, PaymentMethodField } from '../../payments/payment-method-field.tsx'
import { entryMutations } from './entry-queries.ts'
import { isDrawn } from './entry-text.ts'

/** The next action for an entry: pay, accept, add to the calendar, or enter again. */
export function OwnEntryActions({ entry }: { entry: OwnEntry }) {
  const { state, tournament } = entry
  switch (state) {
    case 'awaiting_payment':
      return <TakePlace entry={entry} mutationName="pay" />
    case 'offered':
      return <TakePlace entry={entry} mutationName="accept" />
    case 'entered':
      return (
        <ButtonRow>
          <ButtonLink href={calendarFile(entry.id)} variant="secondary">
            <Icon name="calendar" /> Føj til kalender
          </ButtonLink>
          <ButtonLink href={`/tournaments/${tournament.slug}/entrants`} variant="quiet">
            Se, hvem der er med
          </ButtonLink>
        </ButtonRow>
      )
    case 'waiting':
      return null
    case 'withdrawn':
    case 'expired':
      return (
        <div className="grid gap-2">
          <ButtonRow>
            {tournament.state === 'open' && (
              <ButtonLink href={`/tournaments/${tournament.slug}/entry`} variant="secondary">
                Meld til igen
              </ButtonLink>
            )}
            <ButtonLink href={calendarFile(entry.id)} variant="quiet">
              <Icon name="calendar" /> Fjern fra kalender
            </ButtonLink>
          </ButtonRow>
          <p className="text-sm text-slate-600">
            Slet den i din kalender, hvis den ikke forsvinder.
          </p>
        </div>
      )
  }
}

const calendarFile = (entryId: string) =>
  `/api/v1/account/tournament-entries/${entryId}/calendar.ics`

type TakePlaceProps = { entry: OwnEntry; mutationName: 'pay' | 'accept' }

/** A form, so that the button also works without scripts. */
function TakePlace({ entry, mutationName }: TakePlaceProps) {
  const { id, owedOre, tournament } = entry
  const paysNow = owedOre > 0 && !isDrawn(tournament)
  const toast = useToast()
  const onSuccess = ({ redirectUrl }: Entered) => {
    if (redirectUrl) location.assign(redirectUrl)
    else toast({ title: 'Pladsen er sikret.', tone: 'success' })
  }
  const mutations = entryMutations(useQueryClient())
  const take = useMutation({ ...mutations[mutationName], onSuccess })
  const { path } = mutationName === 'pay' ? payEntry : acceptPlace
  const isGoing = take.isPending || (take.isSuccess && take.data.redirectUrl !== null)
  return (
    <form
      method="post"
      action={path.replace(':entryId', id)}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isGoing) take.mutate({ entryId: id, paymentMethod: methodIn(event.currentTarget) })
      }}
    >
      <input type="hidden" name="_page" value={`/account/tournaments/${id}`} />
      {take.error && (
        <Problem
          error={take.error}
          title={
            mutationName === 'pay' ? 'Du er ikke sendt til betaling' : 'Pladsen er ikke taget endnu'
          }
        />
      )}
      {paysNow && <PaymentMethodField id={`${id}-pay`} />}
      <Button type="submit" size="lg" className="sm:w-fit" busy={isGoing && 'Et øjeblik …'}>
        {paysNow ? pressWord[mutationName] + formatKroner(owedOre) : 'Ja tak til pladsen'}
      </Button>
    </form>
  )
}

const pressWord = { pay: 'Betal ', accept: 'Tag pladsen og betal ' }
