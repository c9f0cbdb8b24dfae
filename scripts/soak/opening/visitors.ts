import { setTimeout as sleep } from 'node:timers/promises'
import { mulberry } from '#test/mulberry.ts'
import { fillIn, order } from '#test/purchase-test-app.ts'
import { buyerBrowser, type Buyer } from '../../../bench/buyer.ts'
import type { politeClient } from './polite-client.ts'

/** `buys`, `reloads` like mad, `leaves` after having begun, `sleeps` through the turn, `forges` or `copies` a ticket. */
type Kind = 'buys' | 'reloads' | 'leaves' | 'sleeps' | 'forges' | 'copies'

export type Visitor = { buyer: Buyer; kind: Kind; arrivesMs: number }

/** What one visitor saw. Times are of the one clock of this machine. */
export type Story = {
  visitor: Visitor
  /** Of the ticket, as a browser sends it. */
  cookie?: string
  ticketId?: string
  number?: number
  turnSeenAt?: number
  orderId?: string
  wasPaid?: boolean
  /** What must not have happened to this visitor. */
  wrong: string[]
  purchaseMs?: number
  /** How often a purchase was tried before the turn. */
  earlyTries: number
}

/** Three fifths come before the opening, the others within as long again. */
export function inventVisitors(buyers: Buyer[], seed: number, openingMs: number): Visitor[] {
  const chance = mulberry(seed)
  const kinds: Kind[] = ['reloads', 'leaves', 'sleeps', 'forges', 'copies']
  return buyers.map((buyer) => {
    const isEarly = chance() < 0.6
    const kind = chance() < 0.7 ? 'buys' : (kinds[Math.floor(chance() * kinds.length)] ?? 'buys')
    return { buyer, kind, arrivesMs: (isEarly ? 0 : openingMs) + chance() * openingMs }
  })
}

type Client = Pick<ReturnType<typeof politeClient>, 'send' | 'submit' | 'close'>
/** Half of the purchases that an address may begin in an hour, so that one remains for the turn. */
const mostEarlyTries = 30
/** All visitors are called within some minutes. */
const longestWaitMs = 15 * 60_000

/** Waits for the turn and buys, each in their own way. */
export async function visit(client: Client, visitor: Visitor): Promise<Story> {
  const story: Story = { visitor, wrong: [], earlyTries: 0 }
  const { kind, buyer, arrivesMs } = visitor
  await sleep(arrivesMs)
  const browser = buyerBrowser(client, buyer)
  const look = () => lookAt(client, browser.cookies, buyer.address)
  if (kind === 'forges') await tryForged(client, visitor, story)
  for (const from = performance.now(); ;) {
    if (performance.now() - from > longestWaitMs) throw new Error('The turn did not come')
    const page = await look()
    const ticket = browser.cookies.get('queue')?.split('.') ?? []
    story.cookie = `queue=${ticket.join('.')}`
    story.ticketId = ticket[1]
    if (ticket[2]) story.number = Number(ticket[2])
    if (page.includes('<h1>Det er din tur</h1>')) break
    const early = await tryEarly(story, browser, kind)
    if (!early && !page.includes('data-again='))
      story.wrong.push(`A page that does not ask again: ${page.slice(0, 400)}`)
    await sleep(kind === 'reloads' ? 30 : 700 + Math.random() * 600)
  }
  story.turnSeenAt = Date.now()
  if (kind === 'sleeps') return story
  const copy = kind === 'copies' ? buyerBrowser(client, buyer) : undefined
  for (const [name, value] of browser.cookies) copy?.cookies.set(name, value)
  const from = performance.now()
  const ready = await fillIn(browser, buyer)
  if (kind === 'leaves') return story
  const other = copy && (await fillIn(copy, buyer))
  const [mine, theirs] = await Promise.all([
    order(browser, ready),
    copy && other && order(copy, other),
  ])
  if (copy && (mine.status === 200) === (theirs?.status === 200)) {
    story.wrong.push(`A copied ticket ordered ${mine.status === 200 ? 'twice' : 'nothing'}`)
  }
  const [payer, ordered] = mine.status === 200 ? [browser, mine] : [copy ?? browser, theirs ?? mine]
  if (ordered.status !== 200)
    throw new Error(`An order was refused: ${JSON.stringify(ordered.body)}`)
  story.orderId = ordered.body.orderId
  await payer.pay(ordered.body.redirectUrl)
  story.wasPaid = await isToldPaid(payer)
  story.purchaseMs = performance.now() - from
  return story
}

/** The page after the payment asks each second, and shows the purchase when it is paid. */
async function isToldPaid(browser: Browser): Promise<boolean> {
  for (let tries = 0; tries < 60; tries += 1) {
    if ((await browser.registration()).status === 'completed') return true
    await sleep(1000)
  }
  return false
}

/** The queue’s page, after the redirects that a browser follows. */
async function lookAt(client: Client, cookies: Map<string, string>, address: string) {
  for (let path = '/koe'; ;) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await client.send('GET', path, undefined, { 'x-forwarded-for': address, cookie })
    for (const line of answer.cookies) {
      const at = line.indexOf('=')
      cookies.set(line.slice(0, at), line.slice(at + 1))
    }
    if (answer.status !== 303) return answer.text
    path = answer.location ?? '/koe'
  }
}

type Browser = ReturnType<typeof buyerBrowser>
type Refused = { error?: { reason?: string } }

/** A purchase out of turn must be refused; whoever reloads also tries to buy. */
async function tryEarly(story: Story, browser: Browser, kind: Kind): Promise<boolean> {
  if (kind !== 'reloads' || story.earlyTries >= mostEarlyTries || Math.random() > 0.05) return false
  story.earlyTries += 1
  const from = Date.now()
  const { status, body } = await browser.send<Refused>('POST', '/registrations', {})
  const isRefused = status === 422 && body.error?.reason === 'queue_turn_needed'
  // The turn may have come since the page was read, which the check of the stored purchases decides.
  if (!isRefused && status !== 200) story.wrong.push(`Before the turn, ${from}: ${status}`)
  return status === 200
}

async function tryForged(client: Client, { buyer }: Visitor, story: Story) {
  const browser = buyerBrowser(client, buyer)
  const id = '00000000-0000-4000-8000-000000000001'
  browser.cookies.set('queue', `${id}.${id}.1.${'A'.repeat(43)}`)
  const { status } = await browser.send<Refused>('POST', '/registrations', {})
  if (status !== 422) story.wrong.push(`A forged ticket was answered ${status}`)
}
