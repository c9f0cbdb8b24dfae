import type { Page } from '@playwright/test'
import { firstRecordOf, pathsOf, persons, signInPerson } from './every-person.ts'
import { adminPaths } from './every-route.ts'
import { expect, waitForReady, test, watchConsole } from './fixtures.ts'

// The server writes a public page without knowing who asks. A part that comes alive late must be drawn as the
// server drew it, also when the browser has learnt meanwhile who is signed in: otherwise React warns on the console
// (errors 418 and 425), and the fixture of the page fails the story on whatever stands there.
test.setTimeout(600_000)

/** A tab mostly waits: for the pauses below, and for its files. More of them than this wait for the processor. */
const tabsAtOnce = 4

for (const person of persons) {
  test(`every page comes alive as the server wrote it, signed in as ${person}`, async ({
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
        await tab.goto(path)
        await awake(tab)
        expect.soft(errors.splice(0), path).toEqual([])
        const record = adminPaths.includes(path) ? await firstRecordOf(tab) : undefined
        if (record) paths.push(record)
      }
      await tab.close()
    }
    await Promise.all(Array.from({ length: tabsAtOnce }, workThrough))
  })
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
