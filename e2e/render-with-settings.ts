import type { BrowserContext, Page } from '@playwright/test'
import { loadConfig } from '#server/config.ts'
import { metaOf } from '#server/pages/finish-html.ts'
import { wordingHash } from '#server/consent/save-consent.ts'
import { contentPolicy, pageHeaders, policyHosts } from '#server/http/policy.ts'

/** Serves a page as an app with these settings would: with its meta element and headers, and without the app's banner. */
export async function renderWithSettings(
  to: Page | BrowserContext,
  env: Record<string, string>,
  at = '/',
): Promise<void> {
  const config = loadConfig(env)
  await to.route(
    ({ pathname }) => pathname === at,
    async (route) => {
      const answer = await route.fetch()
      const html = (await answer.text()).replace(/<meta name="site"[^>]*>/, metaOf(config.site))
      const isOurs = config.site.consent.adapter === 'embedded'
      const body = isOurs ? html : html.replace(/<form id="cookies"[\s\S]*?<\/form>/, '')
      const { 'Cross-Origin-Opener-Policy': openerPolicy } = pageHeaders(answer.url(), config.site)
      const headers = {
        ...answer.headers(),
        'content-security-policy': contentPolicy(body, policyHosts(config)),
        'cross-origin-opener-policy': openerPolicy ?? '',
      }
      await route.fulfill({ response: answer, headers, body })
    },
  )
  // The service under test has its own consent banner, and stores no consent without the banner's wording.
  await to.route('**/api/v1/cookie-consents', (route) => {
    const sent = route.request().postDataJSON() as object
    return route.continue({ postData: JSON.stringify({ ...sent, wording: wordingHash('DA') }) })
  })
}
