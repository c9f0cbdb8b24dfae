/** Who asks for consent: our own banner, or a provider's script. */
export const consentAdapters = ['embedded', 'cookieinformation', 'cookiebot'] as const
export type ConsentAdapterName = (typeof consentAdapters)[number]

/**
 * What every page passes to the browser about consent and analytics (E31). It is the same for every
 * visitor, for public pages are the same bytes for everyone (E15).
 */
export type SiteSettings = {
  consent: {
    adapter: ConsentAdapterName
    /** The language of the question, as providers write it: `DA`, `EN`. */
    culture: string
    cookiebotId?: string
  }
  analytics: {
    key: string
    /** `own`: our collector; `provider`: straight to its EU zone. */
    receiver: 'own' | 'provider'
    visualTagging: boolean
  }
}
