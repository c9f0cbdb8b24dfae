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
  // All of it before the page is shown: sections that arrive one by one push each other down.
  loader: async ({ context: { queryClient } }) => {
    // What could not be fetched is told in its own section.
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
