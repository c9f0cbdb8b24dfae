import { useState } from 'react'
import type { TieStep } from '#domain/competitions/terms/tie-terms.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import type { TermsPart } from './format-fields.tsx'
import { ownSteps, tiePresetOf } from './parse-terms.ts'
import { errorProps } from './settings-fields.tsx'

const presets = [
  { value: 'mathematical', label: 'Matematisk (sidste 9, 6, 3, 1), så lod' },
  { value: 'lowest_handicap', label: 'Laveste handicap, så lod' },
  { value: 'play_off', label: 'Omspil' },
  { value: 'shared', label: 'Pladsen deles' },
  { value: 'own', label: 'Egen rækkefølge' },
]

const steps: readonly { value: TieStep; label: string }[] = [
  { value: 'last-18', label: 'Hele sidste runde' },
  { value: 'last-9', label: 'Sidste 9 huller' },
  { value: 'last-6', label: 'Sidste 6 huller' },
  { value: 'last-3', label: 'Sidste 3 huller' },
  { value: 'last-1', label: 'Sidste hul' },
  { value: 'front-6', label: 'Hul 4 til 9' },
  { value: 'front-3', label: 'Hul 7 til 9' },
  { value: 'hardest', label: 'Hullerne efter handicapnøgle' },
  { value: 'lowestHandicap', label: 'Laveste handicap' },
  { value: 'playOff', label: 'Omspil' },
  { value: 'lots', label: 'Lodtrækning' },
  { value: 'shared', label: 'Pladsen deles' },
]

const bases = [
  { value: 'fraction', label: 'Del af handicap, ikke afrundet' },
  { value: 'rounded_fraction', label: 'Del af handicap, afrundet' },
  { value: 'allocated', label: 'Slag, hvor de falder' },
]

const playOffs = [
  { value: 'every_place', label: 'Alle delte pladser' },
  { value: 'first_place', label: 'Kun førstepladsen. Andre deler pladsen' },
]

/** How ties are broken: a preset, or steps that the director chooses (E40). */
export function TieFields({ at, terms, errors }: TermsPart) {
  const { scoring, ties } = terms
  const [chosen, setChosen] = useState<string>(tiePresetOf(ties.steps))
  const isNetStrokes = scoring.net && scoring.format.kind === 'stroke_play'
  const hasPlayOff = chosen === 'own' ? ties.steps.includes('playOff') : chosen === 'play_off'
  const compares = ties.steps.some((step) => /^(last|front)/.test(step))
  return (
    <div className="grid gap-5">
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <SelectField
          name={at('ties')}
          label="Ved lige resultater"
          options={presets}
          defaultValue={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        {isNetStrokes && compares && (
          <SelectField
            name={at('netBasis')}
            label="Netto på de sidste huller"
            options={bases}
            defaultValue={ties.netBasis}
          />
        )}
        {hasPlayOff && (
          <SelectField
            name={at('playOffFor')}
            label="Omspil om"
            options={playOffs}
            defaultValue={ties.playOffFor}
          />
        )}
      </div>
      {chosen === 'own' && <OwnSteps at={at} terms={terms} errors={errors} />}
    </div>
  )
}

/** The chosen steps and one more. */
function OwnSteps({ at, terms, errors }: TermsPart) {
  const { ties } = terms
  const count = Math.min(ownSteps, ties.steps.length + 1)
  return (
    <fieldset className="grid gap-3 rounded-md bg-slate-50 p-4">
      <legend className="sr-only">Egen rækkefølge ved lige resultater</legend>
      <p className="text-sm text-slate-700">
        Tages i rækkefølge, kun blandt dem, der stadig er lige. Lod, omspil og delt plads står til
        sidst.
      </p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {Array.from({ length: count }, (_, i) => (
          <SelectField
            key={i}
            name={at(`step${i + 1}`)}
            label={`${i + 1}.`}
            emptyLabel="Ikke mere"
            options={steps}
            defaultValue={ties.steps[i] ?? ''}
            required={false}
            {...errorProps(errors, at(`step${i + 1}`))}
          />
        ))}
      </div>
    </fieldset>
  )
}
