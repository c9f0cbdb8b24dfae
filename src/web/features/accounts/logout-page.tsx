import { useMutation } from '@tanstack/react-query'
import type { Me } from '#contract/accounts/endpoints.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { signOutMutation } from './queries.ts'
import { SignInProblem } from './sign-in-problem.tsx'

/** Requires a press, because a link or an image on another site must not sign a person out. */
export function LogoutPage({ me }: { me: Me }) {
  const signOut = useMutation(signOutMutation)
  if (!me.account || signOut.isSuccess) return <SignedOut />
  return (
    <div className="page page-body">
      <PageHeader title="Log ud" lead={`Du er logget ind som ${me.account.email}.`} />
      <ButtonRow className="mt-8">
        <Button
          size="lg"
          onClick={() => signOut.mutate()}
          busy={signOut.isPending && 'Logger ud …'}
        >
          Log ud
        </Button>
        <ButtonLink href="/account" variant="quiet">
          Bliv logget ind
        </ButtonLink>
      </ButtonRow>
      {signOut.isError && <SignInProblem error={signOut.error} />}
    </div>
  )
}

function SignedOut() {
  return (
    <div className="page page-body">
      <PageHeader title="Du er logget ud" lead="Vi ses på banen." />
      <ButtonRow className="mt-8">
        <ButtonLink href="/">Til forsiden</ButtonLink>
        <ButtonLink href="/account/login" variant="secondary">
          Log ind igen
        </ButtonLink>
      </ButtonRow>
    </div>
  )
}
