import { useQuery } from '@tanstack/react-query'
import type { StoredDraft } from '#contract/draw/endpoints.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Problem } from '../shell/problem.tsx'
import { draftReasonsQuery, type RoundIds } from './draw-queries.ts'

type WhyHereProps = {
  of: RoundIds
  draft: StoredDraft
  flight: StoredDraft['flights'][number]
  nameOf: (player: string) => string
  onClose: () => void
}

/** Why the players of a flight stand there, as it was stored when it happened. */
export function WhyHere({ of, draft, flight, nameOf, onClose }: WhyHereProps) {
  const { data, error } = useQuery(draftReasonsQuery(of, draft))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Hvorfor her? Flight ${draft.flights.indexOf(flight) + 1}`}
      description={data?.how ?? undefined}
    >
      {error && <Problem error={error} title="Forklaringen kunne ikke hentes" />}
      {!data && !error && <p role="status">Henter …</p>}
      {data?.how === null && (
        <p>
          Udkastet er fra før, forklaringer blev gemt. Inddel igen, så står der for hver spiller,
          hvad der er sket.
        </p>
      )}
      {data?.how && (
        <dl className="grid gap-4">
          {flight.players.map((player) => (
            <div key={player}>
              <dt className="font-semibold">{nameOf(player)}</dt>
              {data.players
                .find(({ entryId }) => entryId === player)
                ?.sentences.map((sentence) => (
                  <dd key={sentence} className="figures text-slate-700">
                    {sentence}
                  </dd>
                ))}
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  )
}
