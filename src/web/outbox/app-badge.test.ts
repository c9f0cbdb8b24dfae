import { expect, test, vi } from 'vitest'

test('the icon of the installed app counts what waits in all queues, until it is sent', async () => {
  vi.resetModules()
  const { showOnBadge } = await import('./app-badge.ts')
  const setAppBadge = vi.fn<(count: number) => Promise<void>>(async () => undefined)
  vi.stubGlobal('navigator', { setAppBadge })
  showOnBadge('check-in:', 0)
  showOnBadge('check-in:', 2)
  showOnBadge('score-queue:1:', 3)
  showOnBadge('score-queue:1:', 3)
  showOnBadge('check-in:', 0)
  showOnBadge('score-queue:1:', 0)
  expect(setAppBadge.mock.calls).toEqual([[2], [5], [3], [0]])
  vi.unstubAllGlobals()
})
