import { useHydrated } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ComponentType } from 'react'
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
export function WhereField({ value, onChoose }: WhereFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  const [suggested, setSuggested] = useState<Suggested>()
  const { error, isLocating, start } = useOwnPlace(onChoose)
  useEffect(() => {
    const input = inputIn(box.current)
    if (input && input !== document.activeElement) input.value = value
  }, [value])
  const load = async () => {
    const { WhereSuggestions } = await import('./where-suggestions.tsx')
    const input = inputIn(box.current)
    const initial = input?.value ?? value
    const takesFocus = input !== null && input === document.activeElement
    setSuggested((loaded) => loaded ?? { Input: WhereSuggestions, initial, takesFocus })
  }
  return (
    <Field id={whereInput.id} label="Klub, by eller postnummer" {...(error && { error })}>
      <div
        ref={box}
        className="relative"
        onFocus={() => void load()}
        onPointerEnter={() => void load()}
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

const inputIn = (box: HTMLElement | null) => box?.querySelector('input') ?? null

/** Finds the town of the reader's position on a press; the position is rounded here and not stored. */
function useOwnPlace(onFound: (text: string) => void) {
  const [state, setState] = useState<{ error?: string; isLocating: boolean }>({ isLocating: false })
  const start = async () => {
    setState({ isLocating: true })
    const found = await locate()
    if ('error' in found) return setState({ isLocating: false, error: found.error })
    try {
      const { place } = await call(findNearestPlace, found.position)
      setState({ isLocating: false, ...(!place && { error: outsideText }) })
      if (place) onFound(`${place.postcode} ${place.name}`)
    } catch (error) {
      setState({ isLocating: false, error: errorText(error) })
    }
  }
  return { ...state, start: () => void start() }
}

const outsideText = 'Du er ikke i nærheden af Danmark. Skriv en by eller et postnummer.'
