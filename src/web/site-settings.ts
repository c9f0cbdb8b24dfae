import type { SiteSettings } from '#domain/consent/site-settings.ts'

let settings: SiteSettings | undefined

/** Consent and analytics providers of this site; the server writes them into the page (E31). */
export function siteSettings(): SiteSettings {
  settings ??= JSON.parse(
    document.querySelector<HTMLMetaElement>('meta[name=site]')?.content ?? '{}',
  ) as SiteSettings
  return settings
}
