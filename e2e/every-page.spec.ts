import type { Page, Response } from '@playwright/test'
import { demonstrationCompany as seller } from '#domain/content/company.ts'
import { expectAccessible } from './accessibility-checks.ts'
import { firstRecordOf, isLookedAt, pathsOf, persons, signInPerson } from './every-person.ts'
import { adminPaths, fewRows } from './every-route.ts'
import { isEveryView } from './every-view.ts'
import { expect, waitForReady, test, watchConsole } from './fixtures.ts'

// A third of the addresses of the app are opened, each by the person who sees most on it, and two things are checked. Axe finds
// nothing serious in one of four views of every eighth page (L-AC-4); `npm run soak -- views` checks every page in all
// of them. Its footer names the seller and leads to the withdrawal (L-IN-1, L-WD-3). And the page hydrates without a
// difference. The server renders a public page without knowing the visitor, so
// a part that hydrates late must render as on the server even when the browser has loaded the account meanwhile:
// otherwise React warns in the console (errors 418 and 425).
test.use({ deviceScaleFactor: 2 })
test.setTimeout(isEveryView ? 1_800_000 : 600_000)

/** A tab mostly waits for the pauses below and for its files. With more tabs than this they wait for the processor. */
const tabsAtOnce = 3

for (const person of persons) {
  test(`every page hydrates without a difference and is accessible, opened by ${person}`, async ({
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
        expectPolicy(await tab.goto(asked(path)), path)
        await awake(tab)
        await expectFooter(tab, path)
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

/** Pages are cached for everyone, so their policy names hashes and no nonce. */
function expectPolicy(response: Response | null, path: string) {
  const policy = response?.headers()['content-security-policy']
  expect.soft(policy, path).toContain("script-src 'self'")
  expect.soft(policy, path).not.toContain('nonce')
}

async function expectFooter(tab: Page, path: string) {
  const text = await tab.getByRole('contentinfo').last().innerText()
  for (const fact of [seller.name, seller.street, seller.city, seller.email, seller.cvr]) {
    expect.soft(text, path).toContain(fact)
  }
  expect.soft(text.replaceAll(/\s/g, ''), path).toContain(seller.phone.replaceAll(/\s/g, ''))
  expect.soft(text, path).toContain('Fortryd aftale')
}

/** Opens a list of the back office with a search and a sort order. */
const asked = (path: string) => {
  if (!adminPaths.includes(path)) return path
  const word = fewRows[path]
  return `${path}?${word ? `q=${word}&size=100` : ''}&order=asc&tab=1`
}

/**
 * Runs in the page: React hydrates in tasks (a message to itself), the frame first and then each part in its
 * own task. With a pause before each, responses arrive between them, as on a slow phone.
 */
function awakenSlowly() {
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
    setTimeout(() => Reflect.apply(postMessage, this, message), 40)
  }
}

/** Waits until every part has hydrated: React adds a property of its own to each element that it controls. */
async function awake(page: Page) {
  await page.waitForFunction(() => {
    const isTaken = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber$'))
    return [...document.querySelectorAll('#indhold :is(a, button, h1, h2, input)')].every(isTaken)
  })
}
