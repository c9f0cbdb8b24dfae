import type { Page } from '@playwright/test'
import type { previewMail } from '#contract/admin/mail-previews.ts'
import type { FlightCards } from '#contract/draw/start-list.ts'
import type { DemonstrationRole } from '#contract/shared/demonstration.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import { demoRoundId } from '#server/demo/build-tournaments.ts'
import { choose, fillInformation, verify } from '../../e2e/buying.ts'

/** A Saturday morning on which a round is half played. The clock is set to it again before each screen. */
export const screensNow = '2027-06-12T10:40:00+02:00'

export type Screen = {
  /** The file in `docs/screenshots/`, with the width. */
  name: string
  /** What it shows, in the words of the screen. */
  title: string
  width: 390 | 1440
  /** Who looks; nobody is signed in when absent. */
  as?: DemonstrationRole
  path: string
  /** Pressed or typed after the page has opened. */
  act?: (page: Page, tools: Tools) => Promise<unknown>
  /** Whether the bar of the demonstration is shown; else it is hidden, as by a visitor. */
  hasBar?: true
}

export type Tools = {
  url: string
  /** The answer of the API for a person of the demonstration. */
  ask: <T>(role: DemonstrationRole, path: string) => Promise<T>
  /** The page on which a person of the demonstration starts. */
  startOf: (role: DemonstrationRole) => string
}

const roundId = demoRoundId('Majmatchen', 1)
const tournament = '/tournaments/junimatchen-2027'
const board = `${tournament}/rounds/${roundId}`
const both = [390, 1440] as const

const atBoth = (screen: Omit<Screen, 'width'>): Screen[] =>
  both.map((width) => ({ ...screen, width }))

/** A mail as phones show it, whole. */
const mail = (name: string, title: string, key: string): Screen[] =>
  (['light', 'dark'] as const).map((scheme) => ({
    name: `mail-${name}-${scheme}`,
    title: `${title}, ${scheme === 'dark' ? 'mørk' : 'lys'}`,
    width: 390,
    path: '/',
    act: async (page, { ask }) => {
      const found = await ask<Output<typeof previewMail>>(
        'operator',
        `/admin/mail-templates/${key}`,
      )
      await page.setContent(found[scheme])
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width: 390, height })
    },
  }))

/** The key screens: the journeys of golfers, clubs, directors and the operator, and three mails. */
export const screens: readonly Screen[] = [
  ...atBoth({ name: 'home', title: 'Forsiden', path: '/', hasBar: true }),
  { name: 'membership', title: 'Sæsonkortet og priserne', width: 390, path: '/membership' },
  { name: 'clubs', title: 'Samarbejdsklubber', width: 1440, path: '/clubs' },
  { name: 'clubs', title: 'Hvor kan jeg spille?', width: 390, path: '/clubs', as: 'golfer' },
  { name: 'club', title: 'En klubs side', width: 390, path: '/clubs/klitsande-golfklub' },
  { name: 'tournament', title: 'En turnerings side', width: 1440, path: tournament },
  ...atBoth({ name: 'board', title: 'Stillingen', path: board }),
  { name: 'score-pad', title: 'Score på telefonen', width: 390, path: '/', act: openScorePad },
  ...atBoth({ name: 'account', title: 'Mit kort', path: '/account', as: 'golfer' }),
  { name: 'scan', title: 'Tjek ind', width: 390, path: '/scan', as: 'golfer' },
  { name: 'payment', title: 'Betaling', width: 390, path: '/membership', act: goToPayment },
  ...atBoth({ name: 'club-day', title: 'Klubbens dag', path: '/club', as: 'club' }),
  { name: 'reception', title: 'Tjek gæster ind', width: 1440, path: '/scan', as: 'club' },
  { name: 'cards', title: 'Scorekort', width: 1440, path: '/', as: 'director', act: goToStart },
  { name: 'admin', title: 'I dag på kontoret', width: 1440, path: '/admin', as: 'operator' },
  ...mail('order', 'Bekræftelse af bestilling', 'orderConfirmation'),
  ...mail('start-time', 'Din starttid', 'startTime'),
  ...mail('withdrawal', 'Kvittering for fortrydelse', 'withdrawalReceipt'),
  { name: 'not-found', title: 'Siden findes ikke', width: 390, path: '/findes-ikke' },
]

export const fileOf = ({ name, width }: Screen) => `${name}-${width}.png`

/** Parts that are different at every visit: the code of half a minute, and when the board was last updated. */
export const changingParts = (page: Page) => [
  page.getByRole('img', { name: /^Kode/ }),
  page.getByText(/^Opdateret/),
]

/** Runs in the page: the word of the day comes from a secret of each data folder, and its width moves its frame. */
export function fixWordOfDay() {
  for (const label of document.querySelectorAll('span, p, dt, small, div')) {
    const word = label.textContent === 'Dagens ord' ? label.nextElementSibling : null
    if (word) word.textContent = 'bakketop'
  }
}

function goToStart(page: Page, { url, startOf }: Tools) {
  return page.goto(url + startOf('director'))
}

/** Opens the score entry of a flight on the course, by the code on its card. */
async function openScorePad(page: Page, { url, ask, startOf }: Tools) {
  const [, tournamentId] = /tournaments\/([\w-]+)/.exec(startOf('director')) ?? []
  const path = `/tournaments/${tournamentId}/rounds/${roundId}/flight-cards`
  const { flights } = await ask<FlightCards>('director', path)
  const flight = flights[3]
  const link = new URL(flight?.link ?? '')
  await page.goto(url + link.pathname + link.search)
  const writer = flight?.players[0]?.name ?? ''
  await page.getByRole('button', { name: new RegExp(`^${writer}`) }).click()
  await page.getByRole('button', { name: /^Skriv for/ }).click()
  await page.getByRole('heading', { name: /^Hul \d/ }).waitFor()
}

/** Buys a card up to the payment. */
async function goToPayment(page: Page) {
  await page.getByLabel('Hvad er du medlem som?').selectOption({ label: 'Fuldtidsmedlem' })
  await page.getByRole('button', { name: 'Kan jeg købe?' }).click()
  await page.getByRole('link', { name: 'Køb Sæsonkort' }).click()
  const buyer = { name: 'Lise Kjær', email: 'lise@golfspiller.example', dguNumber: '908-1008' }
  await fillInformation(page, buyer)
  await page.waitForURL('**/season-pass')
  await choose(page, { startNow: true })
  await verify(page)
  await page.waitForURL('**/payment')
}
