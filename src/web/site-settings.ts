import type { SiteSettings } from '#domain/consent/site-settings.ts'

let known: SiteSettings | undefined

/** Whom this site asks for consent and sends events to: the server wrote it into the page (E31). */
export function siteSettings(): SiteSettings {
  known ??= JSON.parse(
    document.querySelector<HTMLMetaElement>('meta[name=site]')?.content ?? '{}',
  ) as SiteSettings
  return known
}
