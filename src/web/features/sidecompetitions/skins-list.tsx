import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { DeskSideCompetitions } from '#contract/sidecompetitions/endpoints.ts'
import type { SkinsSettings } from '#contract/sidecompetitions/skins.ts'
import { skinsText } from '#domain/competitions/terms/side-games-text.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { ConfirmedStep } from '../competitions/confirmed-step.tsx'
import { ListFiles } from '../competitions/list-files.tsx'
import { skinsMutations, skinsQuery } from './skins-queries.ts'

type SkinsListProps = {
  tournamentId: string
  rounds: DeskSideCompetitions['rounds']
  /** The director, until the result is final. */
  mayChange: boolean
}

/** The skins that were set up, with their terms, and the files of each round. */
export function SkinsList({ tournamentId, rounds, mayChange }: SkinsListProps) {
  const { skins } = useSuspenseQuery(skinsQuery(tournamentId)).data
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
            <One key={one.id} {...{ tournamentId, one, mayChange }} />
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <ListFiles path={`/api/v1/tournaments/${tournamentId}/rounds/${id}/skins`} what="skins" />
        </div>
      </article>
    )
  })
}

/** Who won the play-off for what nobody had won, written when it has been played. */
function PlayOff({ tournamentId, one }: Pick<OneProps, 'tournamentId' | 'one'>) {
  const store = useMutation(skinsMutations(useQueryClient(), tournamentId).setPlayOff)
  const toast = useToast()
  const { id, players, playOffWinner } = one
  return (
    <>
      <SelectField
        name={`play-off-${id}`}
        label="Vinder af omspillet"
        help="Tæller, når sidste hul er afgjort, og der er skins tilbage."
        required={false}
        emptyLabel="Ikke spillet endnu"
        disabled={store.isPending}
        options={players.map(({ entryId, name }) => ({ value: entryId, label: name }))}
        value={playOffWinner ?? ''}
        onChange={({ currentTarget: { value } }) =>
          store.mutate(
            { skinsId: id, from: playOffWinner, winner: value === '' ? null : value },
            {
              onSuccess: () =>
                toast({
                  title:
                    value === '' ? 'Omspillet er ikke afgjort.' : 'Vinderen af omspillet er gemt.',
                  tone: 'success',
                }),
            },
          )
        }
      />
      {store.error && <Problem error={store.error} title="Vinderen er ikke gemt" />}
    </>
  )
}

type OneProps = Pick<SkinsListProps, 'tournamentId' | 'mayChange'> & { one: SkinsSettings }

function One({ tournamentId, one, mayChange }: OneProps) {
  const remove = useMutation(skinsMutations(useQueryClient(), tournamentId).remove)
  const { id, division, net, terms, prize } = one
  const name = `${division?.name ?? 'Alle rækker'}, ${net ? 'netto' : 'brutto'}`
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
