import { RadioCards } from '../../ui/radio-cards.tsx'
import type { OwnPass } from './queries.ts'

type WhoPlaysProps = {
  passes: readonly OwnPass[]
  value: string | undefined
  onChange: (passId: string) => void
  error: string | undefined
}

/** Nobody is sent out on a child's card by pressing too quickly: with several, a child is chosen. */
export const likelyPass = (passes: readonly OwnPass[]) =>
  passes.length === 1 ? passes[0] : passes.find(({ relation }) => relation === 'self')

export function WhoPlays({ passes, value, onChange, error }: WhoPlaysProps) {
  if (passes.length < 2) return null
  return (
    <RadioCards
      legend="Hvem spiller?"
      name="pass"
      options={passes.map((own) => ({
        value: own.passId,
        label: own.holderName,
        description: `${own.productName} ${own.seasonCode}`,
      }))}
      // Controlled from the beginning, also while nobody is chosen.
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      {...(error && { error })}
    />
  )
}
