import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import type { Registration, StepName } from '#contract/registrations/endpoints.ts'
import { Button } from '../../ui/button.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { CardChoice } from './card-choice.tsx'
import { holderName, hasSeveralCards } from './card-text.ts'
import { SignedInByDgu } from './dgu-first.tsx'
import { impossibleDays } from './first-day.tsx'
import { missingIn, stepErrors, useStepErrors } from './step-errors.ts'
import { StepFrame } from './step-frame.tsx'
import {
  stepLabels,
  stepPaths,
  useRegistration,
  useRegistrationContext,
} from './use-registration.tsx'

export function SeasonPassStep() {
  const { registration } = useRegistration()
  return (
    <StepFrame
      step="season-pass"
      title={hasSeveralCards(registration) ? 'Vælg kort til hver' : 'Vælg dit kort'}
      lead="Her er de kort, der passer til medlemskab og alder. Ingen gebyrer. Du betaler kun den viste pris."
    >
      <ChoiceForm />
    </StepFrame>
  )
}

function ChoiceForm() {
  const { registration, saver } = useRegistration()
  const { drafts } = useRegistrationContext()
  const navigate = useNavigate()
  const stepErrorsShown = useStepErrors('season-pass')
  const [busy, setBusy] = useState(false)
  const isForSeveral = hasSeveralCards(registration)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const saved = await saver.flush()
    setBusy(false)
    const { registration: current } = saver.getState()
    const missing = missingIn(current, 'season-pass')
    const impossible = impossibleDays(current.cards, drafts)
    if (saved && missing.length === 0 && impossible.length === 0) {
      return navigate({ href: stepPaths[stepAfter(current)] })
    }
    const refused = saved && missing.length === 0 ? [] : stepErrors(saver.getState(), 'season-pass')
    return stepErrorsShown.show([...refused, ...impossible])
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid max-w-2xl gap-10"
    >
      <FormErrorSummary key={stepErrorsShown.attempt} errors={stepErrorsShown.errors} />
      <SignedInByDgu />
      {registration.cards.map((card) => (
        <CardChoice
          key={card.id}
          card={card}
          heading={isForSeveral ? holderName(card) : undefined}
          errors={stepErrorsShown}
        />
      ))}
      <Button type="submit" size="lg" busy={busy && 'Gemmer …'} className="max-w-form">
        Videre til {stepLabels[stepAfter(registration)]}
      </Button>
    </form>
  )
}

/** Verificering is left out when a DGU login has proven everything. */
function stepAfter({ steps }: Registration): StepName {
  const isProven = steps.some(({ name, done }) => name === 'verification' && done)
  return isProven ? 'payment' : 'verification'
}
