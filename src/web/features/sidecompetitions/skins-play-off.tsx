import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { SkinsSettings } from '#contract/sidecompetitions/skins.ts'
import { reasonOf } from '../../error-text.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { skinsMutations } from './skins-queries.ts'

type SkinsPlayOffProps = { tournamentId: string; one: SkinsSettings }

/** Who won the play-off for what nobody had won, stored by the button when it has been played. */
export function SkinsPlayOff(props: SkinsPlayOffProps) {
  const { id, players, playOffWinner } = props.one
  // Null while the field shows what is stored.
  const [chosen, setChosen] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const { save, store } = useStorePlayOff(props, () => setChosen(null))
  const value = chosen ?? playOffWinner ?? ''
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isNothing = value === '' && playOffWinner === null
    setMissing(isNothing)
    if (isNothing) document.getElementById(`play-off-${id}`)?.focus()
    else save(value === '' ? null : value)
  }
  return (
    <form method="post" noValidate className="grid gap-3" onSubmit={submit}>
      <SelectField
        name={`play-off-${id}`}
        label="Vinder af omspillet"
        help="Tæller, når sidste hul er afgjort, og der er skins tilbage."
        required={false}
        emptyLabel="Ikke spillet endnu"
        options={players.map(({ entryId, name }) => ({ value: entryId, label: name }))}
        value={value}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.value)
          setMissing(false)
        }}
        {...(isMissing && { error: 'Vælg, hvem der vandt omspillet.' })}
      />
      <Button
        type="submit"
        variant="secondary"
        className="w-fit"
        busy={store.isPending && 'Gemmer …'}
      >
        Gem vinderen
      </Button>
      {store.error && <Problem error={store.error} title="Vinderen er ikke gemt" />}
    </form>
  )
}

/**
 * Stores the winner of a play-off, or that it is not played yet, and offers to undo it. `showStored` is called when the
 * field is to show what is stored: this winner, or the one that another director has chosen meanwhile.
 */
function useStorePlayOff({ tournamentId, one }: SkinsPlayOffProps, showStored: () => void) {
  const store = useMutation(skinsMutations(useQueryClient(), tournamentId).setPlayOff)
  const toast = useToast()
  const nameOf = (winner: string) =>
    one.players.find(({ entryId }) => entryId === winner)?.name ?? 'Spilleren'
  const onError = (error: Error) => {
    if (reasonOf(error) === 'changed_elsewhere') showStored()
  }
  const save = (winner: string | null) => {
    const from = one.playOffWinner
    const change = { skinsId: one.id, from, winner }
    const undo = () => store.mutate({ ...change, from: winner, winner: from }, { onError })
    store.mutate(change, {
      onError,
      onSuccess: () => {
        showStored()
        toast({
          title:
            winner === null
              ? 'Vinderen af omspillet er fjernet.'
              : `${nameOf(winner)} vandt omspillet.`,
          tone: 'success',
          ...(winner !== from && { action: { label: 'Fortryd', onAction: undo } }),
        })
      },
    })
  }
  return { save, store }
}
