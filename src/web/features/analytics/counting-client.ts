import { AmplitudeBrowser, type Types } from '@amplitude/analytics-browser'
import { hasTooManyKeys } from '#domain/analytics/limits.ts'
import { namesPage } from '#domain/analytics/event-page.ts'

/** The SDK's client, extended to add the page to each event and to refuse events with too many properties. */
export class CountingClient extends AmplitudeBrowser {
  override track(
    input: string | Types.BaseEvent,
    properties?: Record<string, unknown>,
    options?: Types.EventOptions,
  ): Types.AmplitudeReturn<Types.Result> {
    const [type, eventProperties] =
      typeof input === 'string'
        ? [input, properties]
        : [input.event_type, properties ?? input.event_properties]
    if (hasTooManyKeys(eventProperties)) {
      this.config?.loggerProvider.error(`${type} has more properties than an event may have`)
      const refused = { event: { event_type: type }, code: 0, message: '' }
      return { promise: Promise.resolve(refused) }
    }
    return super.track(input, withPage(type, eventProperties), options)
  }
}

/** Adds the page at once, because the visitor may have left it when the event is processed. */
function withPage(type: string, properties: Record<string, unknown> = {}) {
  const needsPage = type.startsWith('[Amplitude]') && !namesPage(properties)
  return needsPage ? { ...properties, page: window.location.pathname } : properties
}
