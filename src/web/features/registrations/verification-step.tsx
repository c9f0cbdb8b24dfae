import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { AddressProof } from './address-proof.tsx'
import { MembershipProof } from './membership-proof.tsx'
import { StepFrame } from './step-frame.tsx'
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
        <MembershipProof key={card.id} card={card} />
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
