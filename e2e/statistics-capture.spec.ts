import { ratingOf } from '#domain/analytics/vitals.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'
import type { SentEvent } from './receiver.ts'
import { begun, flushed, ofType, openVisit, type Visit } from './analytics-visit.ts'

const properties = (events: readonly SentEvent[], type: string) =>
  ofType(events, type).map(({ event_properties: of }) => of ?? {})
const named = (name: string) => `[Amplitude] ${name}`

/** Adds an element to the page that does nothing by itself. */
async function place(visit: Visit, html: string) {
  await visit.page.evaluate((given) => {
    const place = document.createElement('div')
    place.style.cssText = 'position:fixed;top:0;left:0;z-index:99;background:white'
    place.dataset.placed = ''
    place.innerHTML = given
    document.body.append(place)
  }, html)
  // Observers of changes in the page have seen this one.
  await visit.pass(5_000)
}

test(
  'clicks, changes, forms, pages and downloads are captured, each with its page (section 7, rows 21 to 23)',
  { tag: '@soak' },
  async ({ browser }) => {
    const visit = await openVisit(browser, { path: '/contact?kind=contact' })
    const { page } = visit
    await begun(visit)
    await page.getByLabel('Navn').fill('Anne Bisgaard')
    await page.getByLabel('Navn').blur()
    await page.evaluate(() => {
      document.addEventListener('submit', (event) => event.preventDefault(), { once: true })
      document.addEventListener('click', (event) => {
        if ((event.target as Element).closest('[download]')) event.preventDefault()
      })
    })
    await page.getByRole('main').getByRole('button', { name: /^Send/ }).click()
    await place(visit, '<a href="/terms.txt" download>Vilkår som tekst</a>')
    await page.getByRole('link', { name: 'Vilkår som tekst' }).click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Handelsbetingelser' }).click()
    await expect(page).toHaveURL(/\/terms$/)
    const events = await flushed(visit)
    expect(properties(events, 'Page Viewed').map((of) => of[named('Page Path')])).toEqual([
      '/contact',
      '/terms',
    ])
    expect(properties(events, 'Form Started')).toMatchObject([{ page: '/contact' }])
    expect(properties(events, 'Form Submitted')).toMatchObject([{ page: '/contact' }])
    expect(properties(events, 'File Downloaded')).toMatchObject([
      { [named('File Extension')]: 'txt', page: '/contact' },
    ])
    expect(properties(events, 'Element Changed')).toMatchObject([
      { [named('Page URL')]: '/contact', [named('Element Tag')]: 'input' },
    ])
    expect(properties(events, 'Element Clicked').map((of) => of[named('Element Text')])).toEqual(
      expect.arrayContaining(['Handelsbetingelser']),
    )
    // No event contains the value of a field.
    expect(JSON.stringify(events)).not.toContain('Bisgaard')
    await visit.close()
  },
)

test.describe('of one visit', () => {
  test.describe.configure({ mode: 'serial' })
  let visit: Visit
  test.beforeAll(async ({ browser }) => {
    visit = await openVisit(browser)
  })
  // Removes the added elements and empties the queue.
  test.beforeEach(async () => {
    await begun(visit)
    await visit.page.locator('[data-placed]').evaluateAll((all) => all.map((one) => one.remove()))
    await visit.pass(5_000)
    await flushed(visit)
    visit.receiver.posts.length = 0
  })
  test.afterAll(() => visit.close())

  test('a click without effect is a dead click after exactly 3,000 ms; one with an effect is not (section 9, row 27)', async () => {
    await place(visit, '<button>Død</button>')
    const tracked = () =>
      visit.sdk((sdk) =>
        [...sdk.plugin('amplitude').queue, ...sdk.timeline.queue.flat()].filter((one) =>
          JSON.stringify(one).includes('Dead Click'),
        ),
      )
    await visit.page.getByRole('button', { name: 'Død' }).click()
    await visit.pass(2_999)
    expect(await tracked()).toHaveLength(0)
    await visit.pass(1)
    await visit.pass(10)
    expect(await tracked()).toHaveLength(1)

    await visit.page.getByRole('button', { name: 'Død' }).click()
    await visit.pass(2_900)
    await visit.page.getByRole('button', { name: 'Død' }).evaluate((button) => button.append('!'))
    await visit.pass(3_000)
    const events = await flushed(visit)
    expect(properties(events, 'Dead Click')).toMatchObject([{ [named('Page URL')]: '/about' }])
  })

  // The SDK itself counts from four clicks (R2.2).
  test('four clicks are no rage click, five are one (section 9, row 28; R8.4)', async () => {
    await place(visit, '<button>Intet</button>')
    const box = await visit.page.getByRole('button', { name: 'Intet' }).boundingBox()
    const press = async (times: number) => {
      for (let i = 0; i < times; i += 1)
        await visit.page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
      await visit.pass(1_001)
    }
    await press(4)
    expect(ofType(await flushed(visit), 'Rage Click')).toEqual([])
    await press(5)
    expect(properties(await flushed(visit), 'Rage Click')).toMatchObject([
      { [named('Click Count')]: 5, [named('Page URL')]: '/about' },
    ])
  })

  test('after a click on an element that is no button the page has 500 ms to change (section 9, row 29)', async () => {
    await place(visit, '<div id="sted">Et sted</div>')
    const pressAndChangeAfter = async (ms: number) => {
      await visit.page.getByText('Et sted').click()
      await visit.pass(ms)
      await visit.page.locator('#sted').evaluate((of) => of.toggleAttribute('hidden-now'))
      await visit.page.locator('#sted').evaluate((of) => of.append('.'))
      return properties(await flushed(visit), 'Element Clicked').length
    }
    expect(await pressAndChangeAfter(500)).toBe(0)
    expect(await pressAndChangeAfter(499)).toBe(1)
  })

  test('only links with an extension of the fixed list are downloads (section 9, row 32)', async () => {
    const tracked =
      'pdf xls xlsx doc docx txt rtf csv exe key pps ppt pptx 7z pkg rar gz zip avi mov mp4 mpg mpeg wmv mid midi mp3 wav wma'
    const links = `${tracked} html png json xlsm pdf-1`.split(' ')
    await place(visit, links.map((one) => `<a href="/fil.${one}" download>${one}</a>`).join(''))
    await visit.page.locator('[data-placed] a').evaluateAll((all) => {
      for (const link of all as HTMLElement[]) {
        link.addEventListener('click', (event) => event.preventDefault())
        link.click()
      }
    })
    const vital = properties(await flushed(visit), 'File Downloaded')
    expect(vital.map((of) => of[named('File Extension')])).toEqual(tracked.split(' '))
  })

  test('failed requests with a status from 500 to 599 are captured, without the query string (section 9, row 30)', async () => {
    await visit.context.route('**/api/v1/hul/*', (route) => {
      const status = Number(new URL(route.request().url()).pathname.split('/').at(-1))
      return route.fulfill({ status, body: '{}' })
    })
    await visit.page.evaluate(async () => {
      for (const status of [404, 499, 500, 599])
        await fetch(`/api/v1/hul/${status}?key=hemmelig`, { method: 'POST', body: 'hemmelig' })
    })
    const events = await flushed(visit)
    expect(
      properties(events, 'Network Request').map((of) => [
        of[named('Status Code')],
        of[named('URL')],
      ]),
    ).toEqual([
      [500, '/api/v1/hul/*'],
      [599, '/api/v1/hul/*'],
    ])
    expect(JSON.stringify(events)).not.toContain('hemmelig')
  })
})

