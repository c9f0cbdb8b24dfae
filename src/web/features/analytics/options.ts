import type { Types } from '@amplitude/analytics-browser'
import { danishMasks } from '#domain/analytics/masks.ts'
import { excludedAddresses } from '#domain/analytics/pages.ts'
import type { SiteSettings } from '#domain/consent/site-settings.ts'

/** Of `Types.LogLevel`, which cannot be named where each file is compiled by itself. */
const warnings = 2 as Types.LogLevel

/** Nothing of ours, and of the collector neither: a failure told to it would be told again. */
const notTheCollector = /^(?!.*\/(?:collect|amp-config)(?:[/?]|$)).*$/

/**
 * What the SDK is set to (front-end-platform R2). `own`: everything is asked and told at our own origin;
 * `provider`: at its EU zone. What stands here is not the SDK's default, or must not become it.
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
    // What the provider would add to each event by code of its own.
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
