import { useHydrated } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ComponentType, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { findNearestPlace } from '#contract/checkins/club-finder.ts'
import { call } from '../../api.ts'
import { errorText } from '../../error-text.ts'
import { Field, fieldAria } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { locate } from './locate.ts'
import { whereInput, type WhereInputProps } from './where-input.ts'

type WhereFieldProps = {
  /** The text of the current search. */
  value: string
  onChoose: (text: string) => void
}

type Suggested = Pick<WhereInputProps, 'initial' | 'takesFocus'> & {
  Input: ComponentType<WhereInputProps>
}

/**
 * One field for a club, a town, a postcode or the reader's own position. The suggestions load when the field is
 * first used; until then, and without scripts, it is a plain input.
 */
export function WhereField({ value, onChoose: onText }: WhereFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  const [suggested, load] = useSuggestedInput(box, value)
  const { error, isLocating, start, cancel } = useOwnPlace(onText)
  const onChoose = (text: string) => {
    cancel()
    onText(text)
  }
  useEffect(() => {
    const input = inputIn(box.current)
    if (input && input !== document.activeElement) input.value = value
  }, [value])
  return (
    <Field id={whereInput.id} label="Klub, by eller postnummer" {...(error && { error })}>
      <div
        ref={box}
        className="relative"
        onFocus={load}
        onPointerEnter={load}
        onBlur={(event) => {
          const text = event.target instanceof HTMLInputElement ? event.target.value.trim() : value
          if (text !== value) onChoose(text)
        }}
      >
        {suggested ? (
          <suggested.Input
            value={value}
            initial={suggested.initial}
            takesFocus={suggested.takesFocus}
            onChoose={onChoose}
            onLocate={start}
            {...fieldAria(whereInput.id, { error })}
          />
        ) : (
          <input {...whereInput} {...fieldAria(whereInput.id, { error })} defaultValue={value} />
        )}
        {isHydrated && (
          <button
            type="button"
            aria-label="Her, hvor jeg er"
            title="Her, hvor jeg er"
            onClick={start}
            className="absolute top-0 right-0 grid size-12 place-items-center rounded-md text-green-800 hover:bg-green-50"
          >
            {isLocating ? <Spinner /> : <Icon name="pin" className="size-5" />}
          </button>
        )}
      </div>
    </Field>
  )
}

/** The input with suggestions, undefined until it is loaded, and what loads it. */
function useSuggestedInput(box: RefObject<HTMLElement | null>, value: string) {
  const [suggested, setSuggested] = useState<Suggested>()
  const load = async () => {
    const { WhereSuggestions } = await import('./where-suggestions.tsx')
    const input = inputIn(box.current)
    const initial = input?.value ?? value
    const takesFocus = input !== null && input === document.activeElement
    // At once, because a letter or a Tab between reading the old input and replacing it would be lost.
    flushSync(() =>
      setSuggested((loaded) => loaded ?? { Input: WhereSuggestions, initial, takesFocus }),
    )
  }
  return [suggested, () => void load()] as const
}

const inputIn = (box: HTMLElement | null) => box?.querySelector('input') ?? null

/** Finds the town of the reader's position on a press; the position is rounded here and not stored. */
function useOwnPlace(onFound: (text: string) => void) {
  const [state, setState] = useState<{ error?: string; isLocating: boolean }>({ isLocating: false })
  const started = useRef(0)
  const start = async () => {
    started.current += 1
    const number = started.current
    setState({ isLocating: true })
    const found = await findOwnPlace()
    // A place that was typed meanwhile stays.
    if (number !== started.current) return
    setState({ isLocating: false, ...('error' in found && found) })
    if ('text' in found) onFound(found.text)
  }
  const cancel = () => {
    started.current += 1
    setState({ isLocating: false })
  }
  return { ...state, start: () => void start(), cancel }
}

async function findOwnPlace(): Promise<{ text: string } | { error: string }> {
  const found = await locate()
  if ('error' in found) return found
  try {
    const { place } = await call(findNearestPlace, found.position)
    return place ? { text: `${place.postcode} ${place.name}` } : { error: outsideText }
  } catch (error) {
    return { error: errorText(error) }
  }
}

const outsideText = 'Du er ikke i nærheden af Danmark. Skriv en by eller et postnummer.'
