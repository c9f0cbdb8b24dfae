import { useMutation } from '@tanstack/react-query'
import { directTournament } from '#contract/competitions/helpers.ts'
import { ConfirmAction } from '../../shell/confirm-action.tsx'
import { directMutation } from './helpers-queries.ts'

type BecomeDirectorProps = { clubId: string; tournamentId: string; name: string }

/** Lets another administrator of the club become a director of a colleague's tournament. */
export function BecomeDirector({ clubId, tournamentId, name }: BecomeDirectorProps) {
  const list = `/club/${clubId}/tournaments`
  const next = `${list}/${tournamentId}`
  // Reload the page, because the account's roles have changed.
  const onSuccess = () => window.location.assign(next)
  const becomeDirector = useMutation({ ...directMutation(clubId), onSuccess })
  return (
    <ConfirmAction
      label="Led den"
      about={name}
      title={`Led ${name}?`}
      effect="Du bliver turneringsleder sammen med dem, der er det i forvejen. De kan se under Hjælpere, at du har taget den på dig."
      confirm="Bliv turneringsleder"
      said="Du er turneringsleder."
      run={becomeDirector}
      id={tournamentId}
      posted={{
        action: directTournament.path
          .replace(':clubId', clubId)
          .replace(':tournamentId', tournamentId),
        page: list,
        next,
      }}
    />
  )
}
