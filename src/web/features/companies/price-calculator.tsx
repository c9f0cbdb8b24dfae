import { useState, type SubmitEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/text-field.tsx'
import { PriceAnswer } from './price-answer.tsx'
import { readQuestion, type Asked } from './price-question.ts'

type PriceCalculatorProps = {
  asked: Asked
  listPriceOre: number
  withVat: boolean
  /** Stores the question in the URL, so that it can be shared. */
  onAsk: (asked: Asked) => void
}

/** The price calculator: computed on the server without scripts, at every keystroke with scripts. */
export function PriceCalculator({ asked, onAsk, ...price }: PriceCalculatorProps) {
  const [typed, setTyped] = useState(asked)
  const question = readQuestion(typed)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onAsk({ players: question.players, rounds: question.roundsEach })
  }
  const field = (name: 'players' | 'rounds') => ({
    name,
    // The contact form below uses the same names, and ids must be unique on the page.
    id: `price-${name}`,
    value: typed[name] ?? question[name === 'players' ? 'players' : 'roundsEach'],
    error: question.errors[name],
    maxLength: 4,
    onChange: (event: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: event.target.value })),
  })
  return (
    <section
      id="beregner"
      aria-labelledby="beregner-titel"
      className="scroll-mt-4 rounded-md bg-white p-5 text-slate-900 shadow-float sm:p-7"
      style={{ '--focus': 'var(--color-blue-600)' } as React.CSSProperties}
    >
      <h2 id="beregner-titel" className="text-xl">
        Hvad koster det for jer?
      </h2>
      <form method="get" action="/business#beregner" noValidate onSubmit={submit}>
        <div className="mt-4 grid grid-cols-2 items-end gap-4">
          <NumberField label="Medarbejdere" {...field('players')} />
          <NumberField label="Runder til hver" {...field('rounds')} />
        </div>
        <PriceAnswer {...question} {...price} />
        <Button type="submit" variant="quiet" className="mt-3 -ml-5">
          Beregn og få et link
        </Button>
      </form>
    </section>
  )
}
