import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Exported } from '#contract/privacy/endpoints.ts'
import { reasonOf } from '../../error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Problem } from '../shell/problem.tsx'
import { ProofForm } from '../accounts/proof-form.tsx'
import { exportMutation } from './queries.ts'

type ExportDataProps = { hasPassword: boolean; email: string }

/** The export of the own data as two files, which are generated on request and not stored. */
export function ExportData(who: ExportDataProps) {
  const take = useMutation(exportMutation)
  const isProofNeeded = reasonOf(take.error) === 'proof_needed'
  const [isAsked, setAsked] = useState(false)
  const asks = isProofNeeded || isAsked
  return (
    <section aria-labelledby="take-title" className="grid gap-5">
      <div className="grid max-w-text gap-3">
        <h2 id="take-title" className="text-xl">
          Hent dine data
        </h2>
        <p className="text-slate-800">
          Alt, hvad vi har om dig og om dem, du står for: konto, kort, runder, køb, mails, hvad du
          har sagt ja til, og hvem der har set dine oplysninger. Som en side til at læse, og som
          data, et andet program kan bruge.
        </p>
      </div>
      {take.data && <Files exported={take.data} />}
      {!take.data && asks && (
        <ProofForm
          {...who}
          action="Hent mine data"
          busy={take.isPending && 'Samler …'}
          error={isProofNeeded ? null : take.error}
          failed="Dine data blev ikke hentet"
          onProof={(proof) => {
            setAsked(true)
            take.mutate(proof)
          }}
          onCancel={() => {
            setAsked(false)
            take.reset()
          }}
        />
      )}
      {!take.data && !asks && (
        <>
          {take.error && <Problem error={take.error} title="Dine data blev ikke hentet" />}
          <Button
            variant="secondary"
            className="w-fit max-sm:w-full"
            busy={take.isPending && 'Samler …'}
            onClick={() => take.mutate(undefined)}
          >
            Hent mine data
          </Button>
        </>
      )}
    </section>
  )
}

function Files({ exported: { fileName, html, json } }: { exported: Exported }) {
  const told = useRef<HTMLDivElement>(null)
  useEffect(() => told.current?.focus(), [])
  return (
    <div
      ref={told}
      tabIndex={-1}
      role="status"
      className="grid max-w-form gap-3 rounded-md border border-slate-300 bg-white p-5 outline-none"
    >
      <p className="flex items-center gap-2.5 font-semibold">
        <Icon name="check-circle" className="size-6 text-green-700" /> Dine data er klar
      </p>
      <File name={`${fileName}.html`} type="text/html" text={html}>
        Gem siden til at læse
      </File>
      <File name={`${fileName}.json`} type="application/json" text={json}>
        Gem data til et program (JSON)
      </File>
      <p className="text-sm text-slate-600">
        Filerne ligger kun her i browseren. Pas på dem – alt om dig står i dem.
      </p>
    </div>
  )
}

type FileProps = { name: string; type: string; text: string; children: string }

function File({ name, type, text, children }: FileProps) {
  // The object URL is kept as long as the page, because a download may be repeated.
  const [href] = useState(() =>
    URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` })),
  )
  return (
    <a
      className="text-link inline-flex min-h-11 items-center gap-2 font-medium"
      href={href}
      download={name}
    >
      {children} <span className="text-sm text-slate-600">({sizeOf(text)})</span>
    </a>
  )
}

const sizeOf = (text: string) => `${Math.max(1, Math.round(text.length / 1000))} kB`
