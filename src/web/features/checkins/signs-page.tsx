import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ClubSign } from '#contract/checkins/scan.ts'
import { outdoorAdvice } from '#domain/checkins/sign-text.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { signCodesQuery } from '../clubs/club-day-queries.ts'
import { SignHealth } from './sign-health.tsx'
import { SignSheet, type SignSize } from './sign-sheet.tsx'

/** What is printed: one sign or all of them, in one size. */
type Printed = { size: SignSize; code: string | null }

/** The club's signs as they hang on the wall, to print again when one is lost or faded. Every print is one press. */
export function SignsPage({ clubId }: { clubId: string }) {
  const { clubName, signs } = useSuspenseQuery(signCodesQuery(clubId)).data
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
        clubId={clubId}
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
            <SignSheet {...sign} size={printed.size} savesInk={savesInk} clubName={clubName} />
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
              <PdfLinks clubId={clubId} sign={sign} savesInk={savesInk} />
              <CopyText text={sign.code} what="koden" />
              <SignHealth sign={sign} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

type PdfLinksProps = { clubId: string; sign: ClubSign; savesInk: boolean }

function PdfLinks({ clubId, sign, savesInk }: PdfLinksProps) {
  return (
    <p className="flex flex-wrap gap-x-5">
      {(['a4', 'a5'] as const).map((size) => (
        <a
          key={size}
          href={`/api/v1/clubs/${clubId}/signs.pdf?size=${size}&code=${sign.code}${savesInk ? '&ink=little' : ''}`}
          className="text-link inline-flex min-h-11 items-center"
        >
          PDF i {size.toUpperCase()}
          <span className="sr-only">: {sign.place}</span>
        </a>
      ))}
    </p>
  )
}

type SignsHeaderProps = {
  back: string
  clubId: string
  hasSeveral: boolean
  savesInk: boolean
  onInk: (saves: boolean) => void
  /** Prints every sign. */
  onPrint: (size: SignSize) => void
}

function SignsHeader({ back, clubId, hasSeveral, savesInk, onInk, onPrint }: SignsHeaderProps) {
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
      <section aria-labelledby="parcel" className="max-w-text">
        <h2 id="parcel" className="text-lg!">
          Hele pakken i én fil
        </h2>
        <p className="mt-1 text-slate-700">
          Skiltene i A4 og A5, et ark til greenkeepere og café, en tekst til klubbens hjemmeside, og
          hvordan pengene kommer.
        </p>
        <p className="flex flex-wrap gap-x-5">
          <a
            href={`/api/v1/clubs/${clubId}/parcel.pdf`}
            className="text-link inline-flex min-h-11 items-center"
          >
            Hent pakken som PDF
          </a>
          <a
            href={`/api/v1/clubs/${clubId}/parcel.html`}
            className="text-link inline-flex min-h-11 items-center"
          >
            Læs arkene her
          </a>
        </p>
      </section>
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
        {outdoorAdvice.map((advice) => (
          <li key={advice}>{advice}</li>
        ))}
      </ul>
    </details>
  )
}
