import type { ConsentAdapterName, SiteSettings } from '#domain/consent/site-settings.ts'

/** What our own collector calls itself where no key is given. */
export const ownKey = 'saesonkortet'

type Given = {
  ANALYTICS_PROFILE: 'default' | 'as-specified'
  CONSENT_ADAPTER?: ConsentAdapterName | undefined
  CONSENT_CULTURE?: string | undefined
  COOKIEBOT_ID?: string | undefined
  ANALYTICS_KEY?: string | undefined
  VISUAL_TAGGING?: boolean | undefined
}

const profiles = {
  default: { adapter: 'embedded', culture: 'DA', receiver: 'own', visualTagging: false },
  'as-specified': {
    adapter: 'cookieinformation',
    culture: 'EN',
    receiver: 'provider',
    visualTagging: true,
  },
} as const

/** A profile, and over it what was set by itself (E31). */
export function siteSettings(given: Given): SiteSettings {
  const profile = profiles[given.ANALYTICS_PROFILE]
  return {
    consent: {
      adapter: given.CONSENT_ADAPTER ?? profile.adapter,
      culture: given.CONSENT_CULTURE ?? profile.culture,
      ...(given.COOKIEBOT_ID && { cookiebotId: given.COOKIEBOT_ID }),
    },
    analytics: {
      key: given.ANALYTICS_KEY ?? ownKey,
      receiver: profile.receiver,
      visualTagging: given.VISUAL_TAGGING ?? profile.visualTagging,
    },
  }
}
