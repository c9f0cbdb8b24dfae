import { useEffect, useRef } from 'react'
import { forgetBriefly, recallBriefly, rememberBriefly } from './brief-memory.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** A box or a card is pressed, so that whoever follows it hears of it. */
function fill(form: HTMLFormElement, said: Record<string, string>) {
  for (const field of form.querySelectorAll<Field>('[name]')) {
    const value = said[field.name]
    if (
      field instanceof HTMLInputElement &&
      (field.type === 'radio' || field.type === 'checkbox')
    ) {
      const isOn = value === field.value
      if (field.checked !== isOn && (isOn || field.type === 'checkbox')) field.click()
    } else if (value !== undefined) field.value = value
  }
}

/**
 * Keeps what is typed in a form until the window is closed, so that a reload or the way back loses
 * nothing (TD-7). For fields that the form itself holds; a field that a component holds is its own.
 */
export function useKeptForm(place: string) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const kept = recallBriefly(place)
    if (!kept || !form.current) return
    const said = JSON.parse(kept) as Record<string, string>
    fill(form.current, said)
    // What is chosen may bring other fields, which stand there with the next frame.
    const later = requestAnimationFrame(() => form.current && fill(form.current, said))
    return () => cancelAnimationFrame(later)
  }, [place])
  return {
    ref: form,
    onInput: () => {
      if (!form.current) return
      const said = Object.fromEntries(new FormData(form.current))
      rememberBriefly(place, JSON.stringify(said))
    },
    forget: () => {
      form.current?.reset()
      forgetBriefly(place)
    },
  }
}