test(
  'web vitals are sent once, when the page is hidden, each rated by its thresholds (section 9, row 31)',
  { tag: '@soak' },
  async ({ browser }) => {
    const visit = await openVisit(browser, {
      clock: 'real',
      prepare: ({ context }) =>
        context.route('**/about', async (route) => {
          await new Promise((late) => setTimeout(late, 900))
          await route.fallback()
        }),
    })
    await expect.poll(() => visit.page.evaluate(() => window.sdk?.initializing)).toBe(false)
    await visit.page.getByRole('heading', { level: 1 }).click()
    const hide = () =>
      visit.page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      })
    await hide()
    await hide()
    await expect.poll(() => ofType(visit.receiver.events(), 'Web Vitals')).toHaveLength(1)
    const [vitals] = properties(visit.receiver.events(), 'Web Vitals')
    const rated = (['TTFB', 'FCP', 'LCP', 'CLS', 'INP'] as const).flatMap((metric) => {
      const vital = vitals?.[named(metric)] as { value: number; rating: string } | undefined
      return vital ? [{ metric, ...vital }] : []
    })
    expect(rated.map(({ metric }) => metric)).toEqual(expect.arrayContaining(['TTFB', 'FCP']))
    for (const { metric, value, rating } of rated)
      expect(rating.replace('-', '_'), metric).toBe(ratingOf(metric, value))
    // The delay of 900 ms is rated between good and poor.
    expect(rated[0]).toMatchObject({ metric: 'TTFB', rating: 'needs-improvement' })
    await visit.close()
  },
)

test(
  'no identifying data leave the browser: keys in addresses, numbers, mail addresses, names (R8.5, E24)',
  { tag: '@soak' },
  async ({ browser }) => {
    const visit = await openVisit(browser, {
      path: '/oauth/callback?code=hemmelig',
      prepare: ({ page }) => signIn(page, process.env.E2E_URL, 'golfer'),
    })
    const { page } = visit
    await begun(visit)
    await flushed(visit)
    await page.goto('/account')
    await begun(visit)
    await page.evaluate(() => {
      document.addEventListener('click', (event) => event.preventDefault())
      for (const link of document.querySelectorAll<HTMLElement>('main a, header summary'))
        link.click()
    })
    await flushed(visit)
    await page.goto('/clubs?code=hemmelig#hemmelig')
    await begun(visit)
    await place(
      visit,
      `<button title="Anne, CPR 230481-1234">CPR 230481-1234, ring 20 30 40 50,
     anne@demo.example, medlem 88-534, kort SK27-4F7K-9Q2H-3</button>`,
    )
    await page.getByRole('button', { name: /^CPR/ }).click()
    const events = await flushed(visit)
    const [pressed] = properties(events, 'Element Clicked').slice(-1)
    expect(pressed?.[named('Element Text')]).toMatch(
      // The SDK's own pattern for American numbers is applied first, and leaves a digit.
      /^CPR \d?\*{5}, ring \*{5}, \*{5},? medlem \*{5}, kort \*{5}$/,
    )
    const sent = JSON.stringify(events)
    for (const secret of ['hemmelig', '230481', '30 40', 'demo.example', '88-534', '4F7K', 'Holm'])
      expect(sent, secret).not.toContain(secret)
    const atHome = properties(events, 'Element Clicked').filter(
      (of) => of[named('Page URL')] === '/account' && of[named('Element Tag')] === 'a',
    )
    expect(atHome.length).toBeGreaterThan(2)
    expect(new Set(atHome.map((of) => of[named('Element Text')]))).toEqual(new Set(['*****']))
    expect(sent).not.toContain('/oauth')
    await visit.close()
  },
)
