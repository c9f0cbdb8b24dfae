import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskSideCompetitions } from '#contract/sidecompetitions/endpoints.ts'
import type { SkinsSettings } from '#contract/sidecompetitions/skins.ts'
import { everyDivision } from '#domain/board/board-view-model.ts'
import { skinsText } from '#domain/competitions/terms/side-games-text.ts'
import { capital } from '#domain/shared/danish.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { ConfirmedStep } from '../competitions/confirmed-step.tsx'
import { ListFiles } from '../competitions/list-files.tsx'
import { skinsMutations, skinsQuery } from './skins-queries.ts'

type SkinsListProps = {
  tournamentId: string
  sides: Pick<DeskSideCompetitions, 'rounds' | 'divisions'>
  /** The director, until the result is final. */
  mayChange: boolean
}

/** The skins that were set up, with their terms, and the files of each round. */
export function SkinsList({ tournamentId, sides, mayChange }: SkinsListProps) {
  const { skins } = useSuspenseQuery(skinsQuery(tournamentId)).data
  const { rounds, divisions } = sides
  return rounds.map(({ id, number }) => {
    const ofRound = skins.filter(({ roundId }) => roundId === id)
    if (ofRound.length === 0) return null
    return (
      <article
        key={id}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border border-slate-300 bg-white p-5"
      >
        <h3 className="text-lg!">{rounds.length > 1 ? `Skins, runde ${number}` : 'Skins'}</h3>
        <ul className="grid gap-4">
          {ofRound.map((one) => (
            <One
              key={one.id}
              {...{ tournamentId, one, mayChange }}
              everybody={everyDivision(divisions)}
            />
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <ListFiles path={`/api/v1/tournaments/${tournamentId}/rounds/${id}/skins`} what="skins" />
        </div>
      </article>
    )
  })
}

/** Stores the winner of a play-off, or that it is not played yet, and offers to undo it. */
function useStorePlayOff({ tournamentId, one }: Pick<OneProps, 'tournamentId' | 'one'>) {
  const store = useMutation(skinsMutations(useQueryClient(), tournamentId).setPlayOff)
  const toast = useToast()
  const nameOf = (winner: string) =>
    one.players.find(({ entryId }) => entryId === winner)?.name ?? 'Spilleren'
  const save = (winner: string | null, onSaved: () => void) => {
    const from = one.playOffWinner
    const change = { skinsId: one.id, from, winner }
    const undo = () => store.mutate({ ...change, from: winner, winner: from })
    store.mutate(change, {
      onSuccess: () => {
        onSaved()
        toast({
          title:
            winner === null ? 'Omspillet er ikke afgjort.' : `${nameOf(winner)} vandt omspillet.`,
          tone: 'success',
          ...(winner !== from && { action: { label: 'Fortryd', onAction: undo } }),
        })
      },
    })
  }
  return { save, store }
}

/** Who won the play-off for what nobody had won, stored by the button when it has been played. */
function PlayOff(props: Pick<OneProps, 'tournamentId' | 'one'>) {
  const { save, store } = useStorePlayOff(props)
  const { id, players, playOffWinner } = props.one
  // Null while the field shows what is stored.
  const [chosen, setChosen] = useState<string | null>(null)
  const value = chosen ?? playOffWinner ?? ''
  return (
    <form
      method="post"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        save(value === '' ? null : value, () => setChosen(null))
      }}
    >
      <SelectField
        name={`play-off-${id}`}
        label="Vinder af omspillet"
        help="Tæller, når sidste hul er afgjort, og der er skins tilbage."
        required={false}
        emptyLabel="Ikke spillet endnu"
        options={players.map(({ entryId, name }) => ({ value: entryId, label: name }))}
        value={value}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
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

type OneProps = Pick<SkinsListProps, 'tournamentId' | 'mayChange'> & {
  one: SkinsSettings
  /** The name to show for skins of all players; null where there is one *række*. */
  everybody: string | null
}

function One({ tournamentId, one, mayChange, everybody }: OneProps) {
  const remove = useMutation(skinsMutations(useQueryClient(), tournamentId).remove)
  const { id, division, net, terms, prize } = one
  const of = division?.name ?? everybody
  const name = capital([of, net ? 'netto' : 'brutto'].filter(Boolean).join(', '))
  return (
    <li className="grid gap-3">
      <p className="font-semibold">{name}</p>
      <p className="text-sm text-slate-700">
        {skinsText({ ...terms, holeValue: 1 }, net).join(' ')}
        {prize && ` Præmie for en skin: ${prize}.`}
      </p>
      {mayChange && terms.left === 'play_off' && <PlayOff {...{ tournamentId, one }} />}
      {mayChange && (
        <div className="flex">
          <ConfirmedStep
            danger
            label="Fjern"
            title={`Fjern skins (${name})?`}
            effect="De forsvinder fra rundens side og fra resultatet. Sætter du dem op igen, regnes de ud af de samme scorer."
            confirm="Fjern"
            failed="Skins er ikke fjernet"
            said="Skins er fjernet."
            run={{ ...remove, mutate: (_given, options) => remove.mutate(id, options) }}
          />
        </div>
      )}
    </li>
  )
}
