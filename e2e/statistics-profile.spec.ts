import { gunzipSync } from 'node:zlib'
import type { BrowserContext, Request } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Post } from './receiver.ts'
import { renderWithSettings } from './render-with-settings.ts'
import { begun, flushed, holdOf, openVisit } from './analytics-visit.ts'

/** The specified profile (E31): the provider's consent, its EU zone, tagging on. Stand-ins replace its hosts. */
const asSpecified = { ANALYTICS_PROFILE: 'as-specified', ANALYTICS_KEY: '0123456789abcdef' }

const parentWindow = 'https://app.eu.amplitude.com'
const selector = 'https://cdn.amplitude.com/libs/visual-tagging-selector-1.0.0-alpha.js.gz'

/** A consent script with statistics allowed. */
const consentScript = `
  window.CookieInformation = { getConsentGivenFor: (name) => name === 'cookie_cat_statistic' }
  dispatchEvent(new CustomEvent('CookieInformationConsentGiven'))`

async function standIn(context: BrowserContext, env: Record<string, string>) {
  const asked: Request[] = []
  const answer = (url: string | RegExp, contentType: string, body: string) =>
    context.route(url, (route) => {
      asked.push(route.request())
      return route.fulfill({ contentType, body, headers: { 'Access-Control-Allow-Origin': '*' } })
    })
  await answer('https://policy.app.cookieinformation.com/uc.js', 'text/javascript', consentScript)
  await answer(/^https:\/\/sr-client-cfg\.eu\.amplitude\.com\//, 'application/json', '{}')
  await answer(/^https:\/\/api\.eu\.amplitude\.com\//, 'application/json', '{"code":200}')
  await answer(selector, 'text/javascript', 'window.amplitudeVisualTaggingSelector = () => ({})')
  await answer(parentWindow, 'text/html', '<!DOCTYPE html><title>Tagging</title>')
  await renderWithSettings(context, env, '/about')
  return asked
}

const hostsOf = (asked: readonly Request[]) => new Set(asked.map((one) => new URL(one.url()).host))

function postIn(request: Request): Post {
  const body = request.postDataBuffer() ?? Buffer.from('')
  const isPressed = request.headers()['content-encoding'] === 'gzip'
  return JSON.parse((isPressed ? gunzipSync(body) : body).toString()) as Post
}

test('as specified, events are posted to the provider’s EU zone and its remote configuration is requested (section 7, row 17; profile as-specified)', async ({
  browser,
}) => {
  let asked: Request[] = []
  const visit = await openVisit(browser, {
    prepare: async ({ context }) => void (asked = await standIn(context, asSpecified)),
  })
  await begun(visit)
  await flushed(visit)
  await expect.poll(() => hostsOf(asked)).toContain('api.eu.amplitude.com')
  const posted = asked.filter((one) => one.url() === 'https://api.eu.amplitude.com/2/httpapi')
  const [post] = posted.map(postIn)
  expect(post?.api_key).toBe(asSpecified.ANALYTICS_KEY)
  expect(post?.events.map(({ event_type: type }) => type)).toContain('[Amplitude] Page Viewed')
  const config = asked.find((one) => one.url().includes('sr-client-cfg'))
  expect(config?.method()).toBe('GET')
  expect(config?.url()).toContain(`/config/${asSpecified.ANALYTICS_KEY}?config_group=browser`)
  // The app's own collector and other hosts receive nothing.
  expect(visit.receiver.posts).toEqual([])
  expect(visit.receiver.configs).toEqual([])
  expect(hostsOf(asked)).toEqual(
    new Set([
      'policy.app.cookieinformation.com',
      'sr-client-cfg.eu.amplitude.com',
      'api.eu.amplitude.com',
    ]),
  )
  await visit.close()
})

for (const { name, env, loads } of [
  {
    name: 'as specified, opened from the provider’s window, the selector is loaded',
    env: asSpecified,
    loads: true,
  },
  { name: 'by default no window can open the selector', env: {}, loads: false },
]) {
  test(
    `${name} (section 7, row 35; ${loads ? 'profile as-specified' : 'profile default'})`,
    { tag: '@soak' },
    async ({ browser }) => {
      let asked: Request[] = []
      const visit = await openVisit(browser, {
        path: '/help',
        consent: loads ? 'unanswered' : 'granted',
        prepare: async ({ context }) => void (asked = await standIn(context, env)),
      })
      const parent = await visit.context.newPage()
      await parent.goto(parentWindow)
      const opened = parent.waitForEvent('popup')
      await parent.evaluate((url) => {
        const seen: string[] = []
        Object.assign(window, { seen })
        window.addEventListener('message', ({ data, source }) => {
          seen.push(data.action)
          if (data.action === 'page-loaded') {
            const begin = { action: 'initialize-visual-tagging-selector', data: {} }
            ;(source as Window).postMessage(begin, '*')
          }
        })
        window.open(url)
      }, `${process.env.E2E_URL}/about`)
      const popup = holdOf(await opened)
      await begun(popup)
      const seen = () => parent.evaluate(() => (window as unknown as { seen: string[] }).seen)
      if (loads) {
        await expect.poll(seen).toEqual(['page-loaded', 'selector-loaded'])
        expect(asked.map((one) => one.url())).toContain(selector)
      } else {
        await popup.pass(5_000)
        expect(await seen()).toEqual([])
        expect(asked.map((one) => one.url())).not.toContain(selector)
      }
      await visit.close()
    },
  )
}

test(
  'a request to the opening window is given up after 15,000 ms (section 7, row 36; profile as-specified)',
  { tag: '@soak' },
  async ({ browser }) => {
    const visit = await openVisit(browser, {
      path: '/help',
      consent: 'unanswered',
      prepare: ({ context }) => standIn(context, asSpecified),
    })
    const parent = await visit.context.newPage()
    await parent.goto(parentWindow)
    const opened = parent.waitForEvent('popup')
    await parent.evaluate((url) => void window.open(url), `${process.env.E2E_URL}/about`)
    const popup = holdOf(await opened)
    await begun(popup)
    await popup.page.evaluate(() => {
      type Messenger = { sendRequest: (action: string, of: object) => Promise<unknown> }
      const held = window as unknown as { __AMPLITUDE_MESSENGER__: Messenger; failed?: string }
      held.__AMPLITUDE_MESSENGER__
        .sendRequest('get-config', {})
        .catch((error: Error) => (held.failed = error.message))
    })
    const failed = () =>
      popup.page.evaluate(() => (window as unknown as { failed?: string }).failed ?? '')
    await popup.pass(14_999)
    expect(await failed()).toBe('')
    await popup.pass(1)
    expect(await failed()).toContain('get-config timed out')
    await visit.close()
  },
)
