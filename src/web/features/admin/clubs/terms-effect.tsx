import { useState } from 'react'
import type { TermsEffect } from '#contract/admin/clubs.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Notice } from '../../../ui/notice.tsx'

type TermsEffectProps = {
  effect: TermsEffect
  isSaving: boolean
  onSave: (acceptsCeiling: boolean) => void
}

/** The changes of the version before it is stored; closures above the ceiling need a confirmation (E6). */
export function TermsEffectPanel({ effect, isSaving, onSave }: TermsEffectProps) {
  const [accepts, setAccepts] = useState(false)
  const { changes, fullyClosedDays, seasonDays, daysAboveCeiling, exceedsCeiling } = effect
  return (
    <section
      aria-labelledby="virkning"
      className="grid gap-5 rounded-md border border-slate-300 bg-white p-4 sm:p-6"
    >
      <h2 id="virkning" className="text-lg">
        Det ændrer sig
      </h2>
      <dl className="grid gap-3">
        {changes.map(({ title, from, to }) => (
          <div key={`${title} ${from} ${to}`}>
            <dt className="font-semibold">{title}</dt>
            <dd className="break-words first-letter:uppercase">
              {from && <del className="text-slate-600">{from}</del>}
              {from && to && ' bliver til '}
              {to && <ins className="no-underline">{to}</ins>}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        {fullyClosedDays === 0
          ? 'Ingen af sæsonens dage er lukket fra morgen til aften.'
          : `${countOf(fullyClosedDays, 'dag', 'dage')} af sæsonens ${seasonDays} er lukket fra morgen til aften.`}
      </p>
      {exceedsCeiling && (
        <>
          <Notice tone="warning" title="Det er mere, end loftet siger">
            {daysAboveCeiling > 0
              ? `${countOf(daysAboveCeiling, 'weekenddag eller helligdag', 'weekenddage og helligdage')} er lukket i mere end fire timer.`
              : 'Mere end hver femte dag er lukket fra morgen til aften.'}
          </Notice>
          <Checkbox
            framed
            name="acceptsCeiling"
            label="Det er meningen, og vi har aftalt det med klubben."
            checked={accepts}
            onChange={(event) => setAccepts(event.currentTarget.checked)}
          />
        </>
      )}
      <p className="text-sm text-slate-600">
        De tidligere versioner bliver stående. Besøg, der er planlagt før en ny lukning, gælder
        stadig.
      </p>
      <Button
        className="w-fit"
        busy={isSaving && 'Gemmer …'}
        disabled={exceedsCeiling && !accepts}
        onClick={() => onSave(accepts)}
      >
        Gem aftalen
      </Button>
    </section>
  )
}
