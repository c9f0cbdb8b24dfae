import { AmplitudeBrowser, type Types } from '@amplitude/analytics-browser'
import { hasTooManyKeys } from '#domain/analytics/limits.ts'
import { namesPage } from '#domain/analytics/event-page.ts'

/** The SDK, which says of each event where it happened and takes none with too many properties. */
export class CountingClient extends AmplitudeBrowser {
  override track(
    input: string | Types.BaseEvent,
    properties?: Record<string, unknown>,
    options?: Types.EventOptions,
  ): Types.AmplitudeReturn<Types.Result> {
    const [type, given] =
      typeof input === 'string'
        ? [input, properties]
        : [input.event_type, properties ?? input.event_properties]
    if (hasTooManyKeys(given)) {
      this.config?.loggerProvider.error(`${type} has more properties than an event may have`)
      const refused = { event: { event_type: type }, code: 0, message: '' }
      return { promise: Promise.resolve(refused) }
    }
    return super.track(input, placed(type, given), options)
  }
}

/** Now, for when the event is looked at the visitor may have gone on. */
function placed(type: string, given: Record<string, unknown> = {}) {
  const isOfPage = type.startsWith('[Amplitude]') && !namesPage(given)
  return isOfPage ? { ...given, page: window.location.pathname } : given
}
