import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailPage } from '../features/accounts/confirm-email-page.tsx'
import { ProfilePage } from '../features/accounts/profile-page.tsx'
import { accountPage } from '../features/shell/page.ts'
import { oneOf, searchParams } from '../search-params.ts'

const readSearch = searchParams({ step: oneOf(['email']) })

export const Route = createFileRoute('/account/profile')({
  ...accountPage('Profil'),
  validateSearch: readSearch,
  component: Profile,
})

function Profile() {
  return Route.useSearch().step === 'email' ? <ConfirmEmailPage /> : <ProfilePage />
}
