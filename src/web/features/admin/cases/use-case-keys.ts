import { useEffect, type RefObject } from 'react'

const typed = 'input, select, textarea, [contenteditable], [role=dialog]'

/** `s` to the answer, `n` to the note, `t` takes the case; Escape leaves a field again. */
export function useCaseKeys(isOn: boolean, page: RefObject<HTMLElement | null>, take: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
      const field = event.target instanceof HTMLElement && event.target.closest(typed)
      if (field && event.key === 'Escape' && field.matches('textarea')) {
        event.preventDefault()
        if (event.target instanceof HTMLElement) event.target.blur()
      }
      if (!isOn || !isPlain || field) return
      if (event.key === 't') take()
      const name = { s: 'reply', n: 'note' }[event.key]
      const wanted = name && page.current?.querySelector<HTMLElement>(`textarea[name=${name}]`)
      if (!wanted) return
      event.preventDefault()
      wanted.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn, page, take])
}

export const caseKeys = [
  ['s', 'til svaret'],
  ['n', 'til noten'],
  ['t', 'tager sagen'],
  ['Ctrl Enter', 'sender svaret eller gemmer noten'],
  ['Esc', 'ud af feltet, og tilbage'],
] as const
