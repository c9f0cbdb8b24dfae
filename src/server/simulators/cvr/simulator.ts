import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'

/** Invented companies with valid numbers. */
const companies: Record<string, { name: string; enddate?: string; creditbankrupt?: boolean }> = {
  '20991186': { name: 'Bækkelund Maskinfabrik A/S' },
  '33500122': { name: 'Nordvig Arkitekter ApS' },
  '11223346': { name: 'Tømrermester Skovgaard ApS', enddate: '31/12 - 2025' },
}

/** Numbers that make the register misbehave instead of answering. */
export const overQuotaCvr = '99000503'
export const hangingCvr = '99000511'

/** Longer than the timeout of any caller. */
const hangMs = 30_000

/**
 * Simulates the company register, another company's service that is reached over HTTP only. Like the real
 * one it answers refusals with a body and requires a User-Agent of three parts.
 */
export function cvrSimulator(): Hono {
  const app = new Hono()
  app.get('/api', async (c) => {
    const cvr = c.req.query('search') ?? ''
    const agent = c.req.header('user-agent') ?? ''
    if (cvr === overQuotaCvr || agent.split(' - ').length !== 3) {
      return c.json({ error: 'QUOTA_EXCEEDED', t: 0, version: 6 }, 403)
    }
    if (cvr === hangingCvr) {
      await sleep(hangMs, undefined, { signal: c.req.raw.signal, ref: false }).catch(
        () => undefined,
      )
      return c.body(null, 503)
    }
    const found = companies[cvr]
    if (!found) return c.json({ error: 'NOT_FOUND', t: 0, version: 6 }, 404)
    return c.json({ vat: Number(cvr), creditbankrupt: false, enddate: null, ...found })
  })
  return app
}
