import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCompany } from '../../company.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ContourField } from '../../ui/contour-field.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Wordmark } from '../../ui/mark.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { courseStateQuery, signCodesQuery } from '../clubs/club-day-queries.ts'

const sizes = [
  { value: 'a4', label: 'A4, til døren eller 1. tee' },
  { value: 'a5', label: 'A5, til skranken' },
]

/** The club's signs as they hang on the wall, to print again when one is lost or faded. */
export function SignsPage({ clubId }: { clubId: string }) {
  const { signs } = useSuspenseQuery(signCodesQuery(clubId)).data
  const { clubName } = useSuspenseQuery(courseStateQuery(clubId)).data
  const [size, setSize] = useState('a4')
  const [only, setOnly] = useState('')
  const back = `/club/${clubId}`
  if (signs.length === 0) return <NoSigns back={back} />
  const shown = signs.filter(({ code }) => only === '' || code === only)
  return (
    <div className="page grid gap-8 py-6 print:m-0 print:block print:max-w-none print:p-0">
      <header className="print-hide grid gap-5">
        <div>
          <h1>Skilte</h1>
          <p className="mt-2 max-w-text text-slate-700">
            Udskriv et nyt skilt, når det gamle er falmet eller væk. Koden er den samme, så det
            gamle virker også, indtil det tages ned.
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-4">
          <SelectField
            name="size"
            label="Størrelse"
            value={size}
            onChange={(event) => setSize(event.currentTarget.value)}
            options={sizes}
          />
          {signs.length > 1 && <WhichSign signs={signs} only={only} onChange={setOnly} />}
          <Button onClick={() => window.print()}>
            Udskriv {shown.length === 1 ? 'skiltet' : `${shown.length} skilte`}
          </Button>
          <ButtonLink variant="secondary" href={back}>
            Til klubbens dag
          </ButtonLink>
        </div>
        <OutdoorAdvice />
      </header>
      <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3 print:block">
        {shown.map((sign) => (
          <li key={sign.code} className="grid content-start gap-3">
            <Sheet {...sign} size={size} clubName={clubName} />
            <div className="print-hide grid gap-1">
              <span className="text-sm text-slate-700">{sign.place}</span>
              <CopyText text={sign.code} what="koden" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function NoSigns({ back }: { back: string }) {
  return (
    <div className="page py-8">
      <EmptyState
        title="Klubben har ingen skilte endnu"
        action={<ButtonLink href={back}>Til klubbens dag</ButtonLink>}
      >
        Ring til os, så opretter vi dem.
      </EmptyState>
    </div>
  )
}

type WhichSignProps = {
  signs: readonly { code: string; place: string }[]
  only: string
  onChange: (code: string) => void
}

function WhichSign({ signs, only, onChange }: WhichSignProps) {
  return (
    <SelectField
      name="only"
      label="Skilt"
      value={only}
      onChange={(event) => onChange(event.currentTarget.value)}
      options={[
        { value: '', label: 'Alle skilte' },
        ...signs.map(({ code, place }) => ({ value: code, label: place })),
      ]}
    />
  )
}

function OutdoorAdvice() {
  return (
    <details className="max-w-text">
      <summary className="text-link w-fit py-2 font-semibold">Skal skiltet hænge ude?</summary>
      <ul className="list-disc space-y-1.5 pl-5 text-slate-700">
        <li>Udskriv på en laserprinter. Farverne fra en inkjetprinter falmer på få uger.</li>
        <li>
          Laminér med mat folie på mindst 125 mikron. Blank folie spejler, så koden ikke kan læses.
        </li>
        <li>Lad folien gå 5 mm ud over papiret hele vejen rundt, ellers trækker kanten vand.</li>
        <li>Hæng det i brysthøjde og i skygge, hvor en gæst kan stå en halv meter fra det.</li>
        <li>Skan det selv, når det hænger. Gør det igen, når sæsonen begynder.</li>
      </ul>
    </details>
  )
}

type SheetProps = { code: string; place: string; qr: string; size: string; clubName: string }

/** One sheet. All lengths follow its width, so that A4 and A5 are the same drawing. */
function Sheet({ code, place, qr, size, clubName }: SheetProps) {
  const company = useCompany()
  return (
    <article className="sign-sheet" data-size={size} aria-label={`Skilt: ${place}`}>
      <div className="sign-head on-dark">
        <ContourField seed={code} className="sign-contours" />
        <Wordmark />
        <h2>Tjek ind her</h2>
        <p>{clubName}</p>
      </div>
      <QrCode value={qr} label={`Kode til check-in: ${code}`} className="sign-code" />
      <ol className="sign-steps">
        <li>Skan koden med telefonens kamera.</li>
        <li>Vælg, hvem der spiller.</li>
        <li>Vis kvitteringen, hvis nogen spørger.</li>
      </ol>
      <p className="sign-typed">
        <span>
          Uden kamera: åbn
          <br />
          <strong>{new URL(qr).host}/scan</strong>
        </span>
        <span className="sign-letters">{code}</span>
      </p>
      <p className="sign-foot">
        {place}
        {company.phone && `. Driller det, så ring ${company.phone}. ${company.phoneHours}.`}
      </p>
    </article>
  )
}
