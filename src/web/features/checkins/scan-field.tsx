import {
  useEffect,
  useRef,
  type ChangeEvent,
  type FocusEvent,
  type RefObject,
  type SubmitEvent,
} from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { inputClass } from '../../ui/input-class.ts'
import { Icon } from '../../ui/icon.tsx'

type ScanFieldProps = {
  value: string
  onChange: (text: string) => void
  /** `scanned`: the text arrived faster than a person types. */
  onEnter: (text: string, scanned: boolean) => void
  busy: boolean
  fieldRef: RefObject<HTMLInputElement | null>
}

/** Milliseconds per key: a keyboard scanner needs a few, the fastest typist 60. */
const scannerMsPerKey = 35

/** The field for keyboard scanners and for typed numbers and names. */
export function ScanField({ value, onChange, onEnter, busy, fieldRef }: ScanFieldProps) {
  const { restart, msPerKey } = useKeys(fieldRef)

  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    // A scan over a text that was selected.
    if (target.value.length <= 1) restart()
    onChange(target.value)
  }
  const enter = (event: SubmitEvent) => {
    event.preventDefault()
    const text = value.trim()
    if (text === '' || busy) return
    // A pasted name is as fast as a scan, but every code contains a digit.
    onEnter(text, text.length > 5 && msPerKey(text) < scannerMsPerKey && /\d/.test(text))
  }
  return (
    <form method="post" onSubmit={enter} className="grid scroll-mt-3 gap-1.5">
      <label htmlFor="scan" className="w-fit font-semibold">
        Skan koden, eller skriv nummer eller navn
      </label>
      <div className="flex gap-2">
        <div className="relative min-w-0 flex-1">
          <Icon
            name="search"
            className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-slate-600"
          />
          <input
            ref={fieldRef}
            id="scan"
            name="scan"
            type="text"
            inputMode="text"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={1500}
            aria-describedby="scan-help"
            value={value}
            onChange={type}
            onFocus={toTopOfPhone}
            className={cx(inputClass, 'min-h-14 pl-12 text-lg sun:border-2 sun:border-black')}
          />
        </div>
        <Button type="submit" size="lg" busy={busy && 'Spørger …'}>
          Tjek
        </Button>
      </div>
      <p id="scan-help" className="text-sm text-slate-600 sun:text-black">
        Kortnummer, DGU-nummer eller mindst tre bogstaver af navnet. En håndskanner skriver selv
        her.
      </p>
    </form>
  )
}

/** On a phone the answers stand between the field and the keyboard, so the field moves to the top of the screen. */
function toTopOfPhone({ currentTarget }: FocusEvent<HTMLInputElement>) {
  if (window.matchMedia('(pointer: coarse) and (max-width: 639px)').matches)
    currentTarget.form?.scrollIntoView({ block: 'start' })
}

/**
 * How fast the text was typed, by the keyboard's own times: on a slow computer keys are handled later than they were
 * pressed. Moves the focus to the field when a key is pressed elsewhere, so that it
 * receives every scan.
 */
function useKeys(fieldRef: RefObject<HTMLInputElement | null>) {
  const keys = useRef({ first: 0, last: 0 })
  useEffect(() => {
    const field = fieldRef.current
    // On a phone the keyboard would cover half of the reception.
    if (window.matchMedia('(pointer: fine)').matches) field?.focus({ preventScroll: true })
    const note = (event: KeyboardEvent) => {
      keys.current.last = event.timeStamp
      if (!fieldRef.current?.value) keys.current.first = event.timeStamp
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      const target = event.target as HTMLElement
      const isInput = target.closest(
        'input, textarea, select, [role="alertdialog"], [role="dialog"]',
      )
      const pressesButton = event.key === ' ' && target.closest('button, a, summary')
      if (isText && !isInput && !pressesButton) fieldRef.current?.focus()
    }
    window.addEventListener('keydown', note)
    return () => window.removeEventListener('keydown', note)
  }, [fieldRef])
  return {
    restart: () => {
      keys.current.first = keys.current.last
    },
    msPerKey: (text: string) => (keys.current.last - keys.current.first) / text.length,
  }
}
