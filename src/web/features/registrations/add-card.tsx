import { useMutation } from '@tanstack/react-query'
import { addCard, type RegistrationCard } from '#contract/registrations.ts'
import { maxCards } from '#domain/registrations/steps.ts'
import { call } from '../../api.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Problem } from '../shell/problem.tsx'
import { useRegistration } from './use-registration.tsx'

type Relation = RegistrationCard['relation']

/** One more golfer in the same purchase (D10). */
export function AddCard() {
  const { registration, saver } = useRegistration()
  const add = useMutation({
    mutationFn: (relation: Relation) =>
      saver.act((version) => call(addCard, { version, relation })),
    onSuccess: ({ registration: { cards } }) => focusCard(cards.at(-1)),
  })
  if (registration.cards.length >= maxCards) {
    return (
      <p className="text-slate-700">
        Der kan være otte kort i en bestilling. Køb resten i en ny bagefter.
      </p>
    )
  }
  const hasSelf = registration.cards.some(({ relation }) => relation === 'self')
  return (
    <section aria-labelledby="flere">
      <h2 id="flere" className="text-base">
        Skal flere have kort?
      </h2>
      <ButtonRow className="mt-3">
        {!hasSelf && <AddButton onClick={() => add.mutate('self')}>Kort til mig selv</AddButton>}
        <AddButton onClick={() => add.mutate('partner')}>Kort til en voksen</AddButton>
        <AddButton onClick={() => add.mutate('child')}>Kort til mit barn</AddButton>
      </ButtonRow>
      {add.isError && (
        <div className="mt-4">
          <Problem error={add.error} title="Kortet blev ikke tilføjet" />
        </div>
      )}
    </section>
  )
}

function AddButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="secondary" onClick={onClick}>
      <Icon name="plus" /> {children}
    </Button>
  )
}

/** What was asked for has appeared further up: that is where typing goes on. */
function focusCard(card: RegistrationCard | undefined) {
  if (!card) return
  requestAnimationFrame(() => document.getElementById(`cards.${card.id}.firstName`)?.focus())
}
