import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { DirectorsEntries, DirectorsEntry } from '#contract/entries-director.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { entriesMutations } from './entries-queries.ts'

type MovePlayerProps = { tournamentId: string; data: DirectorsEntries; entry: DirectorsEntry }

/** To another *række*, with a way back in the message that reports it. */
export function MovePlayer({ tournamentId, data, entry }: MovePlayerProps) {
  const [to, setTo] = useState(entry.divisionId)
  const toast = useToast()
  const move = useMutation(entriesMutations(useQueryClient(), tournamentId).move)
  const back = entry.divisionId
  const nameOf = (id: string) => data.divisions.find((division) => division.id === id)?.name ?? ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (to === back || move.isPending) return
    const onSuccess = () =>
      toast({
        title: `${entry.firstName} er flyttet til ${nameOf(to)}.`,
        tone: 'success',
        action: {
          label: 'Fortryd',
          onAction: () => move.mutate({ entryId: entry.id, divisionId: back }),
        },
      })
    move.mutate({ entryId: entry.id, divisionId: to }, { onSuccess })
  }
  return (
    <form method="post" onSubmit={submit} className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1">
          <SelectField
            name="move-to"
            label="Flyt til en anden række"
            value={to}
            onChange={({ currentTarget: { value } }) => setTo(value)}
            options={data.divisions.map(({ id, name, places, entered }) => ({
              value: id,
              label: places === null ? name : `${name} (${entered} af ${places})`,
            }))}
          />
        </div>
        <Button
          type="submit"
          variant="secondary"
          disabled={to === back}
          busy={move.isPending && 'Flytter …'}
        >
          Flyt
        </Button>
      </div>
      {move.error && <Problem error={move.error} title={`${entry.firstName} er ikke flyttet`} />}
    </form>
  )
}
