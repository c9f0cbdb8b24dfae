import type { Choice } from '#domain/consent/consent.ts'
import { Button } from '../../ui/button.tsx'
import { consentStore } from './consent-store.ts'
import { useGranted } from './visitor-consent.ts'

const names: Record<Choice, string> = {
  functional: 'funktionelle',
  statistic: 'statistik',
  marketing: 'marketing',
  unclassified: 'uklassificerede',
}

/** The choice about cookies in this browser. Only for private pages, which may read it on the server (E15). */
export function CookieChoice() {
  const granted = useGranted()
  return (
    <section aria-labelledby="cookie-choice" className="grid max-w-text justify-items-start gap-3">
      <h2 id="cookie-choice" className="text-xl">
        Cookies i denne browser
      </h2>
      <p className="text-slate-700">
        {granted.length === 0
          ? 'Kun de nødvendige.'
          : `De nødvendige og det, du har sagt ja til: ${granted.map((name) => names[name]).join(', ')}.`}
      </p>
      <Button variant="secondary" className="needs-script" onClick={consentStore.renew}>
        Cookieindstillinger
      </Button>
    </section>
  )
}
