import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { currentRegistrationQuery } from '../features/registrations/queries.ts'
import { LinkExpired, NoPurchase } from '../features/registrations/start-page.tsx'
import { RegistrationProvider } from '../features/registrations/use-registration.tsx'

/** The provider spans all steps, so that going back and forward loses nothing. */
export const Route = createFileRoute('/account_/registration/_steps')({
  component: Steps,
})

function Steps() {
  const { registration, expired } = useSuspenseQuery(currentRegistrationQuery).data
  if (expired) return <LinkExpired />
  if (!registration) return <NoPurchase />
  return (
    <RegistrationProvider key={registration.id} first={registration}>
      <Outlet />
    </RegistrationProvider>
  )
}
