import { useEffect, type RefObject } from 'react'
import type { FinderSearch } from './finder-search.ts'
import { padded } from './moment-text.ts'

/** A link or the back button changes the address: fields that nobody types in follow it. */
export function useFollowing(form: RefObject<HTMLFormElement | null>, search: FinderSearch) {
  useEffect(() => {
    if (form.current) fill(form.current, search)
  }, [form, search])
}

function fill(form: HTMLFormElement, search: FinderSearch) {
  for (const field of form.elements) {
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
    if (!isField || field === document.activeElement) continue
    const value = field.name === 'time' ? padded(search.time) : search[field.name as 'q']
    const first = field instanceof HTMLSelectElement ? field.options[0]?.value : undefined
    field.value = value?.toString() ?? first ?? ''
  }
}
