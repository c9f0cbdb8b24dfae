import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ContourField } from '../../ui/contour-field.tsx'

type ErrorPageProps = {
  status: number
  message: string
  description: string
  errorId?: string
  children?: ReactNode
}

/** Status, message and what to do now. */
function ErrorPage({ status, message, description, errorId, children }: ErrorPageProps) {
  return (
    <section className="relative isolate overflow-hidden">
      <ContourField
        seed={String(status)}
        className="absolute inset-0 -z-10 size-full text-green-200 [mask-image:linear-gradient(120deg,transparent_20%,#000)]"
      />
      <div className="page max-w-3xl py-20 sm:py-32">
        <p className="figures text-lg font-semibold text-green-800">{status}</p>
        <h1 className="mt-2">{message}</h1>
        <p className="mt-4 max-w-prose text-lg text-slate-700">{description}</p>
        {errorId && (
          <p className="figures mt-4 text-slate-700">
            Fejlnummer <strong>{errorId}</strong>
          </p>
        )}
        <div className="mt-8 flex flex-wrap gap-3">{children}</div>
      </div>
    </section>
  )
}

export function NotFoundPage() {
  return (
    <ErrorPage
      status={404}
      message="Siden findes ikke"
      description="Adressen er forkert, eller siden er flyttet. Det, du søger, findes sikkert fra forsiden."
    >
      <ButtonLink href="/">Til forsiden</ButtonLink>
      <ButtonLink href="/account" variant="secondary">
        Mit kort
      </ButtonLink>
    </ErrorPage>
  )
}

type BrokenPageProps = { errorId?: string; onRetry?: () => void }

export function BrokenPage({ errorId, onRetry }: BrokenPageProps) {
  return (
    <ErrorPage
      status={500}
      message="Siden kunne ikke vises"
      description="Fejlen er vores, og den er skrevet ned. Prøv igen om lidt. Bliver det ved, så ring eller skriv og oplys fejlnummeret."
      errorId={errorId}
    >
      {onRetry && <Button onClick={onRetry}>Prøv igen</Button>}
      <ButtonLink href="/" variant="secondary">
        Til forsiden
      </ButtonLink>
    </ErrorPage>
  )
}
