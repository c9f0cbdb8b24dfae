import { useQueryClient } from '@tanstack/react-query'
import type { TournamentSettings } from '#contract/director/settings.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ApiError } from '../../../api.ts'
import { Problem } from '../../shell/problem.tsx'
import { settingsQuery } from '../../competitions/club-tournaments-queries.ts'

type SavingProblemProps = {
  error: Error
  id: string
  onNewer: (now: TournamentSettings) => void
  saveAnyway: () => Promise<void>
}

/** Why the settings are not saved; after another director's change, a choice between the two versions. */
export function SavingProblem({ error, id, onNewer, saveAnyway }: SavingProblemProps) {
  const client = useQueryClient()
  if (!(error instanceof ApiError) || error.body.code !== 'changed_elsewhere') {
    return <Problem error={error} title="Indstillingerne er ikke gemt" />
  }
  const fetchNewer = async () =>
    onNewer(await client.fetchQuery({ ...settingsQuery(id), staleTime: 0 }))
  return (
    <Notice tone="warning" title="En anden har gemt imens" live>
      <p>
        Dine ændringer er ikke gemt. Gem dem alligevel, så erstatter de den andens, eller hent den
        andens og skriv dine igen.
      </p>
      <ButtonRow className="mt-4">
        <Button onClick={() => void saveAnyway()}>Gem mine</Button>
        <Button variant="secondary" onClick={() => void fetchNewer()}>
          Hent den andens
        </Button>
      </ButtonRow>
    </Notice>
  )
}
