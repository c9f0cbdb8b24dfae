import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { localPath } from '#domain/accounts/next-path.ts'
import { LoginPage } from '../features/accounts/login-page.tsx'
import { meQuery } from '../features/accounts/queries.ts'
import { page } from '../features/shell/page.ts'

const Search = z.object({
  next: z.string().optional().catch(undefined),
  mail: z.string().max(254).optional().catch(undefined),
  step: z.literal('code').optional().catch(undefined),
})

export const Route = createFileRoute('/account_/login')({
  ...page({ title: 'Log ind', isPrivate: true }),
  validateSearch: Search,
  loader: ({ context }) => context.queryClient.ensureQueryData(meQuery),
  component: Login,
})

function Login() {
  const { next, mail, step } = Route.useSearch()
  const { data: me } = useSuspenseQuery(meQuery)
  return (
    <LoginPage
      me={me}
      next={localPath(next) ?? '/account'}
      mail={mail ?? ''}
      hasCode={step === 'code'}
    />
  )
}
