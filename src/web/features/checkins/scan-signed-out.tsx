import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { ContourField } from '../../ui/contour-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SignCodeForm } from './sign-code-form.tsx'
import type { SignState } from './use-sign.ts'

/** For an anonymous visitor without an open sign: the form for a sign code, and links to sign in. */
export function ScanSignedOut({ at, isPrintedCard }: { at: SignState; isPrintedCard: boolean }) {
  return (
    <div className="relative isolate overflow-hidden">
      <ContourField
        seed="Tjek ind"
        className="absolute inset-y-0 right-0 -z-10 hidden h-full w-1/2 text-green-200 [mask-image:linear-gradient(90deg,transparent,#000_70%)] md:block"
      />
      <div className="page py-10 sm:py-16">
        <h1>Tjek ind</h1>
        <p className="mt-4 max-w-text text-lg text-slate-700">
          Åbn telefonens kamera, og hold det hen over skiltet ved klubhuset. Kan det ikke læses, så
          skriv koden her.
        </p>
        {isPrintedCard && (
          <Notice className="mt-8 max-w-2xl" title="Du har skannet et kort">
            Vis det i klubben, så tjekker de dig ind. Er du selv i klubben som personale, så log ind
            først.
          </Notice>
        )}
        <div className="mt-10 max-w-form rounded-md border border-slate-300 bg-white p-6 sm:p-8">
          <SignCodeForm at={at} />
        </div>
        <ul className="mt-12 grid max-w-4xl gap-x-12 gap-y-8 sm:grid-cols-2">
          <Way
            title="Du vil vise dit kort"
            text="Log ind, så står kortet med sin kode på telefonen. Klubben skanner den."
            action={
              <ButtonLink variant="secondary" href="/account/login?next=/account">
                Log ind, og vis kortet
              </ButtonLink>
            }
          />
          <Way
            title="Du arbejder i klubben"
            text="Log ind med klubbens konto, så kan du skanne gæsternes kort her."
            action={
              <ButtonLink variant="secondary" href="/account/login?next=/scan">
                Log ind som personale
              </ButtonLink>
            }
          />
        </ul>
      </div>
    </div>
  )
}

function Way({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <li className="border-t border-slate-300 pt-5">
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 mb-4 text-slate-700">{text}</p>
      {action}
    </li>
  )
}
