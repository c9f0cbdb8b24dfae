import { useNavigate } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { RegistrationCard } from '#contract/registrations.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AddressProof } from './address-proof.tsx'
import { MembershipProof } from './membership-proof.tsx'
import { StepFrame } from './step-frame.tsx'
import { upgradeKeeps, upgradeOf, upgradeSum } from './upgrade-text.ts'
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
  const { registration } = useRegistration()
  const navigate = useNavigate()
  const missing = registration.steps.find(({ name }) => name === 'verification')?.missing ?? []
  const done = missing.length === 0
  return (
    <div className="grid max-w-2xl gap-6">
      <AddressProof />
      {registration.cards.map((card) => (
        <Fragment key={card.id}>
          <MembershipProof card={card} />
          <UpgradeFound card={card} />
        </Fragment>
      ))}
      <div className="mt-2 grid gap-3">
        {!done && (
          <output className="block text-slate-700">
            Mangler endnu:
            <ul className="list-disc pl-5">
              {missing.map(({ text, cardId }) => (
                <li key={`${cardId}${text}`}>{text}</li>
              ))}
            </ul>
          </output>
        )}
        <Button
          size="lg"
          variant={done ? 'primary' : 'secondary'}
          aria-disabled={!done}
          className="max-w-form aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
          onClick={() => {
            if (done) void navigate({ href: stepPaths.payment })
          }}
        >
          Videre til Betaling
        </Button>
      </div>
    </div>
  )
}

/** The card that she has is known only now, and with it the price. */
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
