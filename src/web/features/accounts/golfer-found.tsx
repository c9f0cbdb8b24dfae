import { useMutation } from '@tanstack/react-query'
import type { Me } from '#contract/accounts/endpoints.ts'
import { linkDguLogin, type DguLogin } from '#contract/accounts/dgu-login.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Problem } from '../shell/problem.tsx'
import { linkMutation } from './dgu-queries.ts'
import { freshSignIn } from './sign-in-problem.tsx'
import { oauthPage, ProveAddress, type PostedOauth } from './prove-address.tsx'

type Golfer = NonNullable<DguLogin['golfer']>

type GolferFoundProps = {
  golfer: Golfer
  account: Me['account']
  posted: PostedOauth
}

/** The page for a golfer who signed in with DGU and has no linked account yet. */
export function GolferFound({ golfer, account, posted }: GolferFoundProps) {
  return (
    <div className="page page-body grid gap-8">
      <PageHeader
        title={account ? 'Knyt DGU-login til din konto' : `Hej ${golfer.firstName}`}
        lead={
          account
            ? 'Så kan du logge ind med DGU, og dit medlemskab er bekræftet for i år.'
            : 'DGU ved, hvem du er. Vi mangler kun en mail, som kort og kvitteringer skal sendes til.'
        }
      />
      <div className="grid max-w-form gap-8">
        <DataList
          items={[
            { term: 'Navn', value: `${golfer.firstName} ${golfer.lastName}` },
            ...(golfer.homeClub ? [{ term: 'Hjemmeklub', value: golfer.homeClub }] : []),
            ...(golfer.handicap ? [{ term: 'Handicap', value: golfer.handicap }] : []),
          ]}
        />
        {account ? (
          <Link email={account.email} problem={posted.problem} />
        ) : (
          <ProveAddress suggested={golfer.email} posted={posted} />
        )}
      </div>
    </div>
  )
}

function Link({ email, problem }: { email: string; problem: unknown }) {
  const link = useMutation({
    ...linkMutation,
    // A full page load, so that no data fetched as a visitor stays.
    onSuccess: ({ next }) => window.location.assign(next),
  })
  const error = link.error ?? (link.isIdle ? problem : undefined)
  return (
    <div className="grid gap-5">
      <p className="text-slate-800">
        Du er logget ind som <strong className="break-all">{email}</strong>. Er kontoen ikke din, så
        log ud først.
      </p>
      {error ? (
        <Problem
          error={error}
          title="Kontoen er ikke ændret"
          action={freshSignIn(error, '/account/oauth')}
        />
      ) : null}
      <ButtonRow>
        <form
          method="post"
          action={linkDguLogin.path}
          onSubmit={(event) => {
            event.preventDefault()
            if (!link.isPending) link.mutate()
          }}
        >
          <input type="hidden" name="_page" value={oauthPage} />
          <Button type="submit" size="lg" busy={(link.isPending || link.isSuccess) && 'Knytter …'}>
            Knyt til min konto
          </Button>
        </form>
        <ButtonLink href="/account/logout" variant="secondary" size="lg">
          Log ud
        </ButtonLink>
      </ButtonRow>
    </div>
  )
}
