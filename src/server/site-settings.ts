import type { ConsentAdapterName, SiteSettings } from '#domain/consent/site-settings.ts'

/** The key of our own collector, used if none is configured. */
export const ownKey = 'saesonkortet'

type Settings = {
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

/** The settings of a profile, overridden by those that are set individually. */
export function siteSettings(settings: Settings): SiteSettings {
  const profile = profiles[settings.ANALYTICS_PROFILE]
  return {
    consent: {
      adapter: settings.CONSENT_ADAPTER ?? profile.adapter,
      culture: settings.CONSENT_CULTURE ?? profile.culture,
      ...(settings.COOKIEBOT_ID && { cookiebotId: settings.COOKIEBOT_ID }),
    },
    analytics: {
      key: settings.ANALYTICS_KEY ?? ownKey,
      receiver: profile.receiver,
      visualTagging: settings.VISUAL_TAGGING ?? profile.visualTagging,
    },
  }
}
