import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useCompany } from '../../company.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ContourField } from '../../ui/contour-field.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Wordmark } from '../../ui/mark.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { signCodesQuery } from '../clubs/club-day-queries.ts'
import { courseStateQuery } from './course-queries.ts'

type Size = 'a4' | 'a5'

/** What is printed: one sign or all of them, in one size. */
type Printed = { size: Size; code: string | null }

/** The club's signs as they hang on the wall, to print again when one is lost or faded. Every print is one press. */
export function SignsPage({ clubId }: { clubId: string }) {
  const { signs } = useSuspenseQuery(signCodesQuery(clubId)).data
  const { clubName } = useSuspenseQuery(courseStateQuery(clubId)).data
  const [printed, setPrinted] = useState<Printed>({ size: 'a4', code: null })
  const [savesInk, setSavesInk] = useState(false)
  const back = `/club/${clubId}`
  if (signs.length === 0) return <NoSigns back={back} />
  const print = (next: Printed) => {
    // The sheet must have its size before the browser's dialog opens.
    flushSync(() => setPrinted(next))
    window.print()
  }
  return (
    <div className="page grid gap-8 py-6 print:m-0 print:block print:max-w-none print:p-0">
      <SignsHeader
        back={back}
        hasSeveral={signs.length > 1}
        savesInk={savesInk}
        onInk={setSavesInk}
        onPrint={(size) => print({ size, code: null })}
      />
      <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3 print:block">
        {signs.map((sign) => (
          <li
            key={sign.code}
            className={cx(
              'grid content-start gap-3',
              printed.code !== null && printed.code !== sign.code && 'print:hidden',
            )}
          >
            <Sheet {...sign} size={printed.size} savesInk={savesInk} clubName={clubName} />
            <div className="print-hide grid gap-3">
              <span className="font-semibold">{sign.place}</span>
              <ButtonRow>
                {(['a4', 'a5'] as const).map((size) => (
                  <Button
                    key={size}
                    variant="secondary"
                    onClick={() => print({ size, code: sign.code })}
                  >
                    Udskriv {size.toUpperCase()}
                    <span className="sr-only">: {sign.place}</span>
                  </Button>
                ))}
              </ButtonRow>
              <CopyText text={sign.code} what="koden" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

type SignsHeaderProps = {
  back: string
  hasSeveral: boolean
  savesInk: boolean
  onInk: (saves: boolean) => void
  /** Prints every sign. */
  onPrint: (size: Size) => void
}

function SignsHeader({ back, hasSeveral, savesInk, onInk, onPrint }: SignsHeaderProps) {
  return (
    <header className="print-hide grid gap-5">
      <div>
        <UiLink href={back} className="text-link inline-flex min-h-11 items-center">
          Klubbens dag
        </UiLink>
        <h1>Skilte</h1>
        <p className="mt-2 max-w-text text-slate-700">
          Udskriv et nyt skilt, når det gamle er falmet eller væk. Koden er den samme, så det gamle
          virker også, indtil det tages ned. A4 passer til døren og 1. tee, A5 til skranken.
        </p>
      </div>
      {hasSeveral && (
        <ButtonRow>
          <Button onClick={() => onPrint('a4')}>Udskriv alle i A4</Button>
          <Button variant="secondary" onClick={() => onPrint('a5')}>
            Udskriv alle i A5
          </Button>
        </ButtonRow>
      )}
      <Checkbox
        name="ink"
        label="Spar på blækket: udskriv med hvid top"
        checked={savesInk}
        onChange={(event) => onInk(event.currentTarget.checked)}
      />
      <OutdoorAdvice />
    </header>
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

function OutdoorAdvice() {
  return (
    <details className="group max-w-text">
      <summary className="flex min-h-11 w-fit list-none items-center gap-1.5 font-semibold text-green-700 [&::-webkit-details-marker]:hidden">
        <span className="underline underline-offset-4">Skal skiltet hænge ude?</span>
        <Icon name="chevron-down" className="group-open:rotate-180" />
      </summary>
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

type SheetProps = {
  code: string
  place: string
  qr: string
  size: Size
  /** Without the dark ground at the top. */
  savesInk: boolean
  clubName: string
}

/** One sheet. All lengths follow its width, so that A4 and A5 are the same drawing. */
function Sheet({ code, place, qr, size, savesInk, clubName }: SheetProps) {
  const company = useCompany()
  return (
    <article
      className="sign-sheet"
      data-size={size}
      data-ink={savesInk ? 'little' : undefined}
      aria-label={`Skilt: ${place}`}
    >
      <div className={cx('sign-head', !savesInk && 'on-dark')}>
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
        {company.phone && (
          <>
            Virker skiltet ikke, så ring {company.phone}. {company.phoneHours}.<br />
          </>
        )}
        Skiltets plads: {place}
      </p>
    </article>
  )
}
