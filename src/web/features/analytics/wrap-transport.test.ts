import type { Types } from '@amplitude/analytics-browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wrapTransport } from './wrap-transport.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Transport = Types.BrowserConfig['transportProvider']
type Answer = Awaited<ReturnType<Transport['send']>>

/** A wrapped transport, and the batches of events that reached the real one. */
function wrapped(answerTo: () => Promise<unknown>, clean = (event: Types.Event) => event) {
  const reached: Types.Event[][] = []
  const sendReal = (_url: string, { events }: { events: readonly Types.Event[] }) => {
    reached.push([...events])
    return answerTo() as Promise<Answer>
  }
  const config = {
    transportProvider: { send: sendReal },
    loggerProvider: { error: () => undefined },
  }
  const sdk = { mayStillCount: () => true, clean, onUnknown: () => undefined }
  wrapTransport(config as unknown as Types.BrowserConfig, sdk)
  const send = (...events: { event_type: string; text?: string }[]) => {
    const payload = { api_key: 'x', events } as unknown as Parameters<Transport['send']>[1]
    return (config.transportProvider as Transport).send('/collect', payload)
  }
  return { send, reached }
}

/** A refusal as the SDK parses it. */
const refused = (code: number, more: object = {}) => ({
  status: 'invalid',
  statusCode: code,
  body: {
    error: '',
    missingField: '',
    eventsWithInvalidFields: {},
    eventsWithMissingFields: {},
    eventsWithInvalidIdLengths: {},
    silencedEvents: [],
    ...more,
  },
})

test('a refusal that names no event, such as a bare 403, refuses all of them', async () => {
  const { send } = wrapped(async () => refused(403))
  expect(await send({ event_type: 'a' })).toMatchObject({ body: { missingField: 'unnamed' } })
})

test.each([
  [{ eventsWithInvalidFields: { time: [1] } }],
  [{ eventsWithMissingFields: { time: [0] } }],
  [{ eventsWithInvalidIdLengths: { device_id: [0] } }],
  [{ silencedEvents: [0] }],
])('a refusal that names some events refuses only those: %o', async (named) => {
  const { send } = wrapped(async () => refused(400, named))
  expect(await send({ event_type: 'a' })).toMatchObject({ body: { missingField: '' } })
})

test('a request without an answer times out after 30 seconds, and the next one is sent', async () => {
  let isHanging = true
  const { send, reached } = wrapped(() =>
    isHanging ? new Promise(() => {}) : Promise.resolve({ status: 'success', statusCode: 200 }),
  )
  const hanging = send({ event_type: 'a' })
  await vi.advanceTimersByTimeAsync(29_999)
  isHanging = false
  let settled = false
  void hanging.then(() => (settled = true))
  await Promise.resolve()
  expect(settled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await hanging).toEqual({ status: 'timeout', statusCode: 408 })
  expect(await send({ event_type: 'a' })).toMatchObject({ status: 'success' })
  expect(reached).toHaveLength(2)
})

test('properties added to an event after its first check are cleaned before sending', async () => {
  const clean = (event: Types.Event) =>
    event.event_type === 'excluded' ? null : { ...event, text: 'clean' }
  const { send, reached } = wrapped(async () => null, clean as (event: Types.Event) => Types.Event)
  await send({ event_type: 'a', text: 'Medlem 88-534' }, { event_type: 'excluded' })
  expect(reached).toEqual([[{ event_type: 'a', text: 'clean' }]])
})
