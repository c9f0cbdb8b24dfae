import type { TournamentSettings } from '#contract/director-settings.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Icon } from '../../../ui/icon.tsx'

type Named = TournamentSettings['rounds'][number]['extraTees'][number]

type ExtraTeesProps = {
  at: (field: string) => string
  /** Of the round as stored; none where the course is another. */
  chosen: readonly Named[]
  /** Of the course. */
  rated: readonly Named[]
}

const genders = [
  { gender: 'men', label: 'herrer' },
  { gender: 'women', label: 'damer' },
] as const

/** Tees that no *række* plays, for the one player who plays from another than her *række*. */
export function ExtraTees({ at, chosen, rated }: ExtraTeesProps) {
  const isChosen = (tee: Named) => chosen.some(isTee(tee))
  const tees = [...rated, ...chosen.filter((tee) => !rated.some(isTee(tee)))]
  if (tees.length === 0) return null
  return (
    <details {...(chosen.length > 0 && { open: true })} className="group">
      <summary className="flex min-h-11 w-fit list-none items-center gap-2 font-semibold text-green-700 [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-down" className="group-open:rotate-180" />
        Ekstra teested
      </summary>
      <p className="pt-1 text-slate-700">
        For en enkelt spiller, som ikke spiller fra rækkens teested. Vælg teestedet her, og giv
        spilleren det under Resultater, når startlisten er ude.
      </p>
      <div className="grid gap-x-5 sm:grid-cols-2">
        {genders.flatMap(({ gender, label }) =>
          tees
            .filter((tee) => tee.gender === gender)
            .map((tee) => (
              <Checkbox
                key={`${gender} ${tee.name}`}
                name={at(`extra-${gender}-${tee.name}`)}
                label={`${tee.name}, ${label}`}
                defaultChecked={isChosen(tee)}
              />
            )),
        )}
      </div>
    </details>
  )
}

const isTee = (wanted: Named) => (tee: Named) =>
  tee.gender === wanted.gender && tee.name === wanted.name
