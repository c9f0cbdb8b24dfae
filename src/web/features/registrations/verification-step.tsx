import { useNavigate } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { RegistrationCard } from '#contract/registrations/endpoints.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { Button } from '../../ui/button.tsx'
import { FormErrorSummary, type FormError } from '../../ui/form-error-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AddressProof, addressPanelId } from './address-proof.tsx'
import { MembershipProof } from './membership-proof.tsx'
import { stepErrors, useStepErrors } from './step-errors.ts'
import { StepFrame } from './step-frame.tsx'
import { upgradeKeeps, upgradeOf, upgradeSum } from './card-text.ts'
import { stepPaths, useRegistration } from './use-registration.tsx'

export function VerificationStep() {
  return (
    <StepFrame
      step="verification"
      title="Verificering"
      lead="Vi skal vide, at mailen er din, og at medlemskabet passer til kortet."
    >
      <Proofs />
    </StepFrame>
  )
}

function Proofs() {
  const { registration, saver } = useRegistration()
  const navigate = useNavigate()
  const shown = useStepErrors('verification')
  const next = () => {
    const missing = registration.steps.find(({ name }) => name === 'verification')?.missing ?? []
    if (missing.length === 0) return void navigate({ href: stepPaths.payment })
    return shown.show(stepErrors(saver.getState(), 'verification').map(toPanel))
  }
  return (
    <div className="grid max-w-2xl gap-6">
      <FormErrorSummary key={shown.attempt} errors={shown.errors} />
      <AddressProof error={shown.errorOf({ cardId: null, field: 'email' })} />
      {registration.cards.map((card) => (
        <Fragment key={card.id}>
          <MembershipProof
            card={card}
            error={shown.errorOf({ cardId: card.id, field: 'membership' })}
          />
          <UpgradeFound card={card} />
        </Fragment>
      ))}
      <Button size="lg" className="mt-2 max-w-form" onClick={next}>
        Videre til Betaling
      </Button>
    </div>
  )
}

/** The address is proven in a panel of its own; a membership has the id of its missing field. */
const toPanel = (error: FormError): FormError =>
  error.field === 'email' ? { ...error, field: addressPanelId } : error

/** Announces an upgrade, because a held card is found only after the membership is confirmed. */
function UpgradeFound({ card }: { card: RegistrationCard }) {
  const upgrade = upgradeOf(card)
  if (!upgrade || card.price === null) return null
  return (
    <Notice title={`Du har allerede et ${upgrade.fromName}`} live>
      Du opgraderer det til {card.productName} og betaler kun forskellen,{' '}
      <span className="figures">{formatKroner(card.price)}</span> Det er {upgradeSum(upgrade)}.{' '}
      {upgradeKeeps}
    </Notice>
  )
}
