import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClubImportResult, SetUp } from '#contract/admin/set-up.ts'
import { countOf } from '#domain/shared/danish.ts'
import { readBase64 } from '../../read-base64.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { GarbledLetters } from '../clubs/garbled-letters.tsx'
import { Problem } from '../shell/problem.tsx'
import { setUpMutations } from './set-up-queries.ts'
import { useSaving } from './set-up-saving.ts'

type ChosenFile = { fileName: string; content: string; letters?: 'repair' | 'keep' }

/** The clubs step: a file is planned first and then applied. */
export function ClubsStep({ setUp }: { setUp: SetUp }) {
  const { file, isUnreadable, read, store, look, choose } = useClubsFile()
  const answer = store.data ?? read.data
  const canStore = file && read.data?.errors.length === 0 && !store.data
  return (
    <div className="grid max-w-form gap-5">
      <p>
        Der er {countOf(setUp.clubs, 'klub', 'klubber')}. Filen har én række for hver klub med
        klubnummer, klubnavn, region, adresse, postnummer og by. Datoen i{' '}
        <em>Samarbejdsklub fra</em> gør den til samarbejdsklub.{' '}
        <a className="text-link" href={template} download="klubber.csv">
          Hent en fil med kolonnerne
        </a>
      </p>
      <div className="grid gap-1.5">
        <label htmlFor="clubs-file" className="w-fit font-semibold">
          Fil med klubber
        </label>
        <p id="clubs-file-help" className="-mt-1 text-sm text-slate-600">
          CSV eller Excel. Intet gemmes, før du har set, hvad der står i den.
        </p>
        <input
          id="clubs-file"
          type="file"
          accept=".csv,.xlsx"
          aria-describedby="clubs-file-help"
          className={fileClass}
          // Reset, so that the corrected file can be chosen again.
          onClick={(event) => (event.currentTarget.value = '')}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </div>
      {isUnreadable && (
        <Notice tone="error" live title="Filen kan ikke læses">
          Måske er den flyttet eller ændret. Vælg den igen.
        </Notice>
      )}
      {read.isError && <Problem error={read.error} title="Filen blev ikke læst" />}
      {store.isError && <Problem error={store.error} title="Klubberne blev ikke gemt" />}
      {file && answer?.garbled && (
        <GarbledLetters
          garbled={answer.garbled}
          busy={read.isPending}
          onChoose={(letters) => look({ ...file, letters })}
        />
      )}
      {answer && !answer.garbled && <WhatItDoes answer={answer} />}
      {canStore && (
        <div>
          <Button
            busy={store.isPending && 'Gemmer …'}
            onClick={() => store.mutate({ ...file, apply: true })}
          >
            Gem klubberne
          </Button>
        </div>
      )}
    </div>
  )
}

/** The chosen file with two mutations of the same endpoint: `read` plans it, `store` applies it. */
function useClubsFile() {
  const read = useMutation(setUpMutations.clubs)
  const onSuccess = useSaving('Klubberne er gemt.')
  const store = useMutation({ ...setUpMutations.clubs, onSuccess })
  const [file, setFile] = useState<ChosenFile>()
  const [isUnreadable, setUnreadable] = useState(false)
  const look = (chosen: ChosenFile) => {
    setFile(chosen)
    read.mutate({ ...chosen, apply: false })
  }
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    store.reset()
    read.reset()
    const content = await readBase64(chosen).catch(() => undefined)
    setUnreadable(content === undefined)
    if (content !== undefined) look({ fileName: chosen.name.slice(-200), content })
  }
  return { file, isUnreadable, read, store, look, choose }
}

function WhatItDoes({ answer }: { answer: ClubImportResult }) {
  const { created, changed, unchanged, errors, warnings, isApplied } = answer
  const count = `${countOf(created, 'ny', 'nye')}, ${countOf(changed, 'ændret', 'ændrede')}, ${countOf(unchanged, 'uændret', 'uændrede')}`
  const title = isApplied ? `Gemt: ${count}` : `Filen er læst: ${count}`
  const isWrong = errors.length > 0
  return (
    <Notice
      live
      tone={isWrong ? 'error' : 'success'}
      title={isWrong ? 'Ret filen, og vælg den igen. Intet er gemt.' : title}
    >
      <ul className="grid gap-1">
        {[...errors, ...warnings].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  )
}

const columns =
  'Klubnummer;Klubnavn;Region;Adresse;Postnummer;By;Telefon;Hjemmeside;Breddegrad;Længdegrad;Samarbejdsklub fra;Runder pr. kort;Booking;Sådan booker du;Sted for check-in'
/** With a byte order mark, so that Excel reads UTF-8. */
const template = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${columns}\r\n`)}`

const fileClass =
  'min-h-12 w-full text-slate-700 file:mr-4 file:min-h-12 file:cursor-pointer file:rounded-md file:border file:border-solid file:border-slate-400 file:bg-white file:px-5 file:font-semibold file:text-slate-900 hover:file:border-slate-700'
