import type { Types } from '@amplitude/analytics-browser'

type Transport = Types.BrowserConfig['transportProvider']
type Answer = Awaited<ReturnType<Transport['send']>>
type Payload = Parameters<Transport['send']>[1]

/** As many events as a beacon carries: it takes 64 kB, and an event of a press may be 3 kB. */
const perBeacon = 20
/** So long an answer is waited for; then it is a time-out, and the events are sent again. */
const patienceMs = 30_000

type TransportOptions = {
  mayStillCount: () => boolean
  /** What may leave the browser of an event, whatever was added to it since it was looked at; null for nothing. */
  clean: (event: Types.Event) => Types.Event | null
  /** An answer without a code: the SDK takes it for none, and sends the same again and again. */
  onUnknown: (events: number) => void
}

/**
 * Stands between the SDK and its transport, as the last that an event passes. While the page is being left it sends
 * by beacon, which outlives the page; what a beacon will not take stays stored until the next visit.
 */
export function wrapTransport(
  config: Types.BrowserConfig,
  { mayStillCount, clean, onUnknown }: TransportOptions,
) {
  const online = config.transportProvider
  let isLeaving = false
  let usual: number | undefined
  let underWay: Promise<Answer> = Promise.resolve(null)

  config.transportProvider = {
    send: async (url, sent, compressed) => {
      // Taken back in another window.
      if (!mayStillCount()) return null
      const payload: Payload = { ...sent, events: sent.events.flatMap((one) => clean(one) ?? []) }
      if (isLeaving) return sendBeacon(url, payload)
      underWay = withPatience(online.send(url, payload, compressed))
      const answer = asOneRefusal(await underWay)
      if (answer?.status === 'unknown') {
        config.loggerProvider.error(
          'The collector answers without a code: it gets everything twice',
        )
        onUnknown(payload.events.length)
      }
      return answer
    },
  }

  return {
    leave: () => {
      isLeaving = true
      usual ??= config.flushQueueSize
      config.flushQueueSize = Math.min(usual, perBeacon)
    },
    comeBack: () => {
      isLeaving = false
      if (usual !== undefined) config.flushQueueSize = usual
      usual = undefined
    },
    /** Settles with the last request, however it ends. */
    settled: () => underWay.then(nothing, nothing),
  }
}

const nothing = () => undefined

const timeOut = { status: 'timeout', statusCode: 408 } as object as Answer

/** The SDK sends nothing while an answer is awaited: one that never comes would be the last. */
function withPatience(sending: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const over = setTimeout(() => resolve(timeOut), patienceMs)
    sending.then(resolve, reject).finally(() => clearTimeout(over))
  })
}

/**
 * A refusal that names no event is of all of them, as when something between us and the collector answers 403: the
 * SDK would send them eleven times more. It drops all of them when it is told of a field that is missing.
 */
function asOneRefusal(answer: Answer): Answer {
  if (answer?.status !== 'invalid' || !('body' in answer)) return answer
  const { body } = answer as { body: RefusalBody }
  const named = [
    ...Object.values(body.eventsWithInvalidFields).flat(),
    ...Object.values(body.eventsWithMissingFields).flat(),
    ...Object.values(body.eventsWithInvalidIdLengths).flat(),
    ...body.silencedEvents,
  ]
  if (named.length > 0 || body.missingField) return answer
  return { ...answer, body: { ...body, missingField: 'unnamed' } } as Answer
}

type RefusalBody = {
  missingField: string
  silencedEvents: number[]
} & Record<
  'eventsWithInvalidFields' | 'eventsWithMissingFields' | 'eventsWithInvalidIdLengths',
  Record<string, number[]>
>

function sendBeacon(url: string, payload: Payload): Answer {
  const body = JSON.stringify(payload)
  // Thrown, and not answered as a failure: only so does the SDK keep the events.
  if (!navigator.sendBeacon(url, body)) throw new Error('The beacon is full')
  const accepted = {
    eventsIngested: payload.events.length,
    payloadSizeBytes: 0,
    serverUploadTime: 0,
  }
  return { status: 'success', statusCode: 200, body: accepted } as Answer
}
