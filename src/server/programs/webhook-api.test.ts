import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { webhookHeaders } from './webhook-api.ts'

const page = readFileSync('docs/api.md', 'utf8')
const read = (pattern: RegExp) => pattern.exec(page)?.[1] ?? ''
const secretOf = (shown: string) => Buffer.from(shown.replace('whsec_', ''), 'base64')
const example = {
  id: read(/^webhook-id: (.+)$/m),
  timestamp: read(/^webhook-timestamp: (\d+)$/m),
  signature: read(/^webhook-signature: (.+)$/m),
  payload: read(/^(\{"type":.+\})$/m),
  secret: read(/`(whsec_[A-Za-z\d+/]+=)`/),
}

test('the example for developers is what the service sends, and verifies by the words of the specification', () => {
  const { id, timestamp, payload, secret, signature } = example
  const at = new Date(Number(timestamp) * 1000 + 999)
  expect(webhookHeaders({ id, payload, at, secrets: [secretOf(secret)] })).toEqual({
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  })
  // `msg_id.timestamp.payload`, HMAC-SHA256 by the decoded secret, base64 after `v1,`.
  const byHand = createHmac('sha256', secretOf(secret)).update(`${id}.${timestamp}.${payload}`)
  expect(signature).toBe(`v1,${byHand.digest('base64')}`)
})

test('one changed character of body, id or second gives another signature', () => {
  const { id, timestamp, payload, secret } = example
  const secrets = [secretOf(secret)]
  const at = new Date(Number(timestamp) * 1000)
  const signatureOf = (changed: object) =>
    webhookHeaders({ id, payload, at, secrets, ...changed })['webhook-signature']
  const later = new Date(at.getTime() + 1000)
  const all = [{}, { payload: `${payload} ` }, { id: `${id}1` }, { at: later }].map(signatureOf)
  expect(new Set(all).size).toBe(4)
})
