import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { z } from 'zod'
import { meQuery } from '../features/accounts/queries.ts'
import { MyPassesPage } from '../features/passes/my-passes-page.tsx'
import { page } from '../features/shell/page.ts'
import { requireSignIn } from '../features/shell/require-sign-in.ts'
import { keepPageOffline } from '../offline-page.ts'

const Search = z.object({
  pass: z.uuid().optional().catch(undefined),
  q: z.string().max(80).optional().catch(undefined),
  today: z.boolean().optional().catch(undefined),
})

export const Route = createFileRoute('/account/')({
  ...page({ title: 'Konto', isPrivate: true }),
  validateSearch: Search,
  beforeLoad: ({ location }) => requireSignIn(location.href),
  component: Account,
})

function Account() {
  const { pass, q, today } = Route.useSearch()
  const navigate = useNavigate()
  const { data: me } = useQuery(meQuery)
  useEffect(() => keepPageOffline('/account'), [])
  const signedOut = useCallback(
    () => void navigate({ href: '/account/login?next=/account', replace: true }),
    [navigate],
  )
  return (
    <MyPassesPage
      passId={pass}
      filter={{ q, today }}
      onFilter={(filter) =>
        void navigate({
          to: '/account',
          search: { pass, ...filter },
          replace: true,
          resetScroll: false,
        })
      }
      email={me?.account?.email}
      onSignedOut={signedOut}
    />
  )
}
