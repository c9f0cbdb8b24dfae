import { useEffect, useRef } from 'react'
import { forgetBriefly, recallBriefly, rememberBriefly } from './brief-memory.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

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
    for (const [name, value] of Object.entries(said)) {
      const field = form.current.elements.namedItem(name)
      if (field) (field as Field).value = value
    }
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
