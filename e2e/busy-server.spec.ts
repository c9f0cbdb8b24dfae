import { openFlight, drawFlight, from, expectText, write } from './score-entry.ts'
import { expect, test } from './fixtures.ts'

test(
  'a phone that is throttled says so, queues its scores, and sends them after the requested wait',
  { tag: '@soak' },
  async ({ phone }) => {
    const { link } = await drawFlight('flight-med-travl-server')
    await openFlight(phone, link, 'Anna')
    await expectText(phone, 'Alt er gemt kl. 10.')
    let refused = 0
    const scores = /\/api\/v1\/flights\/[^/]+\/scores$/
    await phone.route(scores, async (route) => {
      if (route.request().method() === 'GET') return route.fallback()
      refused += 1
      const error = { code: 'too_many_requests', message: '', details: { retryAfter: 4 } }
      await route.fulfill({ status: 429, json: { error } })
    })
    await write(phone, from(1, 2))
    await expectText(
      phone,
      /^4 scorer venter: serveren har travlt\. De ligger sikkert på telefonen, som prøver igen kl\.\s10\.\d\d\.$/,
    )
    expect(refused).toBe(1)
    await phone.unroute(scores)
    await expectText(phone, /^Alt er gemt kl/)
  },
)
