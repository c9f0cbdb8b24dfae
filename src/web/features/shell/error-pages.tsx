import { useEffect, type ReactNode } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ContourField } from '../../ui/contour-field.tsx'
import { failLoading } from './loading.ts'
import { titleOf } from './page.ts'
import type { PageError } from './page-error.ts'
import { ContactUs } from './problem.tsx'

type ErrorPageProps = {
  pageError: PageError
  title: string
  description: string
  children?: ReactNode
  actions: ReactNode
}

/**
 * Status and what to do now, in Danish; the specified English message is folded, for whoever reports the
 * error. Search engines must not index it.
 */
function ErrorPage({ pageError, title, description, children, actions }: ErrorPageProps) {
  useEffect(failLoading, [])
  return (
    <section className="relative isolate overflow-hidden">
      <title>{titleOf(title)}</title>
      <meta name="robots" content="noindex" />
      <ContourField
        seed={String(pageError.status)}
        className="absolute inset-0 -z-10 size-full text-green-200 [mask-image:linear-gradient(120deg,transparent_20%,#000)]"
      />
      <div className="page page-body">
        <p className="figures font-head text-5xl font-extrabold tracking-tight text-green-800">
          {pageError.status}
        </p>
        <h1 className="mt-3">{title}</h1>
        <p className="mt-4 max-w-prose text-lg text-slate-700">{description}</p>
        {children}
        <div className="mt-8 flex flex-wrap gap-3">{actions}</div>
        <details className="mt-10 text-sm text-slate-600">
          <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
            Teknisk besked
          </summary>
          <p lang="en" className="break-all">
            {pageError.message}
          </p>
        </details>
      </div>
    </section>
  )
}

/** The page for status 404. */
export function NotFoundPage({ pageError }: { pageError: PageError }) {
  return (
    <ErrorPage
      pageError={pageError}
      title="Siden findes ikke"
      description="Adressen er forkert, eller siden er flyttet. Begynd på forsiden, så finder du vej."
      actions={
        <>
          <ButtonLink href="/">Til forsiden</ButtonLink>
          <ButtonLink href="/account" variant="secondary">
            Mit kort
          </ButtonLink>
        </>
      }
    />
  )
}

type UnexpectedErrorPageProps = {
  pageError: PageError
  /** Only when the server stored the error. */
  errorId?: string
  onRetry?: () => void
  /** Further actions. */
  more?: ReactNode
}

/** The page for every other error, with the error number if there is one. */
export function UnexpectedErrorPage({
  pageError,
  errorId,
  onRetry,
  more,
}: UnexpectedErrorPageProps) {
  return (
    <ErrorPage
      pageError={pageError}
      title="Siden kunne ikke vises"
      description={
        pageError.status === 503
          ? 'Der er meget travlt, eller vi kan ikke få fat i vores data lige nu. Prøv igen om lidt.'
          : 'Fejlen er vores. Prøv igen om lidt.'
      }
      actions={
        <>
          {onRetry && <Button onClick={onRetry}>Prøv igen</Button>}
          <ButtonLink href="/" variant={onRetry ? 'secondary' : 'primary'}>
            Til forsiden
          </ButtonLink>
          {more}
        </>
      }
    >
      <p className="figures mt-4 max-w-prose text-slate-700">
        {errorId && (
          <>
            Fejlen er skrevet ned med fejlnummer <strong className="select-all">{errorId}</strong>
            .{' '}
          </>
        )}
        Bliver det ved?{' '}
        <ContactUs about={errorId ? `Fejl ${errorId}` : 'En side kan ikke vises'} error={errorId} />
      </p>
    </ErrorPage>
  )
}
