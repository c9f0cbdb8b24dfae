import { Autocomplete } from '@base-ui/react/autocomplete'
import { useEffect, useRef } from 'react'
import type { ListedCard } from '#contract/scoring/cards.ts'
import { startHoleText } from '#domain/draw/start-list-changes.ts'
import { inputClass } from '../../../ui/input-class.ts'
import { cx } from '../../../ui/cx.ts'
import { findCards } from './card-input.ts'

type FindCardProps = {
  cards: readonly ListedCard[]
  /** Whether the cards have member numbers; a helper with a day link gets none. */
  byNumber: boolean
  words: string
  keyOf: (card: ListedCard) => string
  onWords: (words: string) => void
  onChoose: (card: ListedCard) => void
}

const maxShown = 6

/** Searches cards by member number, name or flight; arrows move, Enter chooses. */
export function FindCard({ cards, byNumber, words, keyOf, onWords, onChoose }: FindCardProps) {
  const field = useRef<HTMLInputElement>(null)
  const found = words === '' ? [] : findCards(cards, words)
  const shown = found.slice(0, maxShown)
  useEffect(() => field.current?.focus(), [])
  const label = byNumber ? 'Medlemsnummer, navn eller flight' : 'Navn eller flight'
  return (
    <div className="grid max-w-form gap-2">
      <Autocomplete.Root
        items={shown}
        mode="none"
        inline
        open={shown.length > 0}
        autoHighlight="always"
        keepHighlight
        loopFocus={false}
        itemToStringValue={cardText}
        value={words}
        onValueChange={(value, { reason }) => reason === 'input-change' && onWords(value)}
      >
        <label htmlFor="find-card" className="font-semibold">
          {label}
        </label>
        <Autocomplete.Input ref={field} id="find-card" maxLength={60} className={inputClass} />
        <p role="status" className="text-sm text-slate-600">
          {words !== '' && found.length === 0
            ? 'Ingen passer. Prøv en del af navnet.'
            : 'Enter vælger. Pilene går op og ned.'}
        </p>
        <Autocomplete.List aria-label="Scorekort" className="grid gap-1">
          {shown.map((card) => (
            <Autocomplete.Item
              key={keyOf(card)}
              value={card}
              onClick={() => onChoose(card)}
              className={cx(
                'flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-md border px-4 py-1.5 text-left',
                'border-slate-200 bg-white data-highlighted:border-green-700 data-highlighted:bg-green-50',
              )}
            >
              <span className="font-semibold">{card.name}</span>
              <span className="figures text-sm text-slate-600">{cardText(card)}</span>
            </Autocomplete.Item>
          ))}
        </Autocomplete.List>
      </Autocomplete.Root>
    </div>
  )
}

const cardText = (card: ListedCard) => {
  const { memberNumber, position, startHole, group, roundNumber, state, typed } = card
  return [
    memberNumber,
    `flight ${position}`,
    // In a shotgun start a flight is named by its hole.
    group && startHoleText({ hole: startHole, group }),
    roundNumber > 1 && `runde ${roundNumber}`,
    state === 'delivered' || state === 'corrected' ? 'afleveret' : typed && 'tastet',
  ]
    .filter(Boolean)
    .join(' · ')
}
