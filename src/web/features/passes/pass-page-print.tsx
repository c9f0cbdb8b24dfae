import { useQuery } from '@tanstack/react-query'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { useCompany } from '../../company.ts'
import { errorText } from '../../error-text.ts'
import { serverNow } from '../../server-clock.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { passQuery, staticCodeQuery } from './my-passes-queries.ts'
import { PassCard } from './pass-card.tsx'
import { faceOf } from './pass-page-face.ts'
import { QrCode } from '../../ui/qr-code.tsx'

/** The printable card: one A4 page to fold once, with the static code. */
export function PassPagePrint({ passId }: { passId: string }) {
  const pass = useQuery(passQuery(passId))
  const code = useQuery(staticCodeQuery(passId))
  const error = pass.error ?? code.error
  if (error) {
    return (
      <div className="page max-w-3xl py-12">
        <Notice
          tone="error"
          title="Kortet kan ikke udskrives lige nu"
          action={
            <ButtonLink variant="secondary" href="/account">
              Til konto
            </ButtonLink>
          }
          live
        >
          {errorText(error)}
        </Notice>
      </div>
    )
  }
  if (!pass.data || !code.data) return <div className="page min-h-96 py-12" aria-busy="true" />
  const { day } = danishMoment(serverNow())
  const { passNumber, code: text, holderName } = code.data
  return (
    <div className="page py-8 print:p-0">
      <Intro />
      <div className="mx-auto max-w-[210mm] border border-slate-300 bg-white p-[12mm] max-sm:p-4 print:max-w-none print:border-0 print:p-0">
        <div className="print:h-[122mm]">
          <PassCard size="print" {...faceOf(pass.data.pass, day)}>
            <QrCode value={text} label="Kode til check-in" className="max-w-40" />
            <p className="figures text-sm font-semibold tracking-wide">{passNumber}</p>
            <p className="text-sm">
              Bed om navn: <strong>{holderName}</strong>
            </p>
          </PassCard>
        </div>
        <p className="my-6 border-t border-dashed border-slate-500 pt-1 text-sm text-slate-600 print:my-0">
          Fold her
        </p>
        <BackSide />
      </div>
    </div>
  )
}

function Intro() {
  return (
    <div className="print-hide mb-8">
      <h1>Udskriv kortet</h1>
      <p className="mt-3 max-w-text text-slate-700">
        Udskriv på A4, og fold én gang. Koden er fast, så klubben spørger om dit navn, når den
        skannes. Har du telefonen med, går det hurtigere med koden på den.
      </p>
      <ButtonRow className="mt-6">
        <Button onClick={() => window.print()}>
          <Icon name="print" /> Udskriv
        </Button>
        <ButtonLink variant="quiet" href="/account">
          Tilbage til konto
        </ButtonLink>
      </ButtonRow>
    </div>
  )
}

function BackSide() {
  const company = useCompany()
  return (
    <div className="grid gap-8 sm:grid-cols-2 print:grid-cols-2 print:pt-[8mm]">
      <div>
        <h2 className="text-lg">Sådan bruger du det</h2>
        <ol className="mt-2 list-decimal pl-5">
          <li>Book som gæst hos klubben.</li>
          <li>Vis kortet, før du går ud. Klubben skanner koden og spørger om dit navn.</li>
          <li>Sig, om du spiller 9 eller 18 huller.</li>
        </ol>
      </div>
      <div>
        <h2 className="text-lg">Til klubben</h2>
        <p className="mt-2">
          Skan koden, eller skriv nummeret under »Tjek ind« på Sæsonkortets side. Er du i tvivl, så
          ring til Sæsonkortet på{' '}
          <strong className="figures whitespace-nowrap">{company.phone}</strong>.{' '}
          {company.phoneHours}.
        </p>
      </div>
    </div>
  )
}
