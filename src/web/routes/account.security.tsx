import { createFileRoute } from '@tanstack/react-router'
import { localPath } from '#domain/accounts/next-path.ts'
import { dguLoginQuery } from '../features/accounts/dgu-queries.ts'
import { SecurityPage } from '../features/accounts/security-page.tsx'
import { passkeysQuery, sessionsQuery } from '../features/accounts/security-queries.ts'
import { twoFactorQuery } from '../features/accounts/two-factor-queries.ts'
import { PhonesSection } from '../features/checkins/phones-section.tsx'
import { scanPhonesQuery } from '../features/checkins/queries.ts'
import { accountPage } from '../features/shell/page.ts'
import { searchParams, text } from '../search-params.ts'

const readSearch = searchParams({ next: text(500) })

export const Route = createFileRoute('/account/security')({
  ...accountPage('Sikkerhed'),
  validateSearch: readSearch,
  // All sections load before the page is shown, because late sections would push the others down.
  loader: async ({ context: { queryClient } }) => {
    // A section shows its own error.
    await Promise.allSettled([
      queryClient.ensureQueryData(twoFactorQuery),
      queryClient.ensureQueryData(passkeysQuery),
      queryClient.ensureQueryData(dguLoginQuery),
      queryClient.ensureQueryData(sessionsQuery),
      queryClient.ensureQueryData(scanPhonesQuery),
    ])
  },
  component: Security,
})

function Security() {
  return (
    <SecurityPage next={localPath(Route.useSearch().next)}>
      <PhonesSection />
    </SecurityPage>
  )
}
