import { useRouterState } from '@tanstack/react-router'
import { ApiError } from '../../api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Problem } from './problem.tsx'

type FetchProblemProps = {
  error: unknown
  /** Names the data that is missing: "Runderne kunne ikke hentes". */
  title: string
  retry: () => unknown
  busy: boolean
}

/** Shown when a page's data could not be loaded: offers a retry, or a new sign-in after a 401. */
export function FetchProblem({ error, title, retry, busy }: FetchProblemProps) {
  const href = useRouterState({ select: ({ location }) => location.href })
  const isSignedOut = error instanceof ApiError && error.status === 401
  const action = isSignedOut ? (
    <ButtonLink href={`/account/login?next=${encodeURIComponent(href)}`}>Log ind igen</ButtonLink>
  ) : (
    <Button variant="secondary" onClick={() => void retry()} busy={busy && 'Prøver …'}>
      Prøv igen
    </Button>
  )
  return <Problem error={error} title={title} action={action} />
}
