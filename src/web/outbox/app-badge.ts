import { setUnsent } from './has-unsent.ts'

/** How much waits in each queue of this page. */
const waiting = new Map<string, number>()

/**
 * Shows on the icon of the installed app how many check-ins and scores are not sent yet, and removes the number
 * when they are. `public/sw-check-ins.js` does the same while no page is open.
 */
export function showOnBadge(queue: string, count: number) {
  if (count === (waiting.get(queue) ?? 0)) return
  waiting.set(queue, count)
  const total = [...waiting.values()].reduce((sum, each) => sum + each, 0)
  setUnsent(total > 0)
  if (typeof navigator === 'undefined' || !('setAppBadge' in navigator)) return
  void navigator.setAppBadge(total).catch(() => undefined)
}
