import type { Types } from '@amplitude/analytics-browser'

type Transport = Types.BrowserConfig['transportProvider']
type Answer = Awaited<ReturnType<Transport['send']>>
type Payload = Parameters<Transport['send']>[1]

/** Most events in a beacon: it holds 64 kB, and a click event may have 3 kB. */
const maxPerBeacon = 20
/** After this time without an answer a request counts as timed out, and the SDK repeats it. */
const timeoutMs = 30_000

type TransportOptions = {
  mayStillCount: () => boolean
  /** Cleans an event right before sending, since properties may have been added; null drops it. */
  clean: (event: Types.Event) => Types.Event | null
  /** Called for an answer without a code, after which the SDK repeats the request endlessly. */
  onUnknown: (events: number) => void
}

/**
 * Wraps the SDK's transport, the last step for every event. While the page is being left it sends by beacon,
 * which outlives the page; events that do not fit stay stored until the next visit.
 */
export function wrapTransport(
  config: Types.BrowserConfig,
  { mayStillCount, clean, onUnknown }: TransportOptions,
) {
  const online = config.transportProvider
  let isLeaving = false
  let normalQueueSize: number | undefined
  let lastRequest: Promise<Answer> = Promise.resolve(null)

  config.transportProvider = {
    send: async (url, sent, compressed) => {
      // Consent was withdrawn, possibly in another window.
      if (!mayStillCount()) return null
      const payload: Payload = {
        ...sent,
        events: sent.events.flatMap((event) => clean(event) ?? []),
      }
      if (isLeaving) return sendBeacon(url, payload)
      lastRequest = withTimeout(online.send(url, payload, compressed))
      const answer = refuseAll(await lastRequest)
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
      normalQueueSize ??= config.flushQueueSize
      config.flushQueueSize = Math.min(normalQueueSize, maxPerBeacon)
    },
    comeBack: () => {
      isLeaving = false
      if (normalQueueSize !== undefined) config.flushQueueSize = normalQueueSize
      normalQueueSize = undefined
    },
    /** Resolves when the last request has ended, also after an error. */
    settled: () => lastRequest.then(ignore, ignore),
  }
}

const ignore = () => undefined

const timeOut = { status: 'timeout', statusCode: 408 } as object as Answer

/** Without a time-out one missing answer would block the SDK, which sends one request at a time. */
function withTimeout(request: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(timeOut), timeoutMs)
    request.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/**
 * Makes a refusal that names no event refuse all of them, for instance a 403 from a proxy. Otherwise the SDK
 * would repeat them eleven times; a `missingField` makes it drop all of them.
 */
function refuseAll(answer: Answer): Answer {
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
  // The SDK keeps the events only after a thrown error, not after a failed answer.
  if (!navigator.sendBeacon(url, body)) throw new Error('The beacon is full')
  const accepted = {
    eventsIngested: payload.events.length,
    payloadSizeBytes: 0,
    serverUploadTime: 0,
  }
  return { status: 'success', statusCode: 200, body: accepted } as Answer
}
