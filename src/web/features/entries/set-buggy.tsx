import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DirectorsEntry } from '#contract/entries-director.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Problem } from '../shell/problem.tsx'
import { entriesMutations } from './entries-queries.ts'

type SetBuggyProps = { tournamentId: string; entry: DirectorsEntry }

/** Ticked at once; the start list shows it from then on (RD-3). */
export function SetBuggy({ tournamentId, entry: { id: entryId, hasBuggy } }: SetBuggyProps) {
  const set = useMutation(entriesMutations(useQueryClient(), tournamentId).buggy)
  return (
    <div className="grid gap-3">
      <Checkbox
        name="has-buggy"
        label="Kører i buggy"
        help="Vises på startlisten."
        checked={set.isPending ? set.variables.hasBuggy : hasBuggy}
        onChange={({ currentTarget }) => set.mutate({ entryId, hasBuggy: currentTarget.checked })}
      />
      {set.error && <Problem error={set.error} title="Buggy er som før" />}
    </div>
  )
}
