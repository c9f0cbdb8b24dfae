import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FetchProblem } from '../shell/fetch-problem.tsx'
import { EmailChange } from './email-change.tsx'
import { MyGolfers } from './my-golfers.tsx'
import { ProfileForm } from './profile-form.tsx'
import { profileQuery } from './profile-queries.ts'

/** The profile with name, mail address and golfers (E7). */
export function ProfilePage() {
  const { data, error, refetch, isFetching } = useQuery(profileQuery)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <PageHeader title="Profil" />
      {error && (
        <FetchProblem
          error={error}
          title="Profilen kunne ikke hentes"
          retry={refetch}
          busy={isFetching}
        />
      )}
      {!data && !error && (
        <Skeleton label="Henter din profil" shape="text" rows={3} rowClass="h-36" />
      )}
      {data && (
        <>
          <ProfileForm profile={data} />
          <EmailChange email={data.email} hasPassword={data.hasPassword} />
          <MyGolfers golfers={data.golfers} />
        </>
      )}
    </div>
  )
}
