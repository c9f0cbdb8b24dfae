import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { DeskSideCompetitions } from '#contract/sidecompetitions/endpoints.ts'
import type { SkinsSettings } from '#contract/sidecompetitions/skins.ts'
import { everyDivision } from '#domain/board/board-view-model.ts'
import { skinsText } from '#domain/competitions/terms/side-games-text.ts'
import { capital } from '#domain/shared/danish.ts'
import { ConfirmedStep } from '../competitions/confirmed-step.tsx'
import { ListFiles } from '../competitions/list-files.tsx'
import { SkinsPlayOff } from './skins-play-off.tsx'
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
      {mayChange && terms.left === 'play_off' && <SkinsPlayOff {...{ tournamentId, one }} />}
      {mayChange && (
        <div className="flex">
          <ConfirmedStep
            danger
            label="Fjern skins"
            title={`Fjern skins (${name})?`}
            effect="De forsvinder fra rundens side og fra resultatet. Sætter du dem op igen, regnes de ud af de samme scorer."
            confirm="Fjern skins"
            failed="Skins er ikke fjernet"
            said="Skins er fjernet."
            run={{ ...remove, mutate: (_given, options) => remove.mutate(id, options) }}
          />
        </div>
      )}
    </li>
  )
}
