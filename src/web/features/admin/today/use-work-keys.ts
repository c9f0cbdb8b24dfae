import { useEffect, type KeyboardEvent, type RefObject } from 'react'

const typed = 'input, select, textarea, [contenteditable], [role=dialog]'

/** 1–9 open the first nine; j, k and the arrows go from one to the next, and Enter opens it. */
export function useWorkKeys(isOn: boolean, list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!isOn) return
    const listen = (event: globalThis.KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
      const isElsewhere = event.target instanceof HTMLElement && event.target.closest(typed)
      if (!isPlain || isElsewhere || !/^[1-9]$/.test(event.key)) return
      const link = linksIn(list.current)[Number(event.key) - 1]
      if (!link) return
      event.preventDefault()
      link.click()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn, list])
}

export function moveInWork(event: KeyboardEvent<HTMLElement>) {
  const links = linksIn(event.currentTarget)
  const at = links.findIndex((link) => link === event.target)
  if (at < 0) return
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  links[at + step]?.focus()
}

const linksIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLAnchorElement>('a[data-work]') ?? []),
]
