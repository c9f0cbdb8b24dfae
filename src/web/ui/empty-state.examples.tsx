import { ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

export const NoCard = () => (
  <EmptyState
    title="Du har ikke noget kort endnu"
    action={<ButtonLink href="#koeb">Se Sæsonkortet</ButtonLink>}
  >
    Her står dit kort med kode, runder tilbage og de klubber, der tager imod dig i dag.
  </EmptyState>
)

export const WordsOnly = () => <EmptyState title="Intet venter på dig" />
