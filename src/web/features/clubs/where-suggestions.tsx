import { Autocomplete } from '@base-ui/react/autocomplete'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import type { PlaceSuggestion } from '#contract/checkins/club-finder.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { suggestionsQuery } from './queries.ts'
import { whereInput, type WhereInputProps } from './where-input.ts'

const closeAfterMs = 200

type Item = PlaceSuggestion | { kind: 'here' }

/** The input with suggestions below it: arrows move, Enter chooses, Escape closes. */
export function WhereSuggestions({
  value,
  initial,
  takesFocus,
  onChoose,
  onLocate,
  ...aria
}: WhereInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useText(initial, value)
  const [isOpen, setIsOpen] = useState(takesFocus)
  const items = useSuggestions(text)
  useLayoutEffect(() => {
    if (takesFocus) input.current?.focus()
    // Only when the input replaces another one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const choose = (item: Item) => {
    setIsOpen(false)
    if (item.kind === 'here') return onLocate()
    setText(textOf(item))
    onChoose(textOf(item))
  }
  const isShown = isOpen && items.length > 0
  return (
    <Autocomplete.Root
      items={items}
      mode="none"
      inline
      open={isShown}
      itemToStringValue={textOf}
      value={text}
      onValueChange={(next, { reason }) => {
        if (reason !== 'input-change') return
        setText(next)
        setIsOpen(true)
      }}
    >
      <Autocomplete.Input
        {...whereInput}
        {...aria}
        ref={input}
        onFocus={() => setIsOpen(true)}
        // Later than the press that took the focus, which would otherwise miss what has moved.
        onBlur={() => setTimeout(() => setIsOpen(false), closeAfterMs)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setIsOpen(false)
          if (event.key === 'ArrowDown') setIsOpen(true)
        }}
      />
      {isShown && <Suggestions items={items} onChoose={choose} />}
    </Autocomplete.Root>
  )
}

/** The typed text, replaced when the search changes. */
function useText(initial: string, value: string) {
  const [text, setText] = useState(initial)
  const [searched, setSearched] = useState(value)
  if (value !== searched) {
    setSearched(value)
    setText(value)
  }
  return [text, setText] as const
}

/** The reader's own position in an empty field, else what the text may mean. */
function useSuggestions(text: string): Item[] {
  const typed = useDeferredValue(text.trim())
  const { data } = useQuery({ ...suggestionsQuery(typed), placeholderData: keepPreviousData })
  if (typed === '') return [{ kind: 'here' }]
  return typed.length > 1 ? (data?.suggestions ?? []) : []
}

type SuggestionsProps = { items: readonly Item[]; onChoose: (item: Item) => void }

function Suggestions({ items, onChoose }: SuggestionsProps) {
  return (
    <Autocomplete.List
      aria-label="Forslag"
      // Keeps the focus in the input while a suggestion is pressed.
      onMouseDown={(event) => event.preventDefault()}
      // Where day and hour stand below the field, they move down instead of being covered.
      className="inset-x-0 top-full z-40 mt-1 max-h-58 overflow-y-auto rounded-md border border-slate-300 bg-white py-1 lg:absolute lg:max-h-80 lg:shadow-lg"
    >
      {items.map((item) => (
        <Autocomplete.Item
          key={textOf(item)}
          value={item}
          onClick={() => onChoose(item)}
          className="flex min-h-11 cursor-default items-center gap-3 px-4 py-1.5 data-highlighted:bg-green-100"
        >
          <Icon name={icons[item.kind]} className="size-5 text-slate-600" />
          <span>
            {textOf(item)}
            {item.kind === 'club' && (
              <span className="block text-sm text-slate-600">{item.city}</span>
            )}
          </span>
        </Autocomplete.Item>
      ))}
    </Autocomplete.List>
  )
}

const icons: Record<Item['kind'], IconName> = { here: 'pin', club: 'flag', place: 'search' }

function textOf(item: Item): string {
  if (item.kind === 'here') return 'Her, hvor jeg er'
  return item.kind === 'club' ? item.name : `${item.postcode} ${item.name}`
}
