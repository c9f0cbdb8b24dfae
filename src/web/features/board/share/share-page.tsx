import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  defaultEmbed,
  embedFrame,
  embedPath,
  embedSandbox,
  embedScriptTag,
  type EmbedOptions,
} from '#domain/board/embedded-board.ts'
import { publicOrigin } from '../../../public-origin.ts'
import { CopyText } from '../../../ui/copy-text.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { settingsQuery } from '../../competitions/club-tournaments-queries.ts'

/** What a club shows of its tournament elsewhere: the link with its picture, and the live board on its own site. */
export function SharePage({ tournamentId }: { tournamentId: string }) {
  const { name, slug, state, divisions } = useSuspenseQuery(settingsQuery(tournamentId)).data
  const [options, setOptions] = useState<EmbedOptions>(defaultEmbed)
  if (state === 'draft') {
    return (
      <Notice tone="info" title="Turneringen er en kladde">
        Offentliggør den under Overblik, så er der noget at dele.
      </Notice>
    )
  }
  const embedded = { origin: publicOrigin(), slug, name, options }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-2 lg:gap-x-16">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10">
        <ShareLink slug={slug} name={name} />
        <section aria-labelledby="embed" className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <h2 id="embed">Stillingen på klubbens hjemmeside</h2>
          <p className="max-w-text text-slate-700">
            Sæt koden ind, hvor stillingen skal stå. Den følger med, mens der spilles, sætter ingen
            cookies og viser navne som på turneringens egen side.
          </p>
          <Options
            options={options}
            divisions={divisions}
            onChange={(change) => setOptions({ ...options, ...change })}
          />
          <h3 className="text-lg">Kode med script</h3>
          <p className="text-slate-700">Højden passer sig selv til. Brug denne, hvis I kan.</p>
          <CopyText text={embedScriptTag(embedded)} what="koden med script" isLong />
          <h3 className="text-lg">Kode uden script</h3>
          <p className="text-slate-700">
            Til hjemmesider, der ikke tillader scripts. Stillingen får en fast højde og ruller.
          </p>
          <CopyText text={embedFrame(embedded)} what="koden uden script" isLong />
        </section>
      </div>
      <section aria-labelledby="preview" className="grid content-start gap-4">
        <h2 id="preview" className="text-xl">
          Sådan ser den ud
        </h2>
        <iframe
          title={`Stillingen i ${name}`}
          src={embedPath(slug, options)}
          sandbox={embedSandbox}
          className="h-150 w-full rounded-md border border-slate-300"
        />
      </section>
    </div>
  )
}

function ShareLink({ slug, name }: { slug: string; name: string }) {
  return (
    <section aria-labelledby="share" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="share">Del turneringen</h2>
      <CopyText text={`${publicOrigin()}/tournaments/${slug}`} what="turneringens adresse" />
      <img
        src={`/og/tournaments/${slug}.png`}
        alt={`Billedet, som følger med et link til ${name}`}
        width={1200}
        height={630}
        className="h-auto w-full max-w-md rounded-md"
      />
    </section>
  )
}

type OptionsProps = {
  options: EmbedOptions
  divisions: readonly { id: string; name: string }[]
  onChange: (change: Partial<EmbedOptions>) => void
}

function Options({ options: { theme, division, rows }, divisions, onChange }: OptionsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        name="embed-theme"
        label="Farver"
        value={theme}
        options={themeOptions}
        onChange={({ target }) => onChange({ theme: target.value as EmbedOptions['theme'] })}
      />
      <SelectField
        name="embed-rows"
        label="Spillere i hver række"
        value={rows === null ? '' : String(rows)}
        options={rowOptions}
        onChange={({ target }) => onChange({ rows: target.value ? Number(target.value) : null })}
      />
      {divisions.length > 1 && (
        <SelectField
          name="embed-division"
          label="Række"
          value={division ?? ''}
          options={[
            { value: '', label: 'Alle rækker' },
            ...divisions.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => onChange({ division: target.value || null })}
        />
      )}
    </div>
  )
}

const themeOptions: readonly { value: EmbedOptions['theme']; label: string }[] = [
  { value: 'auto', label: 'Som den besøgendes skærm' },
  { value: 'light', label: 'Lys' },
  { value: 'dark', label: 'Mørk' },
]

const rowOptions = [
  { value: '', label: 'Alle' },
  ...[5, 10, 20].map((count) => ({ value: String(count), label: `De ${count} første` })),
]
