import type { Page } from '@playwright/test'
import { openFlight, drawFlight } from './score-entry.ts'
import { expect, test } from './fixtures.ts'

type Phone = { wakeLocks: number }

/** Counts wake locks, because a headless browser has no screen to keep on. */
const countLocks = (page: Page) =>
  page.addInitScript(() => {
    const phone = globalThis as unknown as Phone
    phone.wakeLocks = 0
    const request = async () => {
      phone.wakeLocks += 1
      const lock = Object.assign(new EventTarget(), {
        released: false,
        release: async () => {
          lock.released = true
          phone.wakeLocks -= 1
        },
      })
      return lock
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })

const heldBy = (page: Page) => page.evaluate(() => (globalThis as unknown as Phone).wakeLocks)

test('a player sees that her screen stays on, and the phone remembers when she turns that off (PE-8)', async ({
  phone,
}) => {
  const { link, path } = await drawFlight('flight-med-lys')
  await countLocks(phone)
  await openFlight(phone, link, 'Anna')
  const light = phone.getByRole('switch', { name: 'Hold skærmen tændt' })
  await expect(light).toBeChecked()
  await expect.poll(() => heldBy(phone)).toBe(1)
  await light.click()
  await expect(light).not.toBeChecked()
  await expect.poll(() => heldBy(phone)).toBe(0)

  await phone.goto(path)
  await expect(light).not.toBeChecked()
  expect(await heldBy(phone)).toBe(0)
  await light.click()
  await expect.poll(() => heldBy(phone)).toBe(1)
  // Without score entry the lock is released.
  await phone.getByRole('button', { name: 'Luk', exact: true }).click()
  await expect.poll(() => heldBy(phone)).toBe(0)
})
