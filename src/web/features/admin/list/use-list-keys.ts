import { useEffect, type KeyboardEvent, type RefObject } from 'react'

/** `/` leads to the search field, wherever one stands; a person who dictates can switch it off. */
export function useSearchKey(isOn: boolean, field: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!isOn) return
    const listen = (event: globalThis.KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey
      if (event.key !== '/' || !plain || isTyping(event.target)) return
      event.preventDefault()
      const input = field.current?.querySelector<HTMLInputElement>('[data-search]')
      input?.focus()
      input?.select()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn, field])
}

/** Arrows and j/k go from row to row while the focus is in the list, Escape back to the search. */
export function moveInList(event: KeyboardEvent<HTMLElement>) {
  const inside = event.currentTarget
  const search = inside.querySelector<HTMLInputElement>('[data-search]')
  const rows = [...inside.querySelectorAll<HTMLAnchorElement>('a[data-row]')]
  const target = event.target as HTMLElement
  const at = rows.findIndex((row) => row === target)
  const isDown = event.key === 'ArrowDown' || (event.key === 'j' && !isTyping(target))
  const isUp = event.key === 'ArrowUp' || (event.key === 'k' && !isTyping(target))
  const isInRows = at >= 0 || target.matches('[role=region]')
  const go = (to: HTMLElement | null | undefined) => {
    event.preventDefault()
    to?.focus()
  }
  if (isDown && (isInRows || target === search)) return go(rows[at + 1] ?? rows[at])
  if (isUp && at >= 0) return go(rows[at - 1] ?? search)
  if (event.key === 'Escape' && isInRows) return go(search)
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable]')
