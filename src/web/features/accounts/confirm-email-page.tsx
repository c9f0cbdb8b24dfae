import { useMutation, useQuery } from '@tanstack/react-query'
import { reasonOf } from '../../error-text.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FetchProblem } from '../shell/fetch-problem.tsx'
import { Problem } from '../shell/problem.tsx'
import { confirmEmailMutation, emailChangeQuery } from './profile-queries.ts'

const toProfile = (
  <ButtonLink variant="secondary" href="/account/profile">
    Til profilen
  </ButtonLink>
)

/** The page of the link to a new address. It requires a press, because mail scanners open links too. */
export function ConfirmEmailPage() {
  const { data, error, refetch, isFetching } = useQuery(emailChangeQuery)
  const confirm = useMutation(confirmEmailMutation)
  if (confirm.data) return <Changed email={confirm.data.email} />
  return (
    <div className="grid gap-8">
      <PageHeader title="Skift mail" />
      {reasonOf(error) === 'mailed_link_gone' ? (
        <Notice tone="warning" title="Linket gælder ikke længere" action={toProfile}>
          Det er brugt, for gammelt, eller du er logget ind på en anden konto end den, der bad om
          det. Log ind på den rigtige, eller bed om et nyt link på profilen.
        </Notice>
      ) : (
        error && (
          <FetchProblem
            error={error}
            title="Siden kunne ikke hentes"
            retry={refetch}
            busy={isFetching}
          />
        )
      )}
      {!data && !error && <Skeleton label="Henter" shape="text" rows={2} />}
      {data && (
        <>
          <p className="max-w-text text-lg break-words">
            Fra nu af logger du ind med <strong>{data.to}</strong>, og alt fra os går dertil. Vi
            giver <strong>{data.from}</strong> besked. Er du logget ind andre steder, bliver du
            logget ud der.
          </p>
          {confirm.isError && <Problem error={confirm.error} title="Mailen er ikke skiftet" />}
          <ButtonRow>
            <Button busy={confirm.isPending && 'Skifter …'} onClick={() => confirm.mutate()}>
              Skift til {data.to}
            </Button>
            <ButtonLink variant="quiet" href="/account/profile">
              Behold den gamle
            </ButtonLink>
          </ButtonRow>
        </>
      )}
    </div>
  )
}

function Changed({ email }: { email: string }) {
  return (
    <div className="grid gap-8">
      <PageHeader title="Mailen er skiftet" />
      <Notice tone="success" title={email} action={toProfile} live>
        Den logger du ind med fra nu af.
      </Notice>
    </div>
  )
}
