import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { ListedCard } from '#contract/scoring-cards.ts'
import { startHoleText } from '#domain/draw/start-list-changes.ts'
import { inputClass } from '../../../ui/field.tsx'
import { cx } from '../../../ui/cx.ts'
import { findCards } from './card-input.ts'

type FindCardProps = {
  cards: readonly ListedCard[]
  words: string
  keyOf: (card: ListedCard) => string
  onWords: (words: string) => void
  onChoose: (card: ListedCard) => void
}

const mostShown = 6

/** Member number, name or flight; arrows to choose among those found, Enter to take one. */
export function FindCard(props: FindCardProps) {
  const { cards, words, keyOf, onWords, onChoose } = props
  const field = useRef<HTMLInputElement>(null)
  const [marked, setMarked] = useState(0)
  const found = words === '' ? [] : findCards(cards, words)
  const shown = found.slice(0, mostShown)
  const at = Math.min(marked, shown.length - 1)
  useEffect(() => field.current?.focus(), [])

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setMarked(Math.max(0, Math.min(shown.length - 1, at + step)))
    }
    const card = shown[at]
    if (event.key === 'Enter' && card) {
      event.preventDefault()
      onChoose(card)
    }
  }
  return (
    <div className="grid max-w-form gap-2">
      <label htmlFor="find-card" className="font-semibold">
        Medlemsnummer, navn eller flight
      </label>
      <input
        ref={field}
        id="find-card"
        type="text"
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls="found-cards"
        aria-activedescendant={shown.length > 0 ? `found-${at}` : undefined}
        autoComplete="off"
        maxLength={60}
        value={words}
        onChange={(event) => {
          setMarked(0)
          onWords(event.target.value)
        }}
        onKeyDown={press}
        className={inputClass}
      />
      <p role="status" className="text-sm text-slate-600">
        {words !== '' && found.length === 0
          ? 'Ingen passer. Prøv en del af navnet.'
          : 'Enter vælger. Pilene går op og ned.'}
      </p>
      {shown.length > 0 && <Found {...{ shown, at, keyOf, onChoose }} />}
    </div>
  )
}

type FoundProps = Pick<FindCardProps, 'keyOf' | 'onChoose'> & { shown: ListedCard[]; at: number }

/** Chosen with the keys of the field, or by a tap. */
function Found({ shown, at, keyOf, onChoose }: FoundProps) {
  return (
    <div id="found-cards" role="listbox" aria-label="Scorekort" className="grid gap-1">
      {shown.map((card, i) => (
        <button
          key={keyOf(card)}
          id={`found-${i}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={i === at}
          onClick={() => onChoose(card)}
          className={cx(
            'flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-md border px-4 py-1.5 text-left',
            i === at ? 'border-green-700 bg-green-50' : 'border-slate-200 bg-white',
          )}
        >
          <span className="font-semibold">{card.name}</span>
          <span className="figures text-sm text-slate-600">{cardText(card)}</span>
        </button>
      ))}
    </div>
  )
}

const cardText = (card: ListedCard) => {
  const { memberNumber, position, startHole, group, roundNumber, state, typed } = card
  return [
    memberNumber,
    `flight ${position}`,
    // At a gun start a flight is called by its hole.
    group && startHoleText({ hole: startHole, group }),
    roundNumber > 1 && `runde ${roundNumber}`,
    state === 'delivered' || state === 'corrected' ? 'afleveret' : typed && 'tastet',
  ]
    .filter(Boolean)
    .join(' · ')
}
