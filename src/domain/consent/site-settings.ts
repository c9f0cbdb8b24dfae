/** The consent banner: our own (`embedded`), or a provider's script. */
export const consentAdapters = ['embedded', 'cookieinformation', 'cookiebot'] as const
export type ConsentAdapterName = (typeof consentAdapters)[number]

/**
 * The settings for consent and analytics that every page passes to the browser (E31). They are the
 * same for every visitor, because public pages are the same bytes for everyone (E15).
 */
export type SiteSettings = {
  consent: {
    adapter: ConsentAdapterName
    /** The language of the banner, in the providers' notation: `DA`, `EN`. */
    culture: string
    cookiebotId?: string
  }
  analytics: {
    key: string
    /** `own`: our collector. `provider`: the provider's EU zone. */
    receiver: 'own' | 'provider'
    visualTagging: boolean
  }
}
