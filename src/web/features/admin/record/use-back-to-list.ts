import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { useEffect, type MouseEvent } from 'react'
import { saveOpenedRow, getListPlace } from '../list/last-list.ts'

/** Escape and the back link lead to the list with its search and to its row. */
export function useBackToList(page: string, id: string) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  useEffect(() => {
    saveOpenedRow(id)
    const listen = (event: KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof HTMLElement &&
        event.target.closest('input, select, textarea, [role=dialog], [role=alertdialog]') !== null
      if (event.key !== 'Escape' || isElsewhere || event.defaultPrevented) return
      if (canGoBack) router.history.back()
      else void router.navigate({ href: page })
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [router, canGoBack, page, id])

  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void router.navigate({ href: page + getListPlace(page) })
  }
  return { href: page, follow }
}
