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

/** The transport of the SDK as it is after `wrapTransport`, with what reached the real one. */
function opened(answerTo: () => Promise<unknown>, clean = (event: Types.Event) => event) {
  const reached: Types.Event[][] = []
  const send = (_url: string, { events }: { events: readonly Types.Event[] }) => {
    reached.push([...events])
    return answerTo() as Promise<Answer>
  }
  const config = { transportProvider: { send }, loggerProvider: { error: () => undefined } }
  const sdk = { mayStillCount: () => true, clean, onUnknown: () => undefined }
  wrapTransport(config as unknown as Types.BrowserConfig, sdk)
  const ask = (...events: { event_type: string; text?: string }[]) => {
    const payload = { api_key: 'x', events } as unknown as Parameters<Transport['send']>[1]
    return (config.transportProvider as Transport).send('/collect', payload)
  }
  return { ask, reached }
}

/** As the SDK reads a refusal. */
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

test('a refusal that names no event is of all of them: a bare 403 is invalid at once', async () => {
  const { ask } = opened(async () => refused(403))
  expect(await ask({ event_type: 'a' })).toMatchObject({ body: { missingField: 'unnamed' } })
})

test.each([
  [{ eventsWithInvalidFields: { time: [1] } }],
  [{ eventsWithMissingFields: { time: [0] } }],
  [{ eventsWithInvalidIdLengths: { device_id: [0] } }],
  [{ silencedEvents: [0] }],
])('one that names some is of those alone: %o', async (named) => {
  const { ask } = opened(async () => refused(400, named))
  expect(await ask({ event_type: 'a' })).toMatchObject({ body: { missingField: '' } })
})

test('an answer that never comes is a time-out after 30 seconds, and the next is sent', async () => {
  let isHanging = true
  const { ask, reached } = opened(() =>
    isHanging ? new Promise(() => {}) : Promise.resolve({ status: 'success', statusCode: 200 }),
  )
  const hanging = ask({ event_type: 'a' })
  await vi.advanceTimersByTimeAsync(29_999)
  isHanging = false
  let settled = false
  void hanging.then(() => (settled = true))
  await Promise.resolve()
  expect(settled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await hanging).toEqual({ status: 'timeout', statusCode: 408 })
  expect(await ask({ event_type: 'a' })).toMatchObject({ status: 'success' })
  expect(reached).toHaveLength(2)
})

test('what is added to an event after it was looked at leaves the browser no more than the rest', async () => {
  const clean = (event: Types.Event) =>
    event.event_type === 'excluded' ? null : { ...event, text: 'clean' }
  const { ask, reached } = opened(async () => null, clean as (event: Types.Event) => Types.Event)
  await ask({ event_type: 'a', text: 'Medlem 88-534' }, { event_type: 'excluded' })
  expect(reached).toEqual([[{ event_type: 'a', text: 'clean' }]])
})
