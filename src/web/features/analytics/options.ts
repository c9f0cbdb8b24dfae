import type { Types } from '@amplitude/analytics-browser'
import { danishMasks } from '#domain/analytics/masks.ts'
import { excludedAddresses } from '#domain/analytics/pages.ts'
import type { SiteSettings } from '#domain/consent/site-settings.ts'

/** `Types.LogLevel.Warn`; a const enum cannot be imported when each file is compiled on its own. */
const warnings = 2 as Types.LogLevel

/** Excludes the collector's requests, because recording a failed one would cause another request. */
const notTheCollector = /^(?!.*\/(?:collect|amp-config)(?:[/?]|$)).*$/

/**
 * Options of the SDK. The receiver `own` uses our origin for events and
 * configuration, `provider` its EU zone. Only options that differ from the SDK's default, or whose default
 * must not change, are listed.
 */
export function optionsFor(
  { receiver, visualTagging }: SiteSettings['analytics'],
  origin: string,
): Types.BrowserOptions {
  const pageUrlExcludelist = [...excludedAddresses]
  const maskTextRegex = [...danishMasks]
  return {
    serverZone: 'EU',
    ...(receiver === 'own' && { serverUrl: `${origin}/collect` }),
    remoteConfig: {
      fetchRemoteConfig: true,
      ...(receiver === 'own' && { serverUrl: `${origin}/amp-config` }),
    },
    flushQueueSize: 200,
    flushIntervalMillis: 10_000,
    flushMaxRetries: 12,
    sessionTimeout: 1_800_000,
    identityStorage: 'cookie',
    cookieOptions: {
      expiration: 365,
      sameSite: 'Lax',
      secure: origin.startsWith('https:'),
      domain: '',
    },
    trackingOptions: { ipAddress: false, language: true, platform: true },
    enableDiagnostics: false,
    // Keeps the provider from adding properties to each event by code of its own.
    customEnrichment: false,
    logLevel: warnings,
    autocapture: {
      sessions: true,
      formInteractions: true,
      fileDownloads: true,
      webVitals: true,
      pageUrlEnrichment: false,
      attribution: { resetSessionOnNewCampaign: true },
      pageViews: { trackHistoryChanges: 'pathOnly' },
      elementInteractions: {
        visualTaggingOptions: { enabled: visualTagging },
        viewportContentUpdated: { enabled: false },
        maskTextRegex,
        pageUrlExcludelist,
      },
      frustrationInteractions: {
        deadClicks: true,
        rageClicks: true,
        errorClicks: false,
        thrashedCursor: false,
        maskTextRegex,
        pageUrlExcludelist,
      },
      networkTracking: { captureRules: [{ statusCodeRange: '500-599', urls: [notTheCollector] }] },
    },
  }
}
