import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility-checks.ts'
import { firstRecordOf, isLookedAt, pathsOf, persons, signInPerson } from './every-person.ts'
import { adminPaths, fewRows } from './every-route.ts'
import { isEveryView } from './every-view.ts'
import { expect, waitForReady, test, watchConsole } from './fixtures.ts'

// Every address of the app is opened once, by the person who has most on it, and two things are looked at. Axe finds
// nothing serious in one of four views (L-AC-4); `npm run soak -- views` has all of them. And the page comes alive as
// the server wrote it, which writes a public page without knowing who asks: a part that comes alive late must be drawn
// as the server drew it, also when the browser has learnt meanwhile who is signed in: otherwise React warns on the
// console (errors 418 and 425).
test.use({ deviceScaleFactor: 2 })
test.setTimeout(isEveryView ? 1_800_000 : 600_000)

/** A tab mostly waits: for the pauses below, and for its files. More of them than this wait for the processor. */
const tabsAtOnce = 3

for (const person of persons) {
  test(`every page comes alive as the server wrote it and stands in nobody’s way, opened by ${person}`, async ({
    page,
    baseURL,
  }) => {
    await signInPerson(page, baseURL, person)
    const paths = await pathsOf(person, page.request)
    await page.context().addInitScript(awakenSlowly)
    const workThrough = async () => {
      const tab = await waitForReady(await page.context().newPage())
      const errors = watchConsole(tab)
      for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
        await tab.goto(asked(path))
        await awake(tab)
        if (isLookedAt(person, path)) await expectAccessible(tab)
        expect.soft(errors.splice(0), path).toEqual([])
        if (!adminPaths.includes(path)) continue
        await expect(tab.locator('h1'), path).toHaveCount(1)
        if (fewRows[path]) await expect(tab.locator('a[data-row]').first(), path).toBeVisible()
        const record = await firstRecordOf(tab)
        if (record) paths.push(record)
      }
      await tab.close()
    }
    await Promise.all(Array.from({ length: tabsAtOnce }, workThrough))
  })
}

/** A list of the back office is opened searched and turned. */
const asked = (path: string) => {
  if (!adminPaths.includes(path)) return path
  const word = fewRows[path]
  return `${path}?${word ? `q=${word}&size=100` : ''}&order=asc&tab=1`
}

/**
 * Runs in the page: React comes alive in turns (a message to itself), the frame first and each part in a turn
 * of its own. With a pause before each, answers come between them, as they do on a slow phone.
 */
function awakenSlowly() {
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
    setTimeout(() => Reflect.apply(postMessage, this, message), 40)
  }
}

/** Every part has been taken over: React writes its own name on each element it answers for. */
async function awake(page: Page) {
  await page.waitForFunction(() => {
    const isTaken = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber$'))
    return [...document.querySelectorAll('#indhold :is(a, button, h1, h2, input)')].every(isTaken)
  })
}
